import { commands } from '#domain/commands'
import type { RowChange, World } from '#domain/world'
import { isCreate, laneOf, requestOf, subjectOf } from '../outbox/work'
import type { Entry, Work } from '../store/entry'
import { moneyLines } from './again'
import { wantedRow } from './detect'
import { editsOf, mergedInput } from './merge'

/**
 * What waits behind an entry about which a person has decided, with its own edits only: its form said
 * all that it showed, and would put back what the person has decided against. It builds on what the decided one was
 * built on, so that it is compared with what became of that. For entries that were never sent.
 */
export function narrowed(business: World | null, later: Entry, decided: Entry): Entry {
  const { baseVersion } = decided
  const entry = baseVersion > 0 ? olderBase(later, baseVersion) : later
  const wanted = business && entry.seen ? wantedRow(business, entry) : null
  if (!wanted || !entry.seen) return entry
  const work = mergedInput(entry, editsOf(entry, entry.seen.row, wanted.row), entry.seen.row)
  return work ? saying(entry, work) : entry
}

/** The same behind what stands in the decided one's place now, though that may be a new row. */
export function rebased(business: World, later: Entry, decided: Entry, next: Entry): Entry {
  const own = narrowed(business, later, decided)
  const { id } = subjectOf(next)
  const { mobile } = next // a corrected booking may be another customer's: they are folded together
  const entry = { ...(subjectOf(decided).id === id ? own : aboutRow(own, id)), mobile }
  if (!isCreate(next)) return entry
  return { ...withMoneyOf(next, entry), baseVersion: next.baseVersion }
}

/** A note that was written before the booking was made again keeps what that one's says of money. */
function withMoneyOf({ input: made }: Entry, entry: Entry): Entry {
  const { command, input: said } = entry
  if (!('note' in made && made.note && 'note' in said)) return entry
  const note = said.note ?? ''
  const lines = moneyLines(made.note).filter((line) => !note.includes(line))
  const input = commands[command].parse({
    ...said,
    note: [note, ...lines].filter(Boolean).join('\n'),
  })
  return input && lines.length > 0 ? saying(entry, { command, input } as Work) : entry // as above
}

/** The same entry where another one stands in its root's place. */
export function rerooted(entry: Entry, root: string, next: string): Entry {
  const follow = (id: string) => (id === root ? next : id)
  const { dependsOn, needs } = entry
  return {
    ...entry,
    dependsOn: dependsOn && follow(dependsOn),
    ...(needs && { needs: needs.map(follow) }),
  }
}

const olderBase = (entry: Entry, version: number): Entry => ({
  ...entry,
  baseVersion: Math.min(entry.baseVersion, version),
})

const saying = (entry: Entry, work: Work): Entry => ({
  ...entry,
  ...work,
  request: requestOf(work),
})

/** Customers go by their number, whatever `id` says: those stay with theirs. */
function aboutRow(entry: Entry, id: string): Entry {
  const { command, seen } = entry
  const input = commands[command].parse({ ...entry.input, id })
  const work = { command, input: input ?? entry.input } as Work // the command's own schema read it
  if (subjectOf(work).id !== id) return entry
  const row = seen && ({ ...seen, row: { ...seen.row, id } } as RowChange) // of the same table
  return { ...saying(entry, work), seen: row, lane: laneOf(work) }
}

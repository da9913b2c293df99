import { commands } from '#domain/commands/all'
import { differing, editsOf, fieldOf, mergedInput } from '#domain/commands/merge'
import { commandOf, isCreate, requestOf, subjectOf, type Work } from '#domain/commands/work'
import type { RowChange, World } from '#domain/rows/world'
import { laneOf } from '../outbox/lanes'
import type { Entry } from '../store/entry'
import { moneyLines } from './again'
import { wantedRow } from './detect'
import { fittingAbove } from './fitting'

/**
 * What waits behind an entry about which a person has decided, with its own edits only: its form said
 * all that it showed, and would put back what the person has decided against. It builds on what the decided one was
 * built on, so that it is compared with what became of that. For entries that were never sent.
 */
export function narrowed(business: World | null, later: Entry, decided: Entry): Entry {
  const { baseVersion } = decided
  const entry = baseVersion > 0 ? olderBase(later, baseVersion) : later
  return business ? withOwnEdits(business, entry, entry.seen) : entry
}

/** The same behind one that was given up. */
export function released(business: World | null, later: Entry, given: Entry): Entry {
  const entry = narrowed(business, later, given)
  return business ? withUndecidedFields(business, entry, given, given.seen) : entry
}

/** The same behind what stands in the decided one's place now, though that may be a new row. */
export function rebased(business: World, later: Entry, decided: Entry, next: Entry): Entry {
  const narrow = narrowed(business, later, decided)
  const own = withUndecidedFields(business, narrow, decided, wantedRow(business, next))
  const { id } = subjectOf(next)
  const { mobile } = next // a corrected booking may be another customer's: they are folded together
  const entry = { ...(subjectOf(decided).id === id ? own : aboutRow(own, id)), mobile }
  if (!isCreate(next)) return entry
  return { ...withMoneyOf(next, entry), baseVersion: next.baseVersion }
}

/** The same entry with only what its person edited; what must say all says the rest of `shown`. */
function withOwnEdits(business: World, entry: Entry, shown: RowChange | null): Entry {
  const wanted = entry.seen && wantedRow(business, entry)
  if (!wanted || !entry.seen || !shown) return entry
  const edits = editsOf(entry, entry.seen.row, wanted.row)
  const work = mergedInput(entry, edits, shown.row)
  return work ? { ...saying(entry, work), seen: shown } : entry
}

/**
 * What must say all says what it showed of the decided one too: there it has what is true without that, or
 * instead of it, which `truth` tells.
 */
function withUndecidedFields(
  business: World,
  entry: Entry,
  decided: Entry,
  truth: RowChange | null,
): Entry {
  const { seen } = entry
  const made = decided.seen && wantedRow(business, decided)
  if (!commandOf(entry).isWhole || !seen || !made || !truth || !decided.seen) return entry
  const fields = editsOf(decided, decided.seen.row, made.row)
    .flatMap((edit) => edit.fields)
    .filter((field) => differing([field], seen.row, made.row).length === 0)
  const changes = fields.map((field) => [field, fieldOf(truth.row, field)])
  const row = { ...seen.row, ...Object.fromEntries(changes) }
  return withOwnEdits(business, entry, { ...seen, row } as RowChange) // of the same table
}

/** A note that was written before the booking was made again keeps what that one's says of money. */
function withMoneyOf({ input: made }: Entry, entry: Entry): Entry {
  const { command, input: said } = entry
  if (!('note' in made && made.note && 'note' in said)) return entry
  const note = said.note ?? ''
  const lines = moneyLines(made.note).filter((line) => !note.includes(line))
  const kept = fittingAbove(note, lines)
  const input = kept === null ? null : commands[command].parse({ ...said, note: kept })
  return input && lines.length > 0 ? saying(entry, { command, input } as Work) : entry // as above
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

import { commands } from '#domain/commands/all'
import { differing, editsOf, fieldOf, mergedInput } from '#domain/commands/merge'
import {
  commandOf,
  isCreate,
  isGroupChange,
  membersOf,
  requestOf,
  subjectOf,
  type Work,
} from '#domain/commands/work'
import type { Subject } from '#domain/rows/rows'
import type { RowChange, World } from '#domain/rows/world'
import { laneOf } from '../outbox/lanes'
import type { Entry } from '../store/entry'
import { wantedRow } from './detect'
import { moneyLines } from './rebook'
import { appendLines } from './shorten-text'

/**
 * Limits a later, unsent entry to its user's own edits: a form submits every field, and the others would undo how
 * `decided` was resolved. Lowers its base version to that of `decided`, so that the host checks all changes since.
 */
export function keepOwnEdits(business: World | null, later: Entry, decided: Entry): Entry {
  const baseVersion = baseVersionOf(decided, subjectOf(later))
  const entry = baseVersion > 0 ? lowerBaseVersion(later, baseVersion) : later
  return business ? withOwnEdits(business, entry, entry.seen) : entry
}

/** Rebases a later entry of the lane after the user discarded the entry before it. */
export function afterDiscard(business: World | null, later: Entry, discarded: Entry): Entry {
  const entry = keepOwnEdits(business, later, discarded)
  const before = seenIn(discarded, subjectOf(later))
  return business ? restoreUndecided(business, entry, discarded, before) : entry
}

/** Rebases a later entry of the lane after `next` replaced `decided`. `next` may create a new row. */
export function rebaseLater(business: World, later: Entry, decided: Entry, next: Entry): Entry {
  const subject = subjectOf(later)
  const isLeftOut = isGroupChange(next) && subject.id !== subjectOf(next).id
  if (isLeftOut || subject.id !== subjectOf(decided).id)
    return rebaseGuest(business, later, decided, next)
  const edited = keepOwnEdits(business, later, decided)
  const own = restoreUndecided(business, edited, decided, wantedRow(business, next))
  const { id } = subjectOf(next)
  // The correction may name another customer; the later entry then belongs to that customer's group.
  const { mobile } = next
  const entry = { ...(subjectOf(decided).id === id ? own : pointAtRow(own, id)), mobile }
  if (!isCreate(next)) return entry
  const lines = moneyLines({ entry: decided, wanted: wantedRow(business, decided) })
  return { ...withMoneyOf(next, lines, entry), baseVersion: next.baseVersion }
}

/** Rebases a change of a guest who is not the subject of the group's changes, or whom the replacement leaves out. */
function rebaseGuest(business: World, later: Entry, decided: Entry, next: Entry): Entry {
  const subject = subjectOf(later)
  const isIn = membersOf(next).some(({ id }) => id === subject.id)
  if (!isIn) return afterDiscard(business, later, decided)
  const edited = keepOwnEdits(business, later, decided)
  return restoreUndecided(business, edited, decided, wantedRow(business, next, subject))
}

/** Limits an entry to its user's edits. A command that must send every field takes the others from `shown`. */
function withOwnEdits(business: World, entry: Entry, shown: RowChange | null): Entry {
  const wanted = entry.seen && wantedRow(business, entry)
  if (!wanted || !entry.seen || !shown) return entry
  const edits = editsOf(entry, entry.seen.row, wanted.row)
  const work = mergedInput(entry, edits, shown.row)
  return work ? { ...withWork(entry, work), seen: shown } : entry
}

/**
 * Resets fields that the entry only copied from the decided entry, because its form submits every field. `truth`: the
 * row without the decided entry, or with its replacement.
 */
function restoreUndecided(
  business: World,
  entry: Entry,
  decided: Entry,
  truth: RowChange | null,
): Entry {
  const { seen } = entry
  const subject = subjectOf(entry)
  const before = seenIn(decided, subject)
  const made = before && wantedRow(business, decided, subject)
  if (!commandOf(entry).isWhole || !seen || !made || !truth || !before) return entry
  const fields = fieldsSetBy(decided, before, made).filter(
    (field) => differing([field], seen.row, made.row).length === 0,
  )
  const changes = fields.map((field) => [field, fieldOf(truth.row, field)])
  const row = { ...seen.row, ...Object.fromEntries(changes) }
  return withOwnEdits(business, entry, { ...seen, row } as RowChange) // of the same table
}

/** The fields of a row that an entry has changed. A change of a group lists no edits, so all fields are compared. */
const fieldsSetBy = (entry: Entry, before: RowChange, made: RowChange): readonly string[] =>
  isGroupChange(entry)
    ? differing(Object.keys(before.row), before.row, made.row)
    : editsOf(entry, before.row, made.row).flatMap((edit) => edit.fields)

/** The row as the entry's user saw it: its subject, or another booking of the group. */
function seenIn(entry: Entry, { id }: Subject): RowChange | null {
  if (id === subjectOf(entry).id) return entry.seen
  const row = entry.seenGuests?.find((each) => each.id === id)
  return row ? { table: 'appointments', row } : null
}

/** The version of a row on which the entry is based; 0: none. */
function baseVersionOf(entry: Entry, { id }: Subject): number {
  if (id === subjectOf(entry).id) return entry.baseVersion
  const guest = membersOf(entry).find((member) => member.id === id)
  return guest?.version ?? entry.seenGuests?.find((row) => row.id === id)?.version ?? 0
}

/**
 * Copies lines about money from the new booking's note into a later entry that changes the note, because it would
 * delete them.
 */
function withMoneyOf({ input: made }: Entry, possible: readonly string[], entry: Entry): Entry {
  const { command, input: noteInput } = entry
  if (!('note' in made && made.note && 'note' in noteInput)) return entry
  const note = noteInput.note ?? ''
  const noted = made.note.split('\n')
  const lines = possible.filter((line) => noted.includes(line) && !note.includes(line))
  const kept = appendLines(note, lines)
  const input = kept === null ? null : commands[command].parse({ ...noteInput, note: kept })
  // parsed by the command's own schema
  return input && lines.length > 0 ? withWork(entry, { command, input } as Work) : entry
}

const lowerBaseVersion = (entry: Entry, version: number): Entry => ({
  ...entry,
  baseVersion: Math.min(entry.baseVersion, version),
})

const withWork = (entry: Entry, work: Work): Entry => ({
  ...entry,
  ...work,
  request: requestOf(work),
})

/**
 * Makes an entry change the new row. Commands on customers stay as they are, because their key is the mobile number.
 */
function pointAtRow(entry: Entry, id: string): Entry {
  const { command, seen } = entry
  const input = commands[command].parse({ ...entry.input, id })
  const work = { command, input: input ?? entry.input } as Work // parsed by the command's own schema
  if (subjectOf(work).id !== id) return entry
  const row = seen && ({ ...seen, row: { ...seen.row, id } } as RowChange) // of the same table
  return { ...withWork(entry, work), seen: row, lane: laneOf(work) }
}

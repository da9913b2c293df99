import { tendersOf } from '#domain/appointment/tenders'
import { commands } from '#domain/commands/all'
import { isBooking, isNewCustomer } from '#domain/commands/kinds'
import { differing, disputed, type Edit, editsOf, mergedInput } from '#domain/commands/merge'
import { rowAfter } from '#domain/commands/own-edits'
import { isCreate, subjectOf, type Work } from '#domain/commands/work'
import { statuses } from '#domain/rows/appointment'
import { bookingIn, keyOf, type Row, type Subject, withRow } from '#domain/rows/rows'
import type { RowChange, World } from '#domain/rows/world'
import type { ConflictCode } from '../api/conflict'
import type { ServiceRefusal } from '../host/verdict'
import { contextOf, type Entry, type Parked } from '../store/entry'

/** Meaning of a refusal for its entry. */
export type Finding =
  /** the service's row has the entry's edits already */
  | { kind: 'applied'; row: RowChange }
  /** another tablet changed other fields only, so the edits can be applied to its row */
  | { kind: 'merge'; work: Work; row: RowChange }
  | { kind: 'park'; conflict: Parked }

/** Decides by the service's row what a refusal means (SPEC.md offline-6). `now`: milliseconds since the epoch. */
export function detect(
  business: World | null,
  entry: Entry,
  refusal: ServiceRefusal,
  now: number,
): Finding {
  const { current } = refusal
  const isOwn = current !== null && keyOf(current) === subjectOf(entry).id
  if (isOwn && isCreate(entry) && !isOfAnother(entry, current))
    return { kind: 'applied', row: current }
  if (refusal.status === 412 && isOwn) return compare(business, entry, refusal, current, now)
  return park(codeOf(entry, refusal), refusal, now)
}

/** Whether the row is that of another customer, who has the number that the entry wanted. */
const isOfAnother = (entry: Entry, { table, row }: RowChange): boolean =>
  isNewCustomer(entry) && table === 'customers' && row.id !== entry.input.id

/** Compares an entry with the service's row of another version: only fields that the entry edits can be in dispute. */
function compare(
  business: World | null,
  entry: Entry,
  refusal: ServiceRefusal,
  current: RowChange,
  now: number,
): Finding {
  const own = business && entry.seen ? ownEdits(business, entry, entry.seen) : null
  if (own && entry.lost && isDoneAnew(entry, own, current)) return { kind: 'applied', row: current }
  if (!mayStillAct(entry, current)) return park('moved-on', refusal, now)
  if (!own) return park('changed', refusal, now)
  const { edits, seen } = own
  const fields = disputed(edits, seen.row, current.row)
  if (edits.length > 0 && edits.every((edit) => edit.isSet && isThere(edit, current.row)))
    return { kind: 'applied', row: current }
  const work = fields.length === 0 ? mergedInput(entry, edits, current.row) : null
  if (work) return { kind: 'merge', work, row: current }
  return park('changed', refusal, now, fields)
}

/** Whether a row that has come after an entry's refusal takes the entry, because it is what its user saw or has its edits. */
export function fitsNow(business: World, entry: Entry, current: RowChange): boolean {
  if (!entry.conflict) return false
  const refusal = { ...entry.conflict, current }
  return compare(business, entry, refusal, current, entry.conflict.at).kind !== 'park'
}

interface OwnEdits {
  edits: readonly Edit[]
  seen: RowChange
  wanted: RowChange
}

function ownEdits(business: World, entry: Entry, seen: RowChange): OwnEdits | null {
  const wanted = wantedRow(business, entry)
  return wanted && { edits: editsOf(entry, seen.row, wanted.row), seen, wanted }
}

/** The statuses in which a visit has had a status. */
const passed: Readonly<Record<string, readonly string[]>> = {
  CHECKED_IN: ['CHECKED_IN', 'COMPLETED'],
  COMPLETED: ['COMPLETED'],
  CANCELLED: ['CANCELLED'],
}

/**
 * Whether a lost step of a visit was taken anew, on another tablet or by another entry, with all that this one wanted.
 * Never of a step that took money: it may have been taken twice.
 */
function isDoneAnew({ command }: Entry, own: OwnEdits, change: RowChange): boolean {
  const { step } = commands[command]
  const [seen, wanted, current] = [own.seen, own.wanted, change].map(bookingIn)
  if (!step || !seen || !wanted || !current) return false
  const others = own.edits.filter(({ fields }) => !fields.includes('status'))
  return (
    passed[step.status]?.includes(current.status) === true &&
    others.every((edit) => isThere(edit, current)) &&
    tendersOf(wanted).length === tendersOf(seen).length
  )
}

const isThere = (edit: Edit, current: Row): boolean =>
  differing(edit.fields, edit.wanted, current).length === 0

/** Whether the appointment's present status still allows the command. */
function mayStillAct(entry: Entry, current: RowChange | null): boolean {
  const [seen, now] = [bookingIn(entry.seen), bookingIn(current)]
  return seen === null || now === null || allowedStatuses(seen.status, entry).includes(now.status)
}

/**
 * Statuses in which a command may act: an update or cancellation until completion, a correction of money always, others
 * in the status seen only.
 */
function allowedStatuses(seen: string, entry: Entry): readonly string[] {
  const { acts } = commands[entry.command].facts
  if (acts === 'always') return statuses
  return acts === 'untilEnd' ? ['RESERVED', 'CHECKED_IN'] : [seen]
}

/**
 * A row as the entry would leave it, starting from the rows that its user saw; null when the command doesn't apply.
 * `subject`: another guest of a group.
 */
export function wantedRow(
  business: World,
  entry: Entry,
  subject: Subject = subjectOf(entry),
): RowChange | null {
  const customers = new Map(entry.customer ? [[entry.customer.mobileNumber, entry.customer]] : [])
  const table = 'appointments'
  const alone = withRow({ ...business, customers }, subjectOf(entry), entry.seen)
  const world = (entry.seenGuests ?? []).reduce(
    (before, row) => withRow(before, { table, id: row.id }, { table, row }),
    alone,
  )
  return rowAfter(entry, world, contextOf(entry), subject)
}

const codes: Readonly<Record<string, ConflictCode>> = {
  RULE: 'invalid',
  STATE: 'moved-on',
  OVERLAP: 'slot-taken',
  CONFIRMATION_REQUIRED: 'invalid',
  UNIQUE: 'invalid',
  FORBIDDEN: 'not-allowed',
  CHANGED: 'changed',
  KEY_REUSED: 'cannot-send',
  MALFORMED: 'cannot-send',
  MISSING_PARAMETERS: 'cannot-send',
}

/** Kind of conflict: by the service's code, or on a host without codes by status and row. */
function codeOf(entry: Entry, { status, code, current }: ServiceRefusal): ConflictCode {
  if (status === 403) return 'not-allowed'
  if (status === 404 || status === 410) return isCreate(entry) || current ? 'invalid' : 'gone'
  const named = codes[code]
  if (named) return named
  if (status === 412) return 'changed'
  if (status !== 409) return status === 422 ? 'invalid' : 'cannot-send'
  if (isBooking(entry)) return 'slot-taken'
  return current && !mayStillAct(entry, current) ? 'moved-on' : 'invalid'
}

function park(
  code: ConflictCode,
  refusal: ServiceRefusal,
  at: number,
  fields: readonly string[] = [],
): Finding {
  const { message, status, current, obstacles, blocking, field, reason, confirm } = refusal
  const conflict = {
    code,
    message,
    status,
    current,
    obstacles,
    blocking,
    field,
    reason,
    confirm,
    fields,
    at,
  }
  return { kind: 'park', conflict }
}

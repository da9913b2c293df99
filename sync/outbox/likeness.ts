import { normalMobile, upperName } from '#domain/kernel/names'
import { own } from '#domain/kernel/own'
import type { RowChange } from '#domain/world'
import type { Entry, Work } from '../store/entry'
import { keyOf } from '../store/rows'
import { subjectOf } from './work'

/** How a row of the service compares with what an entry was to make. */
export type Likeness =
  /** in everything that the entry says of it */
  | 'same'
  /** near enough that only a person can tell */
  | 'alike'
  | 'other'

type Made = Work & Pick<Entry, 'user' | 'twins'>

/**
 * Whether a row is the one that a creating entry made. On a host that makes the ids itself that shows
 * in its content only. Rows that were there when the entry was queued (`twins`) are others.
 */
export function likenessOf(entry: Made, change: RowChange): Likeness {
  const { table, id } = subjectOf(entry)
  if (change.table !== table || entry.twins?.includes(keyOf(change))) return 'other'
  if (keyOf(change) === id) return 'same'
  if (entry.command === 'createAppointment')
    return change.table === 'appointments' ? likenessOfBooking(entry, change.row) : 'other'
  return likenessOfResource(entry, change.row)
}

/** Names are unique in a store, but another tablet may have had the same idea for one. */
function likenessOfResource({ input, user }: Made, row: RowChange['row']): Likeness {
  const { id: _, name, ...said } = { name: '', ...input }
  if (!(name && 'name' in row && upperName(row.name) === upperName(name))) return 'other'
  const isBy = !('createdBy' in row && row.createdBy) || row.createdBy === user
  const isSame = Object.entries(said).every(([field, value]) =>
    isSaid(value, own<unknown>(row, field)),
  )
  return isBy && isSame ? 'same' : 'alike'
}

/** A host may leave out what is nothing, and sort what has no order. */
const isSaid = (said: unknown, there: unknown): boolean => plain(said) === plain(there)

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).sort().join()
  if (typeof value !== 'object' || value === null) return String(value || '')
  const filled = Object.entries(value).filter(([, each]) => plain(each) !== '')
  return filled
    .map(([key, each]) => `${key}=${plain(each)}`)
    .sort()
    .join()
}

type Booking = Extract<Made, { command: 'createAppointment' }>
type BookingRow = Extract<RowChange, { table: 'appointments' }>['row']

function likenessOfBooking({ input, user }: Booking, row: BookingRow): Likeness {
  const isThen = row.startDate === input.startDate && row.startTime === input.startTime
  if (!isThen || row.mobileNumber !== normalMobile(input.mobileNumber)) return 'other'
  const isSame =
    row.status === input.status &&
    row.staffId === input.staffId &&
    row.roomId === input.roomId &&
    row.lockerId === input.lockerId &&
    (row.note ?? '') === (input.note ?? '') &&
    (row.createdBy === null || row.createdBy === user) &&
    [...row.serviceIds].sort().join() === [...input.serviceIds].sort().join()
  return isSame ? 'same' : 'alike'
}

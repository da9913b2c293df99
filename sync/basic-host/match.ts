import { subjectOf } from '#domain/commands/work'
import { own } from '#domain/kernel/own'
import { keyOf } from '#domain/rows/rows'
import type { RowChange } from '#domain/rows/world'
import { type Creation, mayHaveCreated } from '../outbox/created-row'

/** A row of the host compared with the row that an entry was to make. */
export type Match =
  /** in everything that the entry says of it */
  | 'same'
  /** near enough that only a person can tell */
  | 'alike'
  | 'other'

/** Compares a row with a creating entry, by content: a basic host makes the ids itself. */
export function matchOf(entry: Creation, change: RowChange): Match {
  if (!mayHaveCreated(entry, change)) return 'other'
  if (keyOf(change) === subjectOf(entry).id) return 'same'
  const isSame =
    entry.command === 'createAppointment' && change.table === 'appointments'
      ? isSameBooking(entry, change.row)
      : isSameResource(entry, change.row)
  return isSame ? 'same' : 'alike'
}

type Booking = Extract<Creation, { command: 'createAppointment' }>
type BookingRow = Extract<RowChange, { table: 'appointments' }>['row']

const isSameBooking = (booking: Booking, row: BookingRow): boolean =>
  isUnchanged(booking, row) && isMadeAs(booking, row)

/** Whether the fields that other users may change are still as the entry set them. */
const isUnchanged = ({ input }: Booking, row: BookingRow): boolean =>
  row.status === input.status &&
  row.staffId === input.staffId &&
  row.roomId === input.roomId &&
  row.lockerId === input.lockerId &&
  (row.note ?? '') === (input.note ?? '')

const isMadeAs = ({ input, user }: Booking, row: BookingRow): boolean =>
  (row.createdBy === null || row.createdBy === user) &&
  [...row.serviceIds].sort().join() === [...input.serviceIds].sort().join()

/** Whether a booking may have been the entry's before another user changed it. */
export const mayHaveBeen = (booking: Booking, row: BookingRow): boolean =>
  row.lastUpdatedBy !== null &&
  isMadeAs(booking, row) &&
  mayHaveCreated(booking, { table: 'appointments', row })

/** Compares all fields, for another tablet may have added a resource of the same name. */
function isSameResource({ input, user }: Creation, row: RowChange['row']): boolean {
  const { id: _, name: _name, ...said } = { name: '', ...input }
  const isBy = !('createdBy' in row && row.createdBy) || row.createdBy === user
  const isThere = ([field, value]: [string, unknown]) =>
    plain(value) === plain(own<unknown>(row, field))
  return isBy && Object.entries(said).every(isThere)
}

/** A text that is the same for an empty and an absent value, and for lists in any order. */
function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).sort().join()
  if (typeof value !== 'object' || value === null) return String(value || '')
  const filled = Object.entries(value).filter(([, each]) => plain(each) !== '')
  return filled
    .map(([key, each]) => `${key}=${plain(each)}`)
    .sort()
    .join()
}

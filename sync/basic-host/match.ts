import { type BookingName, isBooking } from '#domain/commands/kinds'
import { subjectOf } from '#domain/commands/work'
import { own } from '#domain/kernel/own'
import { keyOf } from '#domain/rows/rows'
import type { RowChange } from '#domain/rows/world'
import { type Creation, mayHaveCreated } from '../outbox/created-row'

/** A row of the host compared with the row that an entry would make. */
export type Match =
  /** equal in everything that the entry sets, or the row has the entry's own id */
  | 'same'
  /** so similar that only a user can decide */
  | 'alike'
  | 'other'

/** Compares a row with an entry that creates one, by content: a basic host assigns the ids itself. */
export function matchOf(entry: Creation, change: RowChange): Match {
  if (!mayHaveCreated(entry, change)) return 'other'
  if (keyOf(change) === subjectOf(entry).id) return 'same'
  const isSame =
    isBooking(entry) && change.table === 'appointments'
      ? isSameBooking(entry, change.row)
      : isSameResource(entry, change.row)
  return isSame ? 'same' : 'alike'
}

type Booking = Extract<Creation, { command: BookingName }>
type BookingRow = Extract<RowChange, { table: 'appointments' }>['row']

const isSameBooking = (booking: Booking, row: BookingRow): boolean =>
  isUnchanged(booking, row) && isMadeAs(booking, row)

/** Whether fields that other users may change still have the entry's values. */
const isUnchanged = ({ input }: Booking, row: BookingRow): boolean =>
  row.status === input.status &&
  row.staffId === input.staffId &&
  row.roomId === input.roomId &&
  row.lockerId === input.lockerId &&
  (row.note ?? '') === (input.note ?? '')

const isMadeAs = ({ input, user }: Booking, row: BookingRow): boolean =>
  (row.createdBy === null || row.createdBy === user) &&
  [...row.serviceIds].sort().join() === [...input.serviceIds].sort().join()

/** Whether a booking may be the entry's own, changed by another user since. */
export const mayHaveBeen = (booking: Booking, row: BookingRow): boolean =>
  row.lastUpdatedBy !== null &&
  isMadeAs(booking, row) &&
  mayHaveCreated(booking, { table: 'appointments', row })

/** Compares all fields, not only the name, because another tablet may have added a resource of the same name. */
function isSameResource({ input, user }: Creation, row: RowChange['row']): boolean {
  const { id: _, name: _name, ...said } = { name: '', ...input }
  const isBy = !('createdBy' in row && row.createdBy) || row.createdBy === user
  const isThere = ([field, value]: [string, unknown]) =>
    plain(value) === plain(own<unknown>(row, field))
  return isBy && Object.entries(said).every(isThere)
}

/** A value as text. Absent and empty values are equal, and so are lists in another order. */
function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).sort().join()
  if (typeof value !== 'object' || value === null) return String(value || '')
  const filled = Object.entries(value).filter(([, each]) => plain(each) !== '')
  return filled
    .map(([key, each]) => `${key}=${plain(each)}`)
    .sort()
    .join()
}

import type { RowChange } from '#domain/rows/world'
import type { Parked } from '../store/entry'

const noDetails: Omit<Parked, 'code' | 'message' | 'status' | 'at'> = {
  current: null,
  obstacles: [],
  blocking: [],
  field: null,
  reason: null,
  confirm: [],
  fields: [],
}

/** The conflict of an entry on which the service failed repeatedly; `status`: that of the last failure. */
export const brokenConflict = (status: number, at: number): Parked => ({
  ...noDetails,
  code: 'cannot-send',
  message: 'Something went wrong',
  status,
  at,
})

/** The conflict of an entry that was never sent, because its user did not log in again. */
export const unsentConflict = (user: string, at: number): Parked => ({
  ...noDetails,
  code: 'author-gone',
  message: `${user} did not log in to send it.`,
  status: 0,
  at,
})

/** The conflict of an entry that may have arrived; `alike`: bookings that it may have made. */
export const ambiguousConflict = (
  alike: Parked['blocking'],
  current: RowChange | null,
  at: number,
): Parked => ({
  ...noDetails,
  code: 'maybe-twice',
  message: 'Nobody knows whether this arrived: the answer was lost.',
  status: 0,
  blocking: alike,
  current,
  at,
})

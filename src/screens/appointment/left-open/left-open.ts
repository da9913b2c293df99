import type { BusinessTime } from '#domain/kernel/dates'
import { type Appointment, guestBookings } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import { isLeftOpen } from '#domain/slot/night'
import type { ShownAppointment } from '#sync'

/** The visits of earlier days that were never completed or cancelled, the latest first. */
export function leftOpenOf(
  shown: readonly ShownAppointment[],
  now: BusinessTime,
  { store }: Pick<World, 'store'>,
): Appointment[] {
  const rows = guestBookings(shown.map(({ row }) => row))
  return rows.filter((row) => isLeftOpen(row, now, store)).sort(latestFirst)
}

const startOf = ({ startDate, startTime }: Appointment) => `${startDate} ${startTime}`

const latestFirst = (a: Appointment, b: Appointment) => (startOf(a) < startOf(b) ? 1 : -1)

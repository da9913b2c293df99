import { type BusinessTime, wallMinute } from '../../kernel/dates'
import { type Appointment, isTandem } from '../../rows/appointment'

/** Minutes after the start when the guest of a reservation counts as late (SPEC.md late-1). */
export const lateMinutes = 10

const minuteOf = ({ date, time }: Pick<BusinessTime, 'date' | 'time'>) => wallMinute(date, time)

/** Whether the guest of a reservation is late, also after its end. */
export const isLate = (row: Appointment, now: BusinessTime): boolean =>
  row.status === 'RESERVED' &&
  !isTandem(row) &&
  minuteOf(now) >= wallMinute(row.startDate, row.startTime) + lateMinutes

/** Minutes since the start of a late guest's reservation; 0 if the guest isn't late or can't start any more. */
export function minutesLate(row: Appointment, now: BusinessTime): number {
  const isOver = minuteOf(now) >= wallMinute(row.endDate, row.endTime)
  if (!isLate(row, now) || isOver || row.startDate !== now.date) return 0
  return minuteOf(now) - wallMinute(row.startDate, row.startTime)
}

import type { Attendance } from '../rows/line-up/attendance'

/** Whether a therapist is there: clocked in and not out since. */
export const isPresent = ({ outAt, lastInAt }: Attendance): boolean =>
  outAt === null || lastInAt > outAt

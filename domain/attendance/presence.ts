import type { Attendance } from '../rows/line-up/attendance'

/** Whether a therapist is present: clocked in, and not clocked out since. */
export const isPresent = ({ outAt, lastInAt }: Attendance): boolean =>
  outAt === null || lastInAt > outAt

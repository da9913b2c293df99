import type { Appointment } from '../rows/appointment'
import type { Context } from '../rows/world'

/** Fields that record the user and time of the last change. */
export const stamp = (context: Context) => ({
  lastUpdatedBy: context.user,
  updatedDateTime: context.now.instant,
})

/** The row with the command's user and time as its last change. */
export const stamped = (row: Appointment, context: Context): Appointment => ({
  ...row,
  ...stamp(context),
})

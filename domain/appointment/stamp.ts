import type { Appointment } from '../rows/appointment'
import type { Context } from '../rows/world'

/** The fields that say who touched a row last, and when. */
export const stamp = (context: Context) => ({
  lastUpdatedBy: context.user,
  updatedDateTime: context.now.instant,
})

/** The row, stamped with the command's user and time as its last update. */
export const stamped = (row: Appointment, context: Context): Appointment => ({
  ...row,
  ...stamp(context),
})

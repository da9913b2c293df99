import type { Appointment } from '../rows/appointment'
import type { Context } from '../rows/world'

/** The fields that say who touched a row last, and when. */
export const stamp = (context: Context) => ({
  lastUpdatedBy: context.user,
  updatedDateTime: context.now.instant,
})

/** The row as touched by whoever runs the command. */
export const stamped = (row: Appointment, context: Context): Appointment => ({
  ...row,
  ...stamp(context),
})

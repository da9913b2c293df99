import type { Context } from '../world'
import type { Appointment } from './appointment'

/** Who touched the row last. */
export const stamp = (context: Context) => ({
  lastUpdatedBy: context.user,
  updatedDateTime: context.now.instant,
})

export const stamped = (row: Appointment, context: Context): Appointment => ({
  ...row,
  ...stamp(context),
})

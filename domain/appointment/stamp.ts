import type { Context } from '../world'
import type { Appointment } from './appointment'

/** Who touched the row last. */
export function stamped(row: Appointment, context: Context): Appointment {
  return { ...row, lastUpdatedBy: context.user, updatedDateTime: context.now.instant }
}

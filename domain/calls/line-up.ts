import { absence } from '../rows/line-up/absence'
import { attendance } from '../rows/line-up/attendance'
import { registerList as list } from './register-list'

/** Calls about the therapists who are there, of the extension `lineup`. */
export const lineUpCalls = {
  attendances: list('/v1/attendances', attendance, 'Failed to get attendances.'),
  absences: list('/v1/absences', absence, 'Failed to get absences.'),
}

import type * as v from 'valibot'
import { clockInInput, clockOutInput, endSkipInput, skipTurnInput } from '../attendance/input'
import { absence } from '../rows/line-up/absence'
import { attendance } from '../rows/line-up/attendance'
import { defineCall } from './define-call'
import { inStore } from './query'
import { registerList as list } from './register-list'

/** A call that records an event of a therapist's attendance, even if the attendance has changed since. */
const fact = <Body extends v.GenericSchema>(part: string, body: Body, failure: string) =>
  defineCall({
    method: 'POST',
    path: `/v1/attendances/{id}/${part}`,
    may: 'user',
    query: inStore,
    body,
    answer: attendance,
    status: 200,
    failure,
    needs: ['body'],
  })

/** Calls about attendances and absences, of the extension `lineup`. */
export const lineUpCalls = {
  attendances: list('/v1/attendances', attendance, 'Failed to get attendances.'),
  clockIn: fact('in', clockInInput, 'Failed to clock in.'),
  clockOut: fact('out', clockOutInput, 'Failed to clock out.'),
  skipTurn: fact('skips', skipTurnInput, 'Failed to skip the turn.'),
  endSkip: fact('end-skip', endSkipInput, 'Failed to end the skip.'),
  absences: list('/v1/absences', absence, 'Failed to get absences.'),
}

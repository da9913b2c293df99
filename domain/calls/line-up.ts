import type * as v from 'valibot'
import { clockInInput, clockOutInput, endSkipInput, skipTurnInput } from '../attendance/input'
import { attendance } from '../rows/line-up/attendance'
import { post } from './define-call'

/** A call that records an event of a therapist's attendance, even if the attendance has changed since. */
const fact = <Body extends v.GenericSchema>(part: string, body: Body, failure: string) =>
  post({
    path: `/v1/attendances/{id}/${part}`,
    body,
    answer: attendance,
    failure,
  })

/** Calls about attendances. */
export const lineUpCalls = {
  clockIn: fact('in', clockInInput, 'Failed to clock in.'),
  clockOut: fact('out', clockOutInput, 'Failed to clock out.'),
  skipTurn: fact('skips', skipTurnInput, 'Failed to skip the turn.'),
  endSkip: fact('end-skip', endSkipInput, 'Failed to end the skip.'),
}

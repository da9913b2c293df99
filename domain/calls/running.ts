import { extendInput } from '../appointment/running/input'
import { appointment } from '../rows/appointment'
import { defineCall } from './define-call'
import { inStore } from './query'

/** Calls that change a visit as the day goes (extension `runningDay`). */
export const runningCalls = {
  extendAppointment: defineCall({
    method: 'POST',
    path: '/v1/appointments/{id}/extensions',
    role: 'user',
    query: inStore,
    body: extendInput,
    answer: appointment,
    status: 200,
    failure: 'Failed to extend appointment.',
    needs: ['body'],
  }),
}

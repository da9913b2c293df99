import * as v from 'valibot'
import { groupInput } from '../appointment/group/input'
import { appointment } from '../rows/appointment'
import { defineCall } from './define-call'
import { inStore } from './query'

/** The call for several guests at once, of the extension `groups`. */
export const groupCalls = {
  createGroup: defineCall({
    method: 'POST',
    path: '/v1/appointments/group',
    role: 'user',
    query: inStore,
    body: groupInput,
    // all members, the payer's booking first
    answer: v.array(appointment),
    status: 201,
    failure: 'Failed to create group.',
    needs: ['body'],
  }),
}

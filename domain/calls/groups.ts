import * as v from 'valibot'
import {
  cancelGroupInput,
  groupInput,
  moveGroupInput,
  payGroupInput,
} from '../appointment/group/input'
import { addSecondInput } from '../appointment/input'
import { appointment } from '../rows/appointment'
import { type Call, post } from './define-call'
import type { inStore } from './query'

/** A call that changes guests of the group `id`, all or none. It answers all of them, in the order of the request. */
const changing = <Body extends v.GenericSchema>(
  call: Pick<Call<typeof inStore, Body, v.GenericSchema>, 'path' | 'body' | 'failure'>,
) =>
  post({
    ...call,
    answer: v.array(appointment),
  })

/** The calls for several guests at once, of the extension `groups`. */
export const groupCalls = {
  createGroup: post({
    path: '/v1/appointments/group',
    body: groupInput,
    // all members, the payer's booking first
    answer: v.array(appointment),
    status: 201,
    failure: 'Failed to create group.',
  }),
  moveGroup: changing({
    path: '/v1/appointments/group/{id}/move',
    body: moveGroupInput,
    failure: 'Failed to move group.',
  }),
  cancelGroup: changing({
    path: '/v1/appointments/group/{id}/cancel',
    body: cancelGroupInput,
    failure: 'Failed to cancel group.',
  }),
  // answers the guest's booking, then the second therapist's
  addSecond: changing({
    path: '/v1/appointments/{id}/second',
    body: addSecondInput,
    failure: 'Failed to add second therapist.',
  }),
  payGroup: changing({
    path: '/v1/appointments/group/{id}/payments',
    body: payGroupInput,
    failure: 'Failed to take payment of group.',
  }),
}

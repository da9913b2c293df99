import * as v from 'valibot'
import { textOr } from '../kernel/fields'
import { defineCall } from './define-call'
import { inStore, nothing } from './query'

/** A text message that the provider refused, or did not accept in all attempts. */
export const failedMessage = v.object({
  id: v.string(),
  /** the name in the booking */
  name: textOr(''),
  mobileNumber: v.string(),
  text: v.string(),
  /** an instant */
  createdDateTime: v.string(),
  /** why, with the provider's own words */
  reason: textOr(''),
})
export type FailedMessage = v.InferOutput<typeof failedMessage>

/** Calls for the text messages to customers; an extension. */
export const messageCalls = {
  messageProvider: defineCall({
    method: 'GET',
    path: '/v1/messages/provider',
    may: 'user',
    query: inStore,
    body: nothing,
    /** `provider`: null means that texts are written to the service's log and reach no customer */
    answer: v.object({ provider: v.nullable(v.string()) }),
    status: 200,
    failure: 'Failed to get the provider of messages.',
    needs: [],
  }),
  /** newest first, of bookings that are still ahead */
  failedMessages: defineCall({
    method: 'GET',
    path: '/v1/messages/failed',
    may: 'user',
    query: inStore,
    body: nothing,
    answer: v.array(failedMessage),
    status: 200,
    failure: 'Failed to get messages.',
    needs: [],
  }),
  sendMessageAgain: defineCall({
    method: 'POST',
    path: '/v1/messages/{id}/send-again',
    may: 'user',
    query: inStore,
    body: nothing,
    answer: failedMessage,
    status: 200,
    failure: 'Failed to send message.',
    needs: [],
  }),
}

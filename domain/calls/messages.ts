import * as v from 'valibot'
import { textOr } from '../kernel/fields'
import { get, post } from './define-call'
import { nothing } from './query'

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
  messageProvider: get({
    path: '/v1/messages/provider',
    /** `provider`: null means that texts are written to the service's log and reach no customer */
    answer: v.object({ provider: v.nullable(v.string()) }),
    failure: 'Failed to get the provider of messages.',
  }),
  /** newest first, of bookings that are still ahead */
  failedMessages: get({
    path: '/v1/messages/failed',
    answer: v.array(failedMessage),
    failure: 'Failed to get messages.',
  }),
  sendMessageAgain: post({
    path: '/v1/messages/{id}/send-again',
    body: nothing,
    answer: failedMessage,
    failure: 'Failed to send message.',
    needs: [],
  }),
}

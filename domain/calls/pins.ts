import { checkPinInput, pinAnswer, setPinInput } from '../rows/accounts/pin'
import { post } from './define-call'
import { nothing } from './query'

/** Calls for the PIN of the caller's account. Apart from the log-in's, so that a start doesn't load them. */
export const pinCalls = {
  /** Sets, changes or removes the PIN of the account, with its password. An extension. */
  setPin: post({
    path: '/auth/pin',
    query: nothing,
    body: setPinInput,
    answer: pinAnswer,
    failure: 'Failed to set the PIN.',
  }),
  /** Compares a PIN with that of the account, before a tablet seals the session under it. An extension. */
  checkPin: post({
    path: '/auth/pin/check',
    query: nothing,
    body: checkPinInput,
    answer: pinAnswer,
    failure: 'Failed to check the PIN.',
  }),
}

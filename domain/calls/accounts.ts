import * as v from 'valibot'
import { shortText } from '../kernel/fields'
import { cleanText } from '../kernel/text'
import { changePasswordInput } from '../rows/accounts/password'
import { storeChoice } from '../rows/accounts/store-access'
import { get, post } from './define-call'
import { nothing } from './query'
import { loginAnswer } from './session'

/** Calls for log-in, log-out and the user's own password (SPEC.md API-AUTH). */
export const accountCalls = {
  authenticate: post({
    path: '/auth/authenticate',
    may: 'anybody',
    query: nothing,
    body: v.object({
      username: v.pipe(v.string(), v.transform(cleanText)),
      password: v.string(),
      // The store of the session, for an account that has several; else the home store. An extension.
      storeCode: v.optional(shortText),
    }),
    answer: loginAnswer,
    failure: 'Something went wrong',
    needs: ['username', 'password'],
  }),
  logout: post({
    path: '/auth/logout',
    may: 'user',
    query: nothing,
    body: nothing,
    answer: nothing,
    failure: 'Something went wrong',
    needs: [],
  }),
  /** Ends the account's other sessions. An extension. */
  changePassword: post({
    path: '/auth/password',
    may: 'user',
    query: nothing,
    body: changePasswordInput,
    // A body proves that the answer is the service's: another server may answer 200 without one.
    answer: v.object({ username: v.string() }),
    failure: 'Failed to change the password.',
  }),
  /** The stores of the account, the home store first. An extension. */
  ownStores: get({
    path: '/auth/stores',
    query: nothing,
    answer: v.array(storeChoice),
    failure: 'Failed to get stores.',
  }),
  /** A session in another store of the account; the asking one goes on. An extension. */
  switchStore: post({
    path: '/auth/stores',
    may: 'user',
    query: nothing,
    body: v.object({ code: shortText }),
    answer: loginAnswer,
    failure: 'Failed to switch the store.',
  }),
}

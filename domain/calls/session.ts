import * as v from 'valibot'
import { storeChoice } from '../rows/accounts/store-access'

/**
 * The answer to a log-in (SPEC.md API-AUTH). `roles` is one string that may hold several roles. Our own service adds
 * the username in its stored case when it was typed in another case.
 */
export const loginAnswer = v.object({
  idToken: v.pipe(v.string(), v.minLength(1)),
  storeCode: v.pipe(v.string(), v.minLength(1)),
  roles: v.nullish(v.string(), ''),
  username: v.optional(v.string()),
  /** all stores of an account that has several, the home store first; an extension */
  stores: v.optional(v.array(storeChoice)),
  /** since when the account has its PIN, an instant; absent: it has none. An extension */
  pinSince: v.optional(v.string()),
})

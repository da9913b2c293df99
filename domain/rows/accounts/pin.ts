import * as v from 'valibot'
import { passwordText } from './password'

/** A PIN in a body. */
const pinText = v.nullish(v.pipe(v.string(), v.maxLength(100)), '')

/** Body of POST /auth/pin. A blank PIN removes the account's. */
export const setPinInput = v.object({ password: passwordText, pin: pinText })
export type SetPinInput = v.InferOutput<typeof setPinInput>

/** Body of POST /auth/pin/check. */
export const checkPinInput = v.object({ pin: pinText })

/** Since when an account has its PIN, an instant; null: it has none. */
export const pinAnswer = v.object({ username: v.string(), pinSince: v.nullable(v.string()) })

import * as v from 'valibot'
import { registerInput } from '../rows/accounts/admin'
import { newStoreInput } from '../rows/accounts/new-store'
import { get, post } from './define-call'
import { nothing } from './query'
import { loginAnswer } from './session'

/** The first account of a business: fields of `registerInput` that its owner fills in. */
const ownerInput = v.pick(registerInput, ['username', 'password', 'firstName', 'lastName'])

/** Body of POST /v1/setup. `code`: the code that the service has printed. */
export const setupInput = v.object({
  store: newStoreInput,
  owner: ownerInput,
  code: v.nullish(v.pipe(v.string(), v.maxLength(100)), ''),
})
export type SetupInput = v.InferOutput<typeof setupInput>

/** Whether the service has no account yet, and whether this caller's set-up needs the code. */
export const setupState = v.object({ open: v.boolean(), needsCode: v.boolean() })
export type SetupState = v.InferOutput<typeof setupState>

/** Calls for a service without an account, made before the log-in; extensions. */
export const setupCalls = {
  setup: get({
    path: '/v1/setup',
    may: 'anybody',
    query: nothing,
    answer: setupState,
    failure: 'Something went wrong',
  }),
  setUp: post({
    path: '/v1/setup',
    may: 'anybody',
    query: nothing,
    body: setupInput,
    answer: loginAnswer,
    status: 201,
    failure: 'Something went wrong',
  }),
}

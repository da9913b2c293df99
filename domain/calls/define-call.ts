import type * as v from 'valibot'
import type { Callers } from '../may'
import { inStore, nothing } from './query'

type Schema = v.GenericSchema

/**
 * An HTTP call of the booking service, defined once for both sides: the service binds a route to it, and the client
 * sends it.
 */
export interface Call<Query extends Schema, Body extends Schema, Answer extends Schema> {
  method: 'GET' | 'POST' | 'PATCH'
  /** with `{name}` for each parameter */
  path: string
  may: Callers
  query: Query
  body: Body
  answer: Answer
  /** the status of success */
  status: 200 | 201
  /** text shown when an error answer has none (SPEC.md API-ERR) */
  failure: string
  /** parameters without which the call fails with "Missing parameters." (SPEC.md API-MISS) */
  needs: readonly string[]
  /** the largest body in bytes; absent: the limit of all calls (SPEC.md service-11) */
  largestBody?: number
}

export type AnyCall = Call<Schema, Schema, Schema>

/** A definition by `get`, `post` or `patch`, of the caller's store. Users read, the desk writes, if it doesn't say otherwise. */
type Definition<Query extends Schema, Body extends Schema, Answer extends Schema> = Pick<
  Call<Query, Body, Answer>,
  'path' | 'answer' | 'failure'
> &
  Partial<Omit<Call<Query, Body, Answer>, 'method'>>

const shared = { may: 'user', query: inStore, status: 200 } as const

/** A call that reads. */
export const get = <Answer extends Schema, Query extends Schema = typeof inStore>(
  call: Definition<Query, typeof nothing, Answer>,
) =>
  // its own query, or the default's
  ({ ...shared, method: 'GET', body: nothing, needs: [], ...call }) as Call<
    Query,
    typeof nothing,
    Answer
  >

const writing =
  (method: 'POST' | 'PATCH') =>
  <Body extends Schema, Answer extends Schema, Query extends Schema = typeof inStore>(
    call: Definition<Query, Body, Answer> & { body: Body },
  ) =>
    ({ ...shared, may: 'desk', method, needs: ['body'], ...call }) as Call<Query, Body, Answer>

/** Calls that change rows; each has a body. */
export const [post, patch] = [writing('POST'), writing('PATCH')]

export type QueryOf<C extends AnyCall> = v.InferOutput<C['query']>
export type BodyOf<C extends AnyCall> = v.InferOutput<C['body']>
export type AnswerOf<C extends AnyCall> = v.InferOutput<C['answer']>

/** The call's path with escaped parameters. */
export function pathOf(call: AnyCall, params: Readonly<Record<string, string>> = {}): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
}

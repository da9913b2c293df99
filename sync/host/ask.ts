import * as v from 'valibot'
import { type AnswerOf, type AnyCall, pathOf } from '#domain/calls/define-call'
import { errorBody, errorText } from '#domain/calls/errors'
import { nothing } from '#domain/calls/query'
import { readWith } from '#domain/kernel/as-is'
import type { Session } from '../api/sync'
import type { Http } from './client'

export type Asked<Answer> =
  /** `unread`: ids of rows in a list that could not be read; `value` leaves them out */
  | { kind: 'ok'; value: Answer; headers: Headers; unread: readonly string[] }
  /** the service refused; `message` is shown to users */
  | { kind: 'failed'; status: number; message: string }
  /** no answer, so the outcome is unknown */
  | { kind: 'unknown'; reason: string }

export interface Asking {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: unknown
  headers?: Readonly<Record<string, string>>
  timeoutMs?: number
  isProbe?: boolean
}

/** Makes a call that isn't queued (a read, a log-in, a log-out) and parses its answer. Never rejects. */
export async function ask<C extends AnyCall>(
  http: Http,
  session: Session | null,
  call: C,
  asking: Asking = {},
): Promise<Asked<AnswerOf<C>>> {
  const { params, timeoutMs, ...rest } = asking
  let tried: ReturnType<typeof readAnswer> = null
  const isProof = (body: unknown) => {
    tried = readAnswer(call.answer, body)
    if (!tried) return false
    // Any web server may answer an empty list, so it proves nothing.
    return Array.isArray(body) && body.length === 0 ? null : true
  }
  const outgoing = { ...rest, method: call.method, path: pathOf(call, params) }
  // A call without a promised body accepts any answer, so a successful one doesn't show that the host gave it.
  const proven = call.answer === nothing ? outgoing : { ...outgoing, isProof }
  const reply = await http.send(proven, session, timeoutMs)
  if (reply.kind === 'unknown') return reply
  const { status } = reply
  // A gateway that can't reach the service may answer 404; only a 404 with the service's error body counts.
  if (status === 404 && !v.is(errorBody, reply.body))
    return { kind: 'unknown', reason: `${call.path}: 404 of somebody else` }
  if (status < 200 || status > 299)
    return { kind: 'failed', status, message: errorText(reply.body, call.failure) }
  const read = tried ?? readAnswer(call.answer, reply.body)
  if (!read) return { kind: 'unknown', reason: `${call.path}: unexpected answer` }
  // `answer` is C's own schema, which TypeScript can't see through the index.
  return {
    kind: 'ok',
    value: read.output as AnswerOf<C>,
    headers: reply.headers,
    unread: read.unread,
  }
}

/** Parses an answer. Unreadable rows of a list are left out; null when nothing can be read, as from another server. */
function readAnswer(schema: v.GenericSchema, body: unknown) {
  const whole = readWith(schema, body)
  if (whole) return { output: whole.output, unread: [] }
  if (!(isList(schema) && Array.isArray(body))) return null
  const read = body.map((row: unknown) => ({ row, read: readWith(schema.item, row) }))
  const output = read.flatMap(({ read }) => (read ? [read.output] : []))
  const unread = read.flatMap(({ row, read }) => (read ? [] : [idOf(row)]))
  return output.length > 0 || body.every((row) => v.is(identified, row)) ? { output, unread } : null
}

const identified = v.object({ id: v.string() })

const isList = (schema: v.GenericSchema): schema is v.ArraySchema<v.GenericSchema, undefined> =>
  schema.type === 'array'

function idOf(row: unknown): string {
  const parsed = v.safeParse(identified, row)
  return parsed.success ? parsed.output.id : 'without an id'
}

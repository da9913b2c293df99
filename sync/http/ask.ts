import { type AnswerOf, type AnyCall, pathOf } from '#domain/calls/define-call'
import { errorText } from '#domain/calls/errors'
import { readWith } from '#domain/kernel/as-is'
import type { Session } from '../api'
import type { Http } from './client'

export type Asked<Answer> =
  | { kind: 'ok'; value: Answer; headers: Headers }
  /** the service said no; `message` is for people */
  | { kind: 'failed'; status: number; message: string }
  /** nobody knows */
  | { kind: 'unknown'; reason: string }

export interface Asking {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: unknown
  headers?: Readonly<Record<string, string>>
  timeoutMs?: number
  isProbe?: boolean
}

/** Makes one call that isn't queued: reads, log-in, log-out. Its answer is parsed. */
export async function ask<C extends AnyCall>(
  http: Http,
  session: Session | null,
  call: C,
  asking: Asking = {},
): Promise<Asked<AnswerOf<C>>> {
  const { params, timeoutMs, ...rest } = asking
  const outgoing = { ...rest, method: call.method, path: pathOf(call, params) }
  const reply = await http.send(outgoing, session, timeoutMs)
  if (reply.kind === 'unknown') return reply
  const { status } = reply
  if (status < 200 || status > 299)
    return { kind: 'failed', status, message: errorText(reply.body, call.failure) }
  const read = readWith(call.answer, reply.body)
  if (!read) return { kind: 'unknown', reason: `${call.path}: unexpected answer` }
  // `answer` is C's own schema; TypeScript doesn't see through the index.
  return { kind: 'ok', value: read.output as AnswerOf<C>, headers: reply.headers }
}

import ky, { type KyInstance } from 'ky'
import * as v from 'valibot'
import { errorBody } from '#domain/calls/errors'
import type { Session } from '../api/sync'
import { wordsOf } from '../kernel/error-text'
import type { SyncDeps } from '../kernel/ports'
import { type Reply, readReply, statusOfIts } from './reply'

/** A request of the engine. The parameters in `path` are filled in already. */
export interface Outgoing {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  query?: Readonly<Record<string, string>>
  body?: unknown
  headers?: Readonly<Record<string, string>>
  /** whether the request finds out which host answers; its answer counts whatever database id it names */
  isProbe?: boolean
  /**
   * A request of the outbox. If its answer is unreadable, the cause may be this one entry, so the connection still
   * counts as online.
   */
  isOfQueue?: boolean
  /** whether a successful answer with this body can only come from the host; null or absent: unknown */
  isProof?: (body: unknown) => boolean | null
}

export interface Http {
  /** Sends a request. Never rejects. `timeoutMs` includes reading the body. */
  send(outgoing: Outgoing, session: Session | null, timeoutMs?: number): Promise<Reply>
  /** Sends a request and returns the response with any status, to be read as a stream; null without an answer. */
  open(outgoing: Outgoing, session: Session, signal: AbortSignal): Promise<Response | null>
}

export interface WithHttp {
  http: Http
}

/** Called with each result. `answered`: whether the host answered; null when another server may have. */
type Heard = (answered: boolean | null, reply: Reply, tookMs: number) => void

/**
 * The database that an answer names: the stored one (`own`), another one, none although the service named one before
 * (`nameless`), or none while none is known (`unknown`).
 */
export type Origin = 'own' | 'another' | 'nameless' | 'unknown'

const defaultTimeoutMs = 10_000

/**
 * Creates the HTTP client. Each request is sent once, because the outbox decides about retries. Our own timeouts cover
 * the body too. Sending in a hook avoids the copy of the request that ky makes for retries.
 */
const clientOf = (deps: SyncDeps): KyInstance =>
  ky.create({
    hooks: { beforeRequest: [(request) => deps.fetch(request)] },
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    cache: 'no-store',
    redirect: 'manual',
  })

/**
 * Creates the engine's HTTP access. `heard` gets each result. Two answers count as none: one with another database id,
 * and a success without a database id that any web server could give, such as a captive portal.
 */
export function createHttp(
  deps: SyncDeps,
  heard: Heard,
  originOf: (headers: Headers) => Origin,
): Http {
  let made: KyInstance | null = null
  /** Creates the client at the first request, because a start shows rows before it sends any. */
  const client = () => {
    made ??= clientOf(deps)
    return made
  }

  async function send(
    outgoing: Outgoing,
    session: Session | null,
    timeoutMs = defaultTimeoutMs,
  ): Promise<Reply> {
    const stop = new AbortController()
    const sentAt = deps.clock()
    const timer = deps.timers.set(() => stop.abort(), timeoutMs)
    const reply = await Promise.race([
      request(client(), deps.host, outgoing, session, stop.signal).then(readReply).catch(unknown),
      onAbort(stop.signal).then(() => unknown('timeout')),
    ])
    deps.timers.clear(timer)
    const tookMs = deps.clock() - sentAt
    const notOurs = outgoing.isOfQueue && statusOfIts(reply) !== null ? null : false
    if (reply.kind === 'unknown') {
      heard(notOurs, reply, tookMs)
      return reply
    }
    const origin = originOf(reply.headers)
    const isNamed = origin === 'own' || origin === 'another'
    const proof = isNamed || isOurs(outgoing, reply)
    // A body of the wrong shape still counts here; the reader of the answer refuses it.
    const isPortal = origin === 'nameless' && isSuccess(reply) && proof === null
    const counts = outgoing.isProbe || !(origin === 'another' || isPortal)
    const isOnline = isServing(reply) && !isPortal && proof
    heard(isOnline === false ? notOurs : isOnline, reply, tookMs)
    return counts ? reply : unknown('another database')
  }

  async function open(outgoing: Outgoing, session: Session, signal: AbortSignal) {
    try {
      return await Promise.race([
        request(client(), deps.host, outgoing, session, signal),
        onAbort(signal).then(() => null),
      ])
    } catch {
      return null
    }
  }

  return { send, open }
}

const unknown = (error: unknown): Reply => ({
  kind: 'unknown',
  reason: wordsOf(error),
  retryAfterMs: null,
  status: null,
})

const onAbort = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))

type Answered = Extract<Reply, { kind: 'answered' }>

/** Whether the service answered, not a gateway in front of it (502 to 504). */
const isServing = ({ status }: Answered): boolean => ![502, 503, 504].includes(status)

const isSuccess = ({ status }: Answered): boolean => status >= 200 && status < 300

/** Whether an answer without a database id is from the service; null when unknown. */
function isOurs({ isProof }: Outgoing, reply: Answered): boolean | null {
  if (isSuccess(reply)) return isProof?.(reply.body) ?? null
  if (reply.status === 401 || v.is(errorBody, reply.body)) return true
  return reply.status < 500 ? false : null
}

async function request(
  client: KyInstance,
  host: string,
  outgoing: Outgoing,
  session: Session | null,
  signal: AbortSignal,
): Promise<Response> {
  const { method, path, query, body, headers } = outgoing
  return client(`${host}${path}`, {
    method,
    headers: { ...headersOf(session), ...headers },
    signal,
    ...(query ? { searchParams: query } : {}),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

/**
 * Headers of every call (SPEC.md SESSION-5): content type, store and token. Before the log-in there is no store and
 * token.
 */
function headersOf(session: Session | null): Record<string, string> {
  const json = { 'Content-Type': 'application/json', Accept: 'application/json' }
  if (!session) return json
  return { ...json, STORE_CODE: session.storeCode, Authorization: `Bearer ${session.token}` }
}

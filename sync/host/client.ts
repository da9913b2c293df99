import ky, { type KyInstance } from 'ky'
import * as v from 'valibot'
import { errorBody } from '#domain/calls/errors'
import type { Session } from '../api/sync'
import { wordsOf } from '../kernel/error-text'
import type { SyncDeps } from '../kernel/ports'
import { type Reply, readReply, statusOfIts } from './reply'

/** A request as the engine makes it; `path` may have parameters put in already. */
export interface Outgoing {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  query?: Readonly<Record<string, string>>
  body?: unknown
  headers?: Readonly<Record<string, string>>
  /** it is to find out about the host: its answer counts, whatever life of its database it is of */
  isProbe?: boolean
  /** An answer to it that can't be read may be about it alone, so it says nothing of the line: a read finds out. */
  isOfQueue?: boolean
  /** whether a success with this body can only be the host's own; null, or absent, where nobody can tell */
  isProof?: (body: unknown) => boolean | null
}

export interface Http {
  /** Never rejects. Waits `timeoutMs` at most, reading of the body included. */
  send(outgoing: Outgoing, session: Session | null, timeoutMs?: number): Promise<Reply>
  /** The open response of any status, for what is read as it comes; null when nobody answered. */
  open(outgoing: Outgoing, session: Session, signal: AbortSignal): Promise<Response | null>
}

export interface WithHttp {
  http: Http
}

/** `answered` is null where somebody has answered, who need not be the service. */
type Heard = (answered: boolean | null, reply: Reply, tookMs: number) => void

/**
 * Whose an answer is, by the life of the service's database that it names: the replica's, another, or
 * none - where the service is known to name one (`nameless`), or not.
 */
export type Origin = 'own' | 'another' | 'nameless' | 'unknown'

const defaultTimeoutMs = 10_000

/**
 * The HTTP client. It sends each request once: what is sent again, and when, is the outbox's
 * business. Timeouts are the engine's own too, for the reading of the body has to be in them. The
 * request leaves in a hook, or ky would first copy it for a second time that never comes.
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
 * `heard` is told after each request whether the service answered it, and what. An answer of another life
 * than the replica's is none, nor is a success that should name one, doesn't, and that anybody could have sent:
 * a captive portal's.
 */
export function createHttp(
  deps: SyncDeps,
  heard: Heard,
  originOf: (headers: Headers) => Origin,
): Http {
  let made: KyInstance | null = null
  /** A start asks nobody before it has shown something. */
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
    // A body that is no proof at all is refused by whoever reads it.
    const isPortal = origin === 'nameless' && isSuccess(reply) && proof === null
    const counts = outgoing.isProbe || !(origin === 'another' || isPortal)
    const isOnline = isServing(reply) && !isPortal && proof
    heard(isOnline === false ? notOurs : isOnline, reply, tookMs)
    return counts ? reply : unknown('another life of the service, or somebody else')
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

/** Gateways answer 502 to 504 in the service's place. */
const isServing = ({ status }: Answered): boolean => ![502, 503, 504].includes(status)

const isSuccess = ({ status }: Answered): boolean => status >= 200 && status < 300

/** Whether an answer without a name is the service's; null where nobody can tell. */
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

/** Content type, store and token on every call (SPEC.md SESSION-5); no token before the log-in. */
function headersOf(session: Session | null): Record<string, string> {
  const json = { 'Content-Type': 'application/json', Accept: 'application/json' }
  if (!session) return json
  return { ...json, STORE_CODE: session.storeCode, Authorization: `Bearer ${session.token}` }
}

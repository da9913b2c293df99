import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { Env } from '../http/env'
import { problems } from '../http/problem'
import { failure, toResponse } from '../http/reply'
import { noStore } from '../http/security-headers'
import type { Client } from '../kernel/client-address'

interface Options {
  version: string
  /** revision of the served app; undefined if no app was built */
  build: string | undefined
  /** bearer token with which other machines may read the metrics; null: only this machine may */
  metricsToken: string | null
}

/** The question of a probe, and whether the answer may go into detail. */
export interface Asking {
  /** whether the service needn't save or send messages */
  isForReading: boolean
  /** whether the caller may read the metrics too */
  mayReadMetrics: boolean
}

/** The state of a service, or of several. A reason is a sentence for the administrator, and null if all is well. */
export interface Probes {
  whyNotReady(asking: Asking): Promise<string | null>
  whyDown(asking: Asking): Promise<string | null>
  /** promotions and restores of the database, for people who look after a fail-over; nothing where there were none */
  past(): Promise<object>
  /** all metrics in the text format of Prometheus */
  metrics(): Promise<string>
}

/**
 * Adds the routes for load balancers and monitors. /livez: the process answers. /readyz: the database also answers, saves
 * its messages arrive and the service isn't stopping; with `?for=reading` it needn't save or send messages. /healthz: the
 * database answers, also while stopping. /metrics: Prometheus metrics.
 */
export function operatingRoutes(app: Hono<Env>, probes: Probes, options: Options) {
  const { version, build, metricsToken } = options
  for (const path of ['/livez', '/readyz', '/healthz', '/metrics']) app.use(path, noStore)

  const mayReadMetrics = (c: Context<Env>) =>
    mayRead(c.get('caller').client, c.req.header('Authorization'), metricsToken)
  const askingOf = (c: Context<Env>): Asking => ({
    isForReading: c.req.query('for') === 'reading',
    mayReadMetrics: mayReadMetrics(c),
  })
  const answer = (c: Context<Env>, wrong: string | null, more: object = {}) => {
    c.set('callPath', c.req.path)
    const reply = { status: 200, body: { status: 'ok', version, build, ...more } }
    if (wrong === null) return toResponse(reply)
    return toResponse(failure({ ...problems.unavailable(), message: wrong }))
  }
  app.get('/livez', (c) => answer(c, null))
  app.get('/readyz', async (c) => {
    const asking = askingOf(c)
    const wrong = await probes.whyNotReady(asking)
    const isTold = wrong === null && asking.mayReadMetrics
    return answer(c, wrong, isTold ? await probes.past() : {})
  })
  app.get('/healthz', async (c) => answer(c, await probes.whyDown(askingOf(c))))
  app.get('/metrics', async (c) => {
    c.set('callPath', c.req.path)
    if (!mayReadMetrics(c)) return toResponse(failure(problems.metricsToken()))
    const headers = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }
    return new Response(await probes.metrics(), { headers })
  })
}

function mayRead({ isLocal }: Client, given: string | undefined, token: string | null): boolean {
  const isRight = token !== null && isSame(given ?? '', `Bearer ${token}`)
  return isLocal || isRight
}

/** Compares two texts in a time that doesn't depend on where they differ. */
function isSame(one: string, other: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hashOf(one), hashOf(other))
}

import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { Env } from '../http/env'
import { problems } from '../http/problem'
import { failure, toResponse } from '../http/reply'
import { noStore } from '../http/security-headers'
import type { Client } from '../kernel/client-address'
import { type Operated, readMetrics } from './read-metrics'

interface Options extends Operated {
  /** revision of the served app; undefined if no app was built */
  build: string | undefined
  /** bearer token with which other machines may read the metrics; null: only this machine may */
  metricsToken: string | null
}

/**
 * Adds the routes for load balancers and monitors. /livez: the process answers. /readyz: the database also answers, saves
 * and the service isn't stopping; with `?for=reading` it needn't save, because a full disk may be read. /healthz: the
 * database answers, also while stopping. /metrics: Prometheus metrics.
 */
export function operatingRoutes(app: Hono<Env>, options: Options): { drain(): void } {
  const { db, version, build } = options
  let isDraining = false
  for (const path of ['/livez', '/readyz', '/healthz', '/metrics']) app.use(path, noStore)

  const answer = (c: Context<Env>, wrong: string | null) => {
    c.set('callPath', c.req.path)
    const reply = { status: 200, body: { status: 'ok', version, build } }
    if (wrong === null) return toResponse(reply)
    return toResponse(failure({ ...problems.unavailable(), message: wrong }))
  }
  async function whyNotReady(c: Context<Env>) {
    if (isDraining) return 'The service stops.'
    const down = await db.health()
    return down !== null || c.req.query('for') === 'reading' ? down : db.whyUnsaved()
  }
  app.get('/livez', (c) => answer(c, null))
  app.get('/readyz', async (c) => answer(c, await whyNotReady(c)))
  app.get('/healthz', async (c) => answer(c, await db.health()))
  app.get('/metrics', async (c) => {
    c.set('callPath', c.req.path)
    const { client } = c.get('caller')
    if (!mayRead(client, c.req.header('Authorization'), options.metricsToken))
      return toResponse(failure(problems.metricsToken()))
    const headers = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }
    return new Response(await readMetrics(options), { headers })
  })
  return {
    drain() {
      isDraining = true
    },
  }
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

import type { MiddlewareHandler } from 'hono'
import type { Log } from '../context'
import { clientOf } from '../kernel/client-address'
import type { Env } from './env'
import type { RequestMetrics } from './request-metrics'

export const requestIdHeader = 'X-Request-Id'
const idShape = /^[\w.:+/=-]{1,128}$/

interface Observing {
  log: Log
  clock: () => number
  requestIds: () => string
  /** number of proxies in front of the service */
  trustProxy: number
  metrics: RequestMetrics
}

/**
 * Logs and counts each request. The request's id, from a proxy or new, is sent with the answer. The log line has the
 * path of the call, because the request's own path may contain a mobile number.
 */
export function requestLog(observing: Observing): MiddlewareHandler<Env> {
  const { log, clock, requestIds, trustProxy, metrics } = observing
  return async (c, next) => {
    const startedMs = clock()
    const { headers } = c.req.raw
    const given = headers.get(requestIdHeader) ?? ''
    const id = idShape.test(given) ? given : requestIds()
    const client = clientOf(headers, c.env.peer, trustProxy)
    c.set('caller', { client, requestId: id })
    await next()
    c.res.headers.set(requestIdHeader, id)
    const { method } = c.req
    const { status } = c.res
    const path = c.get('callPath') ?? 'other'
    const ms = clock() - startedMs
    metrics.noteRequest({ method, path, status, ms })
    if (status < 300 && !c.res.headers.has('Idempotency-Replayed'))
      metrics.noteWrite(headers.get('Idempotency-Key'), clock())
    const fields = { id, client: client.address, method, path, status, ms }
    if (c.error && status >= 500) log.error({ ...fields, err: c.error }, 'request failed')
    else log.info(fields, 'request')
  }
}

import type { MiddlewareHandler } from 'hono'
import type { Log } from '../context'

declare module 'hono' {
  interface ContextVariableMap {
    /** path of the matched call, with parameter names instead of values */
    callPath?: string
  }
}

/**
 * Logs one line for each request. It names the path of the call, because the request's own path may contain a mobile
 * number.
 */
export function requestLog(log: Log, clock: () => number): MiddlewareHandler {
  return async (c, next) => {
    const startedMs = clock()
    await next()
    const { method } = c.req
    const { status } = c.res
    const path = c.get('callPath') ?? 'other'
    const fields = { method, path, status, ms: clock() - startedMs }
    if (c.error && status >= 500) log.error({ ...fields, err: c.error }, 'request failed')
    else log.info(fields, 'request')
  }
}

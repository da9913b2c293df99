import type { MiddlewareHandler } from 'hono'
import type { Log } from '../context'

declare module 'hono' {
  interface ContextVariableMap {
    /** the path of the call that was found, with its parameters' names */
    callPath?: string
  }
}

/**
 * One line a request. The path is that of the call: what stands in its place in a request may be
 * somebody's number.
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

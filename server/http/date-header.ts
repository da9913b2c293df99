import type { MiddlewareHandler } from 'hono'

/** Adds the service's time to each answer, so that tablets can correct a wrong clock. */
export const addDate =
  (clock: () => number): MiddlewareHandler =>
  async (c, next) => {
    await next()
    c.res.headers.set('Date', new Date(clock()).toUTCString())
  }

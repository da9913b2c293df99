import type { MiddlewareHandler } from 'hono'

/** Says with each answer what time it is by the service's own clock: tablets whose clock is wrong go by it. */
export const dated =
  (clock: () => number): MiddlewareHandler =>
  async (c, next) => {
    await next()
    c.res.headers.set('Date', new Date(clock()).toUTCString())
  }

import type { MiddlewareHandler } from 'hono'

/** Mantine sets style attributes; nothing else may come from elsewhere or be inline. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

const always = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/**
 * Headers of every answer (SPEC.md service-11). `bookingHost` is the other origin that the served app
 * was built to call; null where it calls this one.
 */
export function securityHeaders(bookingHost: string | null): MiddlewareHandler {
  const called = bookingHost === null ? [] : [`connect-src 'self' ${bookingHost}`]
  const policy = [...contentSecurityPolicy, ...called].join('; ')
  const headers = Object.entries({ ...always, 'Content-Security-Policy': policy })
  return async (c, next) => {
    await next()
    for (const [name, value] of headers) c.res.headers.set(name, value)
  }
}

/** Answers with business data stay in no cache. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('Cache-Control', 'no-store')
}

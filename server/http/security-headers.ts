import type { MiddlewareHandler } from 'hono'

/** Inline styles are allowed because Mantine sets style attributes. Everything else must come from this origin. */
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
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // Browsers heed it over https only.
  'Strict-Transport-Security': 'max-age=31536000',
}

/**
 * Adds security headers to every answer (SPEC.md service-11). `bookingHost` is the origin that the served app was
 * built to call; null when it calls this service.
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

/** Forbids caches to store answers with business data. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('Cache-Control', 'no-store')
}

import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { databaseIdHeader, extensionsHeader } from '#domain/calls/sync'

/** Headers that an app may send and read besides those of every page. */
const sent = ['Authorization', 'Content-Type', 'STORE_CODE', 'Idempotency-Key', 'If-Match']
const read = [
  'Content-Disposition',
  'Date',
  'ETag',
  'Idempotency-Replayed',
  'Retry-After',
  extensionsHeader,
  databaseIdHeader,
]
const answerHoldsSeconds = 7200

/**
 * Lets apps that are served elsewhere call from these origins (APP_ORIGINS), such as one that was
 * built with VITE_BOOKING_HOST. The browser refuses pages of all other origins. No cookies.
 */
export function otherOrigins(origins: readonly string[]): MiddlewareHandler {
  return cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PATCH'],
    allowHeaders: sent,
    exposeHeaders: read,
    maxAge: answerHoldsSeconds,
  })
}

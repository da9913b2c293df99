import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { promotionHeader, restoredToHeader } from '#domain/calls/restored-to'
import { approvalHeader, databaseIdHeader, extensionsHeader } from '#domain/calls/sync'

/**
 * Request and response headers allowed for apps on other origins, in addition to the headers that CORS always allows.
 */
const sent = [
  'Authorization',
  'Content-Type',
  'STORE_CODE',
  'Idempotency-Key',
  'If-Match',
  approvalHeader,
]
const read = [
  'Content-Disposition',
  'Date',
  'ETag',
  'Idempotency-Replayed',
  'Retry-After',
  'X-Request-Id',
  extensionsHeader,
  databaseIdHeader,
  restoredToHeader,
  promotionHeader,
]
const answerHoldsSeconds = 7200

/**
 * Allows the origins in APP_ORIGINS to call the service, for apps that another host serves (built with
 * VITE_BOOKING_HOST). Browsers block all other origins. Cookies are not allowed.
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

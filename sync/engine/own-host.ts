import type { BookingHost } from '../host/booking-host'
import type { WithHttp } from '../host/client'
import { batchSize } from '../outbox/lanes'
import { sendToService } from '../push/service-requests'

/** Batches that are reserved ahead, so that none waits for the disk. */
const batchesAhead = 10

const cleared = { held: [], isCleared: () => true }
const verified = { settlements: [], mayResend: false }

/** Adapter for our own service: idempotency keys, base versions, batches, a feed and a live stream. */
export const createOwnHost = ({ http }: WithHttp): BookingHost => ({
  batchSize,
  batchesAhead,
  prepare: async () => cleared,
  // The service repeats its answer for a key that it knows.
  mayResend: () => true,
  send: (session, entries) => sendToService(http, session, entries),
  verify: async () => verified,
  nextVerificationMs: () => null,
})

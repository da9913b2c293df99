import type { BookingHost } from '../host/booking-host'
import type { Capabilities } from '../host/capabilities'
import type { WithHttp } from '../host/client'
import type { WithContact } from '../host/contact'
import type { WithStatus } from '../host/status'
import { keptFrom } from '../host/window'
import type { WithDeps } from '../kernel/ports'
import { pullFeed } from '../pull/feed-round'
import { createLiveStream } from '../pull/live'
import { batchSize, sendToService } from '../push/service-requests'
import type { WithSessions } from '../session/session'
import type { WithWrites } from '../session/writes'
import type { WithDb } from '../store/db'

/** Maximum number of batches that are marked in flight ahead of sending, so that sending need not wait for the disk. */
const batchesAhead = 10

type Parts = WithDeps & WithDb & WithHttp & WithContact & WithStatus & WithSessions & WithWrites

const cleared = { entryVerdicts: [], isCleared: () => true }
const verified = { entryVerdicts: [], mayResend: false }

/** Adapter for our own service: idempotency keys, base versions, batches, a feed and a live stream. */
export const createOwnHost = (parts: Parts, capabilities: Capabilities): BookingHost => ({
  batchSize,
  batchesAhead,
  prepare: async () => cleared,
  // The service repeats its answer for a known key.
  mayResend: () => true,
  send: (session, entries) => sendToService(parts.http, session, entries),
  verify: async () => verified,
  nextVerificationMs: () => null,
  pullRound: (round) => pullFeed({ ...parts, ...round, capabilities }),
  afterPull: async () => undefined,
  daysPerRequest: Number.POSITIVE_INFINITY,
  keepsDay: (date) => date >= keptFrom(parts),
  followLive: createLiveStream(parts, capabilities),
})

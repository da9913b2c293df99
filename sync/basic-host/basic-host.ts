import type { BookingHost } from '../host/booking-host'
import type { WithHttp } from '../host/client'
import type { WithDeps } from '../kernel/ports'
import { classify } from '../outbox/classify'
import type { WithMirror } from '../outbox/mirror'
import type { Reader } from '../overlay/reader'
import { sendEntry } from '../push/service-requests'
import type { WithDb } from '../store/db'
import { compareFirst } from './compare-first'
import { rowsAround } from './look'
import { createVerifier } from './verification'

/** Adapter for a host with the listed calls only: without idempotency keys, versions, batches and feed. */
export function createBasicHost(
  parts: WithDeps & WithDb & WithHttp & WithMirror,
  reader: Reader,
): BookingHost {
  const { review, ...verifier } = createVerifier(parts, reader)
  return {
    ...verifier,
    batchSize: 1,
    batchesAhead: 1,
    async prepare(session, batch) {
      const held = await compareFirst(batch, parts.deps.clock(), (entry) =>
        rowsAround(parts, session, entry),
      )
      // Another entry may have come to the front meanwhile.
      const ids = new Set(batch.map(({ id }) => id))
      return { held, isCleared: ({ id }) => ids.has(id) }
    },
    async send(session, entries) {
      const settlements = await Promise.all(
        entries.map(async (entry) => {
          const reply = await sendEntry(parts.http, session, entry, null)
          return review(session, { entry, verdict: classify(entry, reply) })
        }),
      )
      // The next entry is compared first too.
      return { isSmooth: false, read: () => settlements }
    },
  }
}

import type { Core } from '../engine/core'
import type { BookingHost } from '../host/booking-host'
import { classify } from '../outbox/classify'
import type { Reader } from '../overlay/reader'
import { sendEntry } from '../push/service-requests'
import { compareFirst } from './compare-first'
import { rowsAround } from './look'
import { createVerifier } from './verification'

/** Adapter for a host with the listed calls only: without idempotency keys, versions, batches and feed. */
export function createBasicHost(core: Core, reader: Reader): BookingHost {
  const { review, ...verifier } = createVerifier(core, reader)
  return {
    ...verifier,
    batchSize: 1,
    batchesAhead: 1,
    async prepare(session, batch) {
      const held = await compareFirst(batch, core.deps.clock(), (entry) =>
        rowsAround(core, session, entry),
      )
      // Another entry may have come to the front meanwhile.
      const ids = new Set(batch.map(({ id }) => id))
      return { held, isCleared: ({ id }) => ids.has(id) }
    },
    async send(session, entries) {
      const settlements = await Promise.all(
        entries.map(async (entry) => {
          const reply = await sendEntry(core.http, session, entry, null)
          return review(session, { entry, verdict: classify(entry, reply) })
        }),
      )
      // The next entry is compared first too.
      return { isSmooth: false, read: () => settlements }
    },
  }
}

import { listedRequest } from '#domain/commands/listed-request'
import type { BookingHost } from '../host/booking-host'
import type { Capabilities } from '../host/capabilities'
import type { WithHttp } from '../host/client'
import type { WithStatus } from '../host/status'
import { windowAt } from '../host/window'
import type { WithBusinessTime } from '../kernel/business-clock'
import { wordsOf } from '../kernel/error-text'
import type { WithDeps } from '../kernel/ports'
import { classify } from '../outbox/classify'
import type { WithOutboxCache } from '../outbox/outbox-cache'
import type { Reader } from '../overlay/reader'
import { sendEntry } from '../push/service-requests'
import type { WithSessions } from '../session/session'
import type { WithWrites } from '../session/writes'
import type { WithDb } from '../store/db'
import { compareFirst } from './compare-first'
import { raiseLateBookings } from './late'
import { raiseLatePoints } from './late-points'
import { createRounds } from './rounds'
import { rowsAround } from './rows-around'
import { createVerifier } from './verification'

type Parts = WithDeps &
  WithBusinessTime &
  WithDb &
  WithHttp &
  WithStatus &
  WithSessions &
  WithWrites &
  WithOutboxCache

/** Adapter for a host that has only the calls listed in SPEC.md: no idempotency keys, versions, batches and feed. */
export function createBasicHost(
  parts: Parts,
  reader: Reader,
  capabilities: Capabilities,
): BookingHost {
  const { review, ...verifier } = createVerifier(parts, reader)
  return {
    ...verifier,
    batchSize: 1,
    batchesAhead: 1,
    async prepare(session, batch) {
      const compared = await compareFirst(batch, parts.deps.clock(), (entry) =>
        rowsAround(parts, session, entry),
      )
      const entryVerdicts = await Promise.all(compared.map((each) => review(session, each)))
      // Send only the compared entries. Another entry may have become the first of its lane meanwhile, not yet
      // compared.
      const ids = new Set(batch.map(({ id }) => id))
      return { entryVerdicts, isCleared: ({ id }) => ids.has(id) }
    },
    async send(session, entries) {
      const entryVerdicts = await Promise.all(
        entries.map(async (entry) => {
          const listed = { ...entry, request: listedRequest(entry.request) }
          const reply = await sendEntry(parts.http, session, listed, null)
          return review(session, { entry, verdict: classify(entry, reply) })
        }),
      )
      // The next entry has to be compared before it is sent.
      return { allowsNext: false, read: () => entryVerdicts }
    },
    pullRound: createRounds(parts, capabilities),
    async afterPull(session) {
      try {
        await raiseLateBookings(parts, session)
        await raiseLatePoints(parts, session)
      } catch (error) {
        parts.deps.log('late rows not looked for', wordsOf(error))
      }
    },
    daysPerRequest: 1,
    keepsDay: (date) => date === windowAt(parts.deps.clock()).today,
    // A basic host has no live stream. Wait for any message; one comes when another adapter takes over.
    followLive: async ({ inbox }) => void (await inbox.receive(null)),
  }
}

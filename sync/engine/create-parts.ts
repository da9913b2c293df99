import { createCapabilities } from '../host/capabilities'
import { createHttp } from '../host/client'
import { clockAhead, clockCorrection, keepClockAhead, keptClockAhead } from '../host/clock-ahead'
import { createContact } from '../host/contact'
import type { Reply } from '../host/reply'
import { createStatusStore } from '../host/status'
import { createBusinessClock } from '../kernel/business-clock'
import type { SyncDeps } from '../kernel/ports'
import { createOutboxCache } from '../outbox/outbox-cache'
import type { KeptSessions } from '../session/kept-sessions'
import type { SessionStore } from '../session/session'
import { createTabs } from '../session/tabs'
import { createWrites } from '../session/writes'
import { createDatabase } from '../store/db'
import type { EngineParts } from './parts'

/** Maximum duration in milliseconds of a request whose answer may be used to compare the two clocks. */
const promptMs = 20_000

const outdated = 'A newer version of the app is open. Please reload this page.'

/** Creates the parts of one tab. */
export function createParts(
  device: SyncDeps,
  sessions: SessionStore,
  kept: KeptSessions,
): EngineParts {
  const status = createStatusStore(keptClockAhead(device))
  // All parts use the service's time when the device's clock is wrong.
  const clock = () => device.clock() - clockCorrection(status.current().clockAheadMs)
  const deps = { ...device, clock }
  const db = createDatabase(deps, (blockingError) =>
    status.update({ storageError: outdated, blockingError }),
  )
  const contact = createContact(clock)
  const heard = (answered: boolean | null, reply: Reply, tookMs: number) => {
    const isThere = reply.kind === 'answered' && answered !== false
    if (answered === true) noteClock(reply, tookMs)
    if (answered !== null) noteLine(answered)
    else if (isThere) status.update({ isChecking: false })
    if (isThere) contact.note()
  }
  function noteLine(online: boolean) {
    const { offlineSince } = status.current()
    const since = online ? null : (offlineSince ?? clock())
    status.update({ online, isChecking: false, offlineSince: since })
  }
  function noteClock(reply: Reply, tookMs: number) {
    const { clockAheadMs } = status.current()
    const ahead = clockAhead(clockAheadMs, reply, device.clock())
    // An answer may be hours old when the tablet slept during the request.
    if (ahead === clockAheadMs || Math.abs(tookMs) > promptMs) return
    keepClockAhead(device, ahead)
    status.update({ clockAheadMs: ahead })
  }
  const tabs = createTabs(deps)
  const outboxCache = createOutboxCache()
  const writes = createWrites(tabs)
  const capabilities = createCapabilities(
    { db, status },
    async (id, headers) => {
      const { adoptDatabase } = await import('../maintenance/adopt-database')
      return adoptDatabase(parts, id, headers)
    },
    () => tabs.post({ kind: 'host' }),
  )
  const parts: EngineParts = {
    deps,
    db,
    outboxCache,
    capabilities,
    http: createHttp(deps, heard, capabilities.originOf),
    sessions,
    kept,
    status,
    contact,
    tabs,
    writes,
    businessTime: createBusinessClock(clock),
  }
  return parts
}

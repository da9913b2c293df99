import type { JournalItem, QueueItem, Status } from '#sync'
import type { Tablet } from '../../data/tablet'
import { isReady, type Readiness, releaseText } from './texts'
import type { Checks } from './use-checks'

interface ReportParts {
  tablet: Tablet
  status: Status
  checks: Checks
  readiness: Readiness
  queue: readonly Pick<QueueItem, 'command' | 'state' | 'queuedAt'>[]
  journal: readonly Pick<JournalItem, 'command' | 'ending' | 'endedAt'>[]
  storeCode: string
  /** milliseconds since the epoch */
  now: number
}

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** A report on the device for support: kinds, states, times and counts, but no data of customers or staff. */
export function supportReport(parts: ReportParts): string {
  const { tablet, status, checks, readiness, queue, journal, storeCode, now } = parts
  const { online, queued, conflicts, lastSyncAt, oldestAt, clockAheadMs, storage } = status
  const report = {
    made: instant(now),
    store: storeCode,
    app: releaseText(tablet.running),
    appOnService: checks.served && releaseText(checks.served),
    service: checks.serviceVersion,
    update: tablet.updates.current().kind,
    installed: tablet.install.current(),
    readyOffline: isReady(readiness),
    shell: readiness.shell,
    hasBusiness: readiness.hasBusiness,
    hasCustomers: readiness.hasCustomers,
    line: { online, queued, conflicts, lastSync: instant(lastSyncAt), oldest: instant(oldestAt) },
    waitsForOthers: Object.values(status.waitingFor).reduce((sum, changes) => sum + changes, 0),
    storageFailed: status.storageError !== null,
    storage,
    clockAheadMs,
    device: tablet.describe(),
    queue: queue.map(({ command, state, queuedAt }) => ({
      command,
      state,
      queued: instant(queuedAt),
    })),
    journal: journal.map(({ command, ending, endedAt }) => ({
      command,
      ending,
      ended: instant(endedAt),
    })),
    errors: tablet.events().map(({ at, event, kind }) => ({ at: instant(at), event, kind })),
  }
  return `Frontdesk support report\n${JSON.stringify(report, null, 2)}\n`
}

import type { Session, Status } from '../api/sync'
import { createObservable } from '../kernel/observable'
import { isConflictIn } from '../outbox/states'
import type { Waiting } from '../outbox/waiting'
import { isReadable } from '../store/entry'

/** The part of the status that only the leading tab knows and tells the others. */
export type LineStatus = Pick<
  Status,
  | 'online'
  | 'isChecking'
  | 'offlineSince'
  | 'lastSyncAt'
  | 'progress'
  | 'needsLogin'
  | 'canReschedule'
  | 'clockAheadMs'
>

export interface StatusStore {
  current(): Status
  subscribe(changed: () => void): () => void
  update(part: Partial<Status>): void
  line(): LineStatus
}

const unknownStatus: Status = {
  online: null,
  isChecking: false,
  offlineSince: null,
  queued: 0,
  conflicts: 0,
  oldestAt: null,
  lastSyncAt: null,
  progress: null,
  needsLogin: false,
  waitingFor: {},
  storageError: null,
  wall: null,
  newer: 0,
  canReschedule: false,
  clockAheadMs: null,
  storage: { used: null, quota: null, persisted: null },
}

/** `clockAheadMs`: as it was known last. */
export function createStatusStore(clockAheadMs: number | null): StatusStore {
  const held = createObservable({ ...unknownStatus, clockAheadMs }, sameStatus)
  return {
    current: held.current,
    subscribe: held.subscribe,
    update: (part) => held.set({ ...held.current(), ...part }),
    line() {
      const {
        queued,
        conflicts,
        oldestAt,
        waitingFor,
        storageError,
        wall,
        newer,
        storage,
        ...line
      } = held.current()
      return line
    },
  }
}

function sameStatus(a: Status, b: Status): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/**
 * What the queue adds to the status of a session. Entries of other people only wait, those of a newer version too,
 * but their conflicts in this store are everybody's here, as in the tray.
 */
export function queueStatus(
  { entries, newer: unreadable }: Waiting,
  session: Session | null,
): Pick<Status, 'queued' | 'conflicts' | 'oldestAt' | 'waitingFor' | 'newer'> {
  let queued = 0
  let conflicts = 0
  let newer = 0
  let oldestAt: number | null = null
  const waitingFor: Record<string, number> = {}
  for (const entry of [...entries, ...unreadable]) {
    const { user, store, queuedAt } = entry
    const isNewer = !isReadable(entry)
    if (!isNewer && isConflictIn(entry, session?.storeCode)) conflicts += 1
    else if (user !== session?.username || store !== session.storeCode) {
      const whose = user === session?.username ? `${user} (${store})` : user
      waitingFor[whose] = (waitingFor[whose] ?? 0) + 1
    } else if (isNewer) newer += 1
    else {
      queued += 1
      oldestAt = Math.min(oldestAt ?? queuedAt, queuedAt)
    }
  }
  return { queued, conflicts, oldestAt, waitingFor, newer }
}

import type { Offers } from '../api/offers'
import type { Status } from '../api/sync'
import { createObservable } from '../kernel/observable'

/** The part of the status that the leading tab knows and sends to the other tabs. */
export type LineStatus = Offers &
  Pick<
    Status,
    | 'online'
    | 'isChecking'
    | 'offlineSince'
    | 'lastSyncAt'
    | 'progress'
    | 'needsLogin'
    | 'clockAheadMs'
  >

export interface StatusStore {
  current(): Status
  subscribe(changed: () => void): () => void
  update(part: Partial<Status>): void
  line(): LineStatus
}

export interface WithStatus {
  status: StatusStore
}

/** Status of a tab before any of its values is known. */
export const unknownStatus: Status = {
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
  blockingError: null,
  newer: 0,
  hasAllCalls: false,
  clockAheadMs: null,
  storage: { used: null, quota: null, persisted: null },
}

/** Creates the store of the status. `clockAheadMs`: the value stored on the device, or null. */
export function createStatusStore(clockAheadMs: number | null): StatusStore {
  const observable = createObservable({ ...unknownStatus, clockAheadMs }, sameStatus)
  return {
    current: observable.current,
    subscribe: observable.subscribe,
    update: (part) => observable.set({ ...observable.current(), ...part }),
    line() {
      const {
        queued,
        conflicts,
        oldestAt,
        waitingFor,
        storageError,
        blockingError,
        newer,
        storage,
        ...line
      } = observable.current()
      return line
    },
  }
}

function sameStatus(a: Status, b: Status): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

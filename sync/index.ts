import type { Sync } from './api/sync'
import { withdraw } from './commands/withdraw'
import { createDownloads } from './downloads/downloads'
import { createParts } from './engine/create-parts'
import { startEngine } from './engine/engine'
import { followCapabilities } from './engine/follow-capabilities'
import { createHostInUse } from './engine/host-in-use'
import { keepIssued } from './engine/keep-issued'
import { type Lead, lead } from './engine/leading'
import type { EngineParts } from './engine/parts'
import { keepStatus } from './engine/status-keeper'
import { createSubmit } from './engine/submit'
import { createUserSession } from './engine/user-session'
import { keptFrom } from './host/window'
import { createInProgress, type InProgress } from './kernel/in-progress'
import type { SyncDeps } from './kernel/ports'
import { createStorageKeeper } from './maintenance/storage-keeper'
import { createUpkeep } from './maintenance/upkeep'
import { createReader } from './overlay/reader'
import { createDeferredOnline } from './pull/deferred-online'
import { lookUpCustomer } from './pull/look-up'
import { createPastDays } from './pull/past-days'
import { watchIdle } from './session/idle'
import { createKeptSessions } from './session/kept-sessions'
import { createLeftSessions } from './session/left-sessions'
import { createLock } from './session/lock'
import { createSessionStore } from './session/session'
import { createFirstLook } from './store/first-look'
import { createViews } from './views/all'

export type * from './api/conflict'
export type * from './api/invoices'
export type * from './api/maintenance'
export type * from './api/online'
export type * from './api/sync'
export type { View } from './api/view'
export { clockCorrection } from './host/clock-ahead'
export { createObservable } from './kernel/observable'
export type {
  ChannelPort,
  DiskPort,
  LockPort,
  SyncDeps,
  TimerPort,
  VaultPort,
} from './kernel/ports'

/** Opens this device's replica and starts to sync it. */
export function createSync(deps: SyncDeps): Sync {
  const sessions = createSessionStore(deps.storage)
  const first = createFirstLook(deps, sessions.current() !== null)
  const kept = createKeptSessions(deps, sessions)
  const parts = createParts(deps, sessions, kept)
  const { db, status, tabs, capabilities } = parts
  followCapabilities(parts, capabilities)
  const reader = createReader(parts, first)
  const inUse = createHostInUse(parts, reader, capabilities)
  const leadWhile: Lead = (signal, onHeld) => lead(parts, reader, inUse, signal, onHeld)
  const inProgress = createInProgress(deps.timers)
  const engine = startEngine(parts, leadWhile, first, inProgress)
  const submit = createSubmit(parts, reader, capabilities, engine.checkStorage)
  /** Wakes the loops, which may run in another tab. */
  function syncNow() {
    tabs.post({ kind: 'sync-now' })
    engine.wake()
  }
  const stopIssuing = keepIssued(parts, reader, submit.owed.issueOwed)
  const pastDays = createPastDays(parts, inUse)
  const { views, stop: stopForgetting } = createViews(parts, reader, capabilities, pastDays)
  const left = createLeftSessions(deps, parts.http, sessions)
  const lock = createLock(deps, sessions, left, kept)
  const stopStatus = keepStatus(parts, engine, first)
  const downloads = createDownloads(parts, first, syncNow)
  const storage = createStorageKeeper(parts, first)
  const idle = watchIdle(parts, lock.lockedUser, syncNow)
  const { wake } = engine
  return {
    session: createUserSession(parts, { lock, left, storage, idle, inProgress, wake }),
    ...createWrites(parts, submit, inProgress, idle.used),
    views,
    online: createDeferredOnline(parts, syncNow),
    lookUpCustomer: (mobileNumber) => lookUpCustomer(parts, reader, mobileNumber),
    reports: downloads,
    keptSince: () => keptFrom(parts),
    status: { current: status.current, subscribe: status.subscribe },
    upkeep: createUpkeep(parts, syncNow),
    syncNow,
    now: parts.deps.clock,
    sendMetric: (metric) =>
      import('./maintenance/metrics').then(
        ({ sendMetric }) => sendMetric(parts, capabilities, metric),
        () => {}, // of no use without it
      ),
    async close() {
      first.close()
      stopStatus()
      stopIssuing()
      stopForgetting()
      downloads.close()
      idle.stop()
      pastDays.stop()
      left.stop()
      engine.close()
      tabs.close()
      db.dexie.close()
    },
  }
}

type Writing =
  | ('run' | 'runAll' | 'withdraw' | 'resolve' | 'discard' | 'stopWaiting')
  | ('askSeries' | 'takeZ')

/** Commands and decisions on conflicts, each in progress until it is stored. `used` is called with each command. */
function createWrites(
  parts: EngineParts,
  { runner, resolver, owed }: ReturnType<typeof createSubmit>,
  inProgress: InProgress,
  used: () => void,
): Pick<Sync, Writing> {
  return {
    run(name, input, asking) {
      used()
      return inProgress.add(runner.run(name, input, asking))
    },
    runAll(asked, asking) {
      used()
      return inProgress.add(runner.runAll(asked, asking))
    },
    withdraw: (entryId) => inProgress.add(withdraw(parts, entryId)),
    resolve: (entryId, choice, input) => inProgress.add(resolver.resolve(entryId, choice, input)),
    discard: (entryId, reason) => inProgress.add(resolver.discard(entryId, reason)),
    stopWaiting: (user) => inProgress.add(resolver.stopWaiting(user)),
    askSeries: (name) => inProgress.add(owed.askSeries(name)),
    takeZ: (earlier) => inProgress.add(owed.takeZ(earlier)),
  }
}

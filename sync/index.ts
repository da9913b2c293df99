import type { World } from '#domain/rows/world'
import type { RunResult, ShownAppointment, Sync } from './api/sync'
import { createOutcomes } from './commands/outcome'
import { createRunner } from './commands/run'
import { createSnapshotCache } from './commands/snapshot-cache'
import { withdraw } from './commands/withdraw'
import { createDownloads } from './downloads/downloads'
import { createParts } from './engine/create-parts'
import { startEngine } from './engine/engine'
import { hearOfHost } from './engine/hear-of-host'
import { createHostInUse } from './engine/host-in-use'
import type { Later } from './engine/later'
import { loadLater, notLoadedText } from './engine/load-later'
import { onlineLater } from './engine/online-later'
import { keepStatus } from './engine/status-keeper'
import { createCapabilities } from './host/capabilities'
import type { WithStatus } from './host/status'
import { keptFrom } from './host/window'
import { wordsOf } from './kernel/error-text'
import { once } from './kernel/once'
import type { SyncDeps, WithDeps } from './kernel/ports'
import { createUnderWay } from './kernel/under-way'
import { createStorageKeeper } from './maintenance/storage-keeper'
import { createQueue } from './outbox/queue'
import { createReader } from './overlay/reader'
import { createKnownCustomers } from './pull/known-customers'
import { createPastDays } from './pull/past-days'
import { watchIdle } from './session/idle'
import { createLeftSessions } from './session/left-sessions'
import { createLock } from './session/lock'
import { logInOrUnlock } from './session/log-in'
import type { WithNews } from './session/news'
import { createSessionStore, logOut } from './session/session'
import { createAppend } from './store/append'
import type { WithDb } from './store/db'
import { createFirstLook } from './store/first-look'
import { deviceId } from './store/meta'
import { createAppointmentViews } from './views/appointments'
import { availableView, businessView } from './views/business'
import { conflictsView } from './views/conflicts'
import { customersView } from './views/customer-search'
import { customerView, namedView, visitsView } from './views/customers'
import { missingDaysView } from './views/missing-days'
import { ofSession } from './views/of-session'
import { queueView } from './views/queue'
import { createMemory } from './views/remembered'
import { waitingView } from './views/waiting'

export type * from './api/conflict'
export type * from './api/maintenance'
export type * from './api/online'
export type * from './api/sync'
export type { View } from './api/view'
export { notLoadedText } from './engine/load-later'
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

/** Opens the replica of this device and starts to sync it. */
export function createSync(deps: SyncDeps): Sync {
  const sessions = createSessionStore(deps.storage)
  const first = createFirstLook(deps, sessions.current() !== null)
  const parts = createParts(
    deps,
    sessions,
    () => engine.close(),
    (headers) => capabilities.originOf(headers),
  )
  const { db, status, tabs, http } = parts
  const reader = createReader(parts, first)
  const capabilities = createCapabilities(
    parts,
    () => loadLater(deps),
    () => tabs.post({ kind: 'host' }),
  )
  hearOfHost(parts, capabilities)
  const inUse = createHostInUse(parts, reader, capabilities)
  const underWay = createUnderWay(deps.timers, () => engine.checkStorage())
  const engine = startEngine(parts, reader, capabilities, inUse, first, underWay)
  const device = once(() => deviceId(db, deps.ids))
  const outcomes = createOutcomes(parts)
  const snapshots = createSnapshotCache(parts, reader)
  const append = createAppend(db, deps, {
    known: parts.mirror.reach,
    kept: parts.mirror.take,
    told: () => parts.news.announce('appended', { isMirrored: true }),
  })
  const queue = createQueue(append)
  const runner = createRunner({
    ...parts,
    snapshots,
    queue,
    outcomes,
    device,
    onSlow: engine.checkStorage,
    recordsTwins: () => !capabilities.isOwnService(),
  })
  /** The tab that leads may be another one. */
  function syncNow() {
    tabs.post({ kind: 'sync-now' })
    engine.rouse()
  }
  let made: Later | null = null
  const later = async () => {
    const loaded = await loadLater(deps)
    const making = { ...parts, reader, outcomes, snapshots, make: runner.make, rouse: syncNow }
    made ??= loaded?.createLater(making) ?? null
    return made
  }
  const pastDays = createPastDays(parts, inUse)
  const known = createKnownCustomers(parts, capabilities)
  const queued = queueView(parts, reader)
  const appointments = createAppointmentViews(db, reader, pastDays)
  const here = ofSession(sessions)
  const business = createMemory<World | null>()
  const day = createMemory<readonly ShownAppointment[]>()
  const stopForgetting = sessions.subscribe(() => {
    business.forget()
    day.forget()
  })
  const left = createLeftSessions(deps, http, sessions)
  const lock = createLock(deps, sessions, left)
  const stopStatus = keepStatus(parts, engine, first)
  const downloads = createDownloads(parts, first, syncNow)
  const storage = createStorageKeeper(parts, first)
  const idle = watchIdle(parts, lock.lockedUser, syncNow)

  return {
    session: {
      current: sessions.current,
      subscribe: sessions.subscribe,
      async logIn(username, password) {
        await idle.check()
        const result = await logInOrUnlock(parts, lock, username, password)
        if (result.ok) status.update({ needsLogin: false })
        if (result.ok) tabs.post({ kind: 'session' })
        if (result.ok) engine.rouse()
        if (result.ok) left.endAll()
        if (result.ok) storage.persist()
        idle.used()
        return result
      },
      async logOut() {
        const isOffline = status.current().online === false
        const over = await logOut({ deps, http, sessions, isOffline })
        if (over) lock.forget()
        if (over) tabs.post({ kind: 'session' })
        if (over) await underWay.add(leave(parts))
        return over
      },
      canLock: lock.canLock,
      lock() {
        lock.lock()
        tabs.post({ kind: 'session' })
      },
      lockedUser: lock.lockedUser,
    },
    run(name, input, asking) {
      idle.used()
      return underWay.add(runner.run(name, input, asking))
    },
    views: {
      business: () => business.of(here(businessView(parts, reader))),
      day: (date) => day.of(here(appointments.days(date, date))),
      days: (from, to) => here(appointments.days(from, to)),
      missingDays: (from, to) => here(missingDaysView(parts, pastDays, from, to)),
      appointment: (id) => here(appointments.appointment(id)),
      customer: (mobileNumber) => here(customerView(reader, known, mobileNumber)),
      named: (mobileNumbers) => here(namedView(reader, mobileNumbers)),
      customers: (query) => here(customersView(db, reader, query)),
      visits: (mobileNumber) => here(visitsView(db, reader, mobileNumber)),
      available: (query) => here(availableView(parts, reader, query)),
      queue: () => here(queued),
      conflicts: () => here(conflictsView(parts, reader)),
      waiting: () => here(waitingView(parts)),
    },
    online: onlineLater(parts),
    lookUpCustomer: async (mobileNumber) =>
      (await loadLater(deps))?.lookUpCustomer(parts, reader, mobileNumber) ?? {
        kind: 'absent',
        complete: false,
      },
    reports: downloads,
    keptSince: () => keptFrom(parts),
    status: { current: status.current, subscribe: status.subscribe },
    async resolve(entryId, choice, input) {
      const settling = (await later())?.resolver.resolve(entryId, choice, input)
      return settling ? underWay.add(settling) : notLoaded
    },
    withdraw: (entryId) => underWay.add(withdraw(parts, entryId)),
    async discard(entryId, reason) {
      const discarding = (await later())?.resolver.discard(entryId, reason)
      return discarding ? underWay.add(discarding) : notLoaded
    },
    syncNow,
    now: parts.deps.clock,
    sendMetric: async (metric) => (await loadLater(deps))?.sendMetric(parts, capabilities, metric),
    upkeep: async () => (await later())?.upkeep ?? null,
    async close() {
      first.close()
      stopStatus()
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

const notLoaded: RunResult = { kind: 'not-saved', message: notLoadedText }

/**
 * Whoever logs out leaves no customers on a shared tablet; what waits stays, for its user. What can't be done now is
 * made good later (`idle`).
 */
async function leave(parts: WithDeps & WithDb & WithStatus & WithNews): Promise<void> {
  try {
    await (await loadLater(parts.deps))?.clearReplica(parts)
  } catch (error) {
    parts.deps.log('the replica was not wiped', wordsOf(error))
  }
}

import type { World } from '#domain/rows/world'
import type { RunResult, ShownAppointment, Sync } from './api/sync'
import { createFates } from './commands/fate'
import { createGround } from './commands/ground'
import { createRunner } from './commands/run'
import { withdraw } from './commands/withdraw'
import { createDownloads } from './downloads/downloads'
import { announce, type Core } from './engine/core'
import { createCore } from './engine/create-core'
import { startEngine } from './engine/engine'
import { createHostInUse } from './engine/host-in-use'
import type { Later } from './engine/later'
import { loadLater, notLoadedText } from './engine/load-later'
import { onlineLater } from './engine/online-later'
import { keepStatus } from './engine/status-keeper'
import { createHostStore, hearOfHost } from './host/host'
import { keptFrom } from './host/window'
import { wordsOf } from './kernel/error-text'
import { once } from './kernel/once'
import type { SyncDeps } from './kernel/ports'
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
import { createSessionStore, logOut } from './session/session'
import { createAppend } from './store/append'
import type { EarlyLook } from './store/as-it-stands'
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
export type {
  ChannelPort,
  DiskPort,
  LockPort,
  SyncDeps,
  TimerPort,
  VaultPort,
} from './kernel/ports'

/**
 * Opens the replica of this device and starts to sync it. `early`: what a page has begun to
 * read of it before.
 */
export function createSync(deps: SyncDeps, early: EarlyLook | null = null): Sync {
  const sessions = createSessionStore(deps.storage)
  const first = createFirstLook(deps, sessions.current() !== null, early)
  const core = createCore(
    deps,
    sessions,
    () => engine.close(),
    (headers) => host.originOf(headers),
  )
  const { db, status, tabs, http } = core
  const reader = createReader(core, first)
  const host = createHostStore(core, () => loadLater(deps))
  hearOfHost(core, host)
  const inUse = createHostInUse(core, reader, host)
  const underWay = createUnderWay(deps.timers, () => engine.checkStorage())
  const engine = startEngine(core, reader, host, inUse, first, underWay)
  const device = once(() => deviceId(db, deps.ids))
  const fates = createFates(core)
  const ground = createGround(core, reader)
  const append = createAppend(db, deps, {
    known: core.mirror.reach,
    kept: core.mirror.take,
    told: () => announce(core, 'appended', { isMirrored: true }),
  })
  const queue = createQueue(append)
  const runner = createRunner({
    core,
    ground,
    queue,
    fates,
    device,
    onSlow: engine.checkStorage,
    isPlain: () => !host.isOwnService(),
  })
  /** The tab that leads may be another one. */
  function syncNow() {
    tabs.post({ kind: 'sync-now' })
    engine.rouse()
  }
  let made: Later | null = null
  const later = async () => {
    const loaded = await loadLater(deps)
    const parts = { core, reader, fates, ground, make: runner.make, rouse: syncNow }
    made ??= loaded?.createLater(parts) ?? null
    return made
  }
  const pastDays = createPastDays(core, host)
  const known = createKnownCustomers(core, host)
  const queued = queueView(core, reader)
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
  const stopStatus = keepStatus(core, engine, first)
  const downloads = createDownloads(core, first, syncNow)
  const storage = createStorageKeeper(core, first)
  const idle = watchIdle(core, lock.lockedUser, syncNow)

  return {
    session: {
      current: sessions.current,
      subscribe: sessions.subscribe,
      async logIn(username, password) {
        await idle.check()
        const result = await logInOrUnlock(core, lock, username, password)
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
        if (over) await underWay.add(leave(core))
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
      business: () => business.of(here(businessView(core, reader))),
      day: (date) => day.of(here(appointments.days(date, date))),
      days: (from, to) => here(appointments.days(from, to)),
      missingDays: (from, to) => here(missingDaysView(core, pastDays, from, to)),
      appointment: (id) => here(appointments.appointment(id)),
      customer: (mobileNumber) => here(customerView(reader, known, mobileNumber)),
      named: (mobileNumbers) => here(namedView(reader, mobileNumbers)),
      customers: (query) => here(customersView(db, reader, query)),
      visits: (mobileNumber) => here(visitsView(db, reader, mobileNumber)),
      available: (query) => here(availableView(core, reader, query)),
      queue: () => here(queued),
      conflicts: () => here(conflictsView(core, reader, host)),
      waiting: () => here(waitingView(core)),
    },
    online: onlineLater(core),
    lookUpCustomer: async (mobileNumber) =>
      (await loadLater(deps))?.lookUpCustomer(core, reader, mobileNumber) ?? {
        kind: 'absent',
        complete: false,
      },
    reports: downloads,
    keptSince: () => keptFrom(core),
    status: { current: status.current, subscribe: status.subscribe },
    async resolve(entryId, choice, input) {
      const settling = (await later())?.resolver.resolve(entryId, choice, input)
      return settling ? underWay.add(settling) : notLoaded
    },
    withdraw: (entryId) => underWay.add(withdraw(core, entryId)),
    async discard(entryId, reason) {
      const discarding = (await later())?.resolver.discard(entryId, reason)
      return discarding ? underWay.add(discarding) : notLoaded
    },
    syncNow,
    now: core.deps.clock,
    sendMetric: async (metric) => (await loadLater(deps))?.sendMetric(core, host, metric),
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
async function leave(core: Core): Promise<void> {
  try {
    await (await loadLater(core.deps))?.clearReplica(core)
  } catch (error) {
    core.deps.log('the replica was not wiped', wordsOf(error))
  }
}

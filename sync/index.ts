import type { Sync } from './api'
import { createResolver } from './conflict/resolve'
import { announce, type Core, createNews } from './core'
import type { SyncDeps } from './deps'
import { startEngine } from './engine'
import { exportQueue } from './export-queue'
import { createReader } from './fold/reader'
import { createHttp } from './http/client'
import { lookUpCustomer } from './look-up'
import { createMoments } from './moments'
import { createMirror } from './outbox/mirror'
import { createQueue } from './outbox/queue'
import { createHostStore } from './pull/host'
import { createPastDays } from './pull/past-days'
import { createFates } from './run/fate'
import { createGround } from './run/ground'
import { createRunner } from './run/run'
import { createSessionStore, logIn, logOut } from './session'
import { createStatusStore } from './status'
import { keepStatus } from './status-keeper'
import { createAppend } from './store/append'
import { createDatabase } from './store/db'
import { deviceId } from './store/meta'
import { createTabs } from './tabs'
import { createAppointmentViews } from './views/appointments'
import { availableView, businessView } from './views/business'
import { conflictsView } from './views/conflicts'
import { customerView } from './views/customers'
import { queueView } from './views/queue'

export type * from './api'
export type { ChannelPort, LockPort, SyncDeps, TimerPort } from './deps'

/** Opens the replica of this device and starts to sync it (design section 5). */
export function createSync(deps: SyncDeps): Sync {
  const core = createCore(deps, () => engine.close())
  const { db, sessions, status, tabs, http } = core
  const reader = createReader(core)
  const host = createHostStore(db)
  const engine = startEngine(core, reader, host)
  const device = once(() => deviceId(db, deps.ids))
  const fates = createFates(core)
  const ground = createGround(core, reader)
  const append = createAppend(db, deps.timers, {
    kept: core.mirror.take,
    told: () => announce(core, 'appended', { isMirrored: true }),
  })
  const queue = createQueue(append)
  const runner = createRunner({ core, ground, queue, fates, device })
  const resolver = createResolver(core, reader, fates)
  const appointments = createAppointmentViews(db, reader, createPastDays(core, host))
  const stopStatus = keepStatus(core, engine)

  return {
    session: {
      current: sessions.current,
      subscribe: sessions.subscribe,
      async logIn(username, password) {
        const result = await logIn(http, sessions, username, password)
        if (result.ok) status.update({ needsLogin: false })
        if (result.ok) tabs.post({ kind: 'session' })
        if (result.ok) engine.rouse()
        return result
      },
      async logOut() {
        const over = await logOut(deps, http, sessions)
        if (over) tabs.post({ kind: 'session' })
        return over
      },
    },
    run: runner.run,
    views: {
      business: () => businessView(core, reader),
      day: (date) => appointments.days(date, date),
      days: appointments.days,
      appointment: appointments.appointment,
      customer: (mobileNumber) => customerView(reader, mobileNumber),
      available: (query) => availableView(reader, query),
      queue: () => queueView(core, reader),
      conflicts: () => conflictsView(core, reader, host),
    },
    lookUpCustomer: (mobileNumber) => lookUpCustomer(core, reader, mobileNumber),
    status: { current: status.current, subscribe: status.subscribe },
    resolve: resolver.resolve,
    discard: resolver.discard,
    syncNow() {
      tabs.post({ kind: 'sync-now' })
      engine.rouse()
    },
    exportQueue: () => exportQueue(core),
    async close() {
      stopStatus()
      engine.close()
      tabs.close()
      db.dexie.close()
    },
  }
}

const outdated = 'A newer version of the app is open. Please reload this page.'

function createCore(deps: SyncDeps, stop: () => void): Core {
  const status = createStatusStore()
  const db = createDatabase(deps, () => {
    status.update({ storageError: outdated })
    stop()
  })
  const heard = (answered: boolean) => {
    const { offlineSince } = status.current()
    status.update({
      online: answered,
      offlineSince: answered ? null : (offlineSince ?? deps.clock()),
    })
  }
  return {
    deps,
    db,
    mirror: createMirror(db),
    http: createHttp(deps, heard),
    sessions: createSessionStore(deps.storage),
    status,
    tabs: createTabs(deps),
    news: createNews(),
    moment: createMoments(deps.clock),
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make().catch((error) => {
      made = null
      throw error
    })
    return made
  }
}

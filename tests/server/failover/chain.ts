import { randomBytes } from 'node:crypto'
import { databaseIdHeader } from '#domain/calls/sync'
import { softRules } from '#domain/kernel/refusal'
import { connect } from '#server/db/connect'
import type { Database } from '#server/db/database'
import { migrate } from '#server/db/migrate'
import { recognizeCluster } from '#server/start/recognize-cluster'
import type { Sync } from '#sync'
import { pause } from '../../support/pause'
import { spreadsheetsHere } from '../../support/spreadsheets-here'
import { idOf } from '../../sync/support/booked'
import { createDevice, type Tab } from '../../sync/support/device'
import { opensAt } from '../../sync/support/service'
import { serviceOn, serviceOver, type TestService } from '../support/test-service'

/** Two instances of the service on one database, and tablets in real time whose requests reach either of them. */
export interface Chain {
  tablets: readonly Sync[]
  /** all database ids that answers have named */
  ids: ReadonlySet<string>
  /** pages of the feed that began anew */
  resets(): number
  /** the warnings and errors of the instances */
  logged: readonly string[]
  /** ends an instance and starts it again */
  restart(instance: number): Promise<void>
  close(): Promise<void>
}

interface Instance {
  db: Database
  service: TestService
}

const startedAt = Date.now()
const clock = () => opensAt + Date.now() - startedAt
const timers = {
  set: (run: () => void, milliseconds: number) => Number(setTimeout(run, milliseconds)),
  clear: (timer: number) => clearTimeout(timer),
}

export async function openChain(databaseUrl: string, tablets: number): Promise<Chain> {
  const logged: string[] = []
  const note = (_: unknown, text: string) => void logged.push(text)
  const log = { info: () => {}, warn: note, error: note }
  async function open(): Promise<Instance> {
    const db = await connect({ databaseUrl, dataDir: '', report: () => {} })
    await migrate(db)
    await recognizeCluster(db, { clock, log })
    return { db, service: serviceOver(db, spreadsheetsHere, { clock, log, randomBytes }) }
  }
  const filling = await open()
  ;(await serviceOn(filling.db)).close()
  const instances = [filling, await open()]
  const ids = new Set<string>()
  let resets = 0
  let requests = 0

  async function fetch(request: Request): Promise<Response> {
    requests += 1
    const instance = instances[requests % instances.length]
    if (!instance) throw new TypeError('the connection was refused')
    const response = await instance.service.handle(request)
    const id = response.headers.get(databaseIdHeader)
    if (id) ids.add(id)
    if (new URL(request.url).pathname === '/v1/changes') {
      const text = await response.clone().text()
      if (text.includes('"reset":true')) resets += 1
    }
    return response
  }

  async function openTablet(): Promise<Tab> {
    const tab = createDevice({ now: clock, timers }, { fetch }).openTab({ random: Math.random })
    await tab.sync.session.logIn('makati', 'makati-secret')
    await isSynced(tab.sync)
    return tab
  }
  const tabs = await Promise.all(Array.from({ length: tablets }, openTablet))
  const close = async ({ service, db }: Instance) => {
    service.close()
    await db.close()
  }
  return {
    tablets: tabs.map(({ sync }) => sync),
    ids,
    resets: () => resets,
    logged,
    async restart(at) {
      const [old] = instances.splice(at, 1)
      if (old) await close(old)
      instances.splice(at, 0, await open())
    },
    async close() {
      for (const tab of tabs) await tab.close()
      await Promise.all(instances.map(close))
    },
  }
}

const lookEveryMs = 250
/** Looks after which a tablet that still waits is told to try again. */
const patience = 8

/** 2,000 bookings take 7 minutes on two busy cores, 14 when they are lost: the tablets take most of the processor. */
const patienceMs = process.env.FAILOVER === 'large' ? 1_800_000 : 240_000

/** Waits in real time until a check doesn't fail any more. */
async function until(check: () => Promise<string | null>) {
  const end = Date.now() + patienceMs
  for (;;) {
    const wrong = await check()
    if (wrong === null) return
    if (Date.now() > end) throw new Error(wrong)
    await pause(lookEveryMs)
  }
}

const isSynced = (sync: Sync, since = 0) =>
  until(async () => {
    const { lastSyncAt, progress, online } = sync.status.current()
    const isDone = (lastSyncAt ?? -1) >= since && progress === null && online
    return isDone ? null : 'not synced'
  })

/** Waits until nothing waits on a tablet and it has read everything since. */
export async function settled(sync: Sync): Promise<void> {
  let looks = 0
  await until(async () => {
    const waiting = await sync.views.queue().read()
    if (waiting.length === 0) return null
    if (looks % patience === 0) sync.syncNow()
    looks += 1
    return `${waiting.length} entries wait: ${JSON.stringify(waiting[0])}`
  })
  const since = clock()
  sync.syncNow()
  await isSynced(sync, since)
}

const places = [
  { staffId: 'ana', roomId: 'r1' },
  { staffId: 'bea', roomId: 'r2' },
  { staffId: 'cora', roomId: 'r3' },
]
const times = ['10:00', '12:00', '14:00', '16:00', '18:00']
const perDay = places.length * times.length

/** The day of a booking by its number. */
const dayOf = (number: number) =>
  new Date(Date.UTC(2026, 10, 22 + Math.floor(number / perDay))).toISOString().slice(0, 10)

/** Books the place of a number, which no other number has, for a new customer. */
export async function bookNumber(sync: Sync, number: number): Promise<string> {
  const place = number % perDay
  const booked = await sync.run('createAppointment', {
    ...places[place % places.length],
    name: `Guest ${number}`,
    mobileNumber: `6391${String(number).padStart(8, '0')}`,
    startDate: dayOf(number),
    startTime: times[Math.floor(place / places.length)] ?? '',
    serviceIds: ['swedish'],
    type: 'CALL',
    confirmed: softRules,
  } as never) // the rest has defaults
  return idOf(booked)
}

/** The bookings that a tablet shows on all days, as texts of id and version. */
export async function shownOn(sync: Sync, count: number): Promise<string[]> {
  const days = [...new Set(Array.from({ length: count }, (_, number) => dayOf(number)))]
  const rows = await Promise.all(days.map((day) => sync.views.day(day).read()))
  return rows.flatMap((day) => day.map(({ row }) => `${row.id} ${row.version}`)).sort()
}

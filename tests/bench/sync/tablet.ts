import type { CreateInput } from '#domain/appointment/input'
import { timeOfMinute } from '#domain/kernel/dates'
import { fullName } from '#domain/rows/customer'
import { createSync, type Sync, type SyncDeps } from '#sync'
import { pause } from '../../support/pause'
import { nthBooking } from './big-business'
import { type BusinessSize, customerAt } from './big-feed'
import { pageDeps } from './page-deps'
import { createPageHost, type PageHost } from './page-host'
import { openRaw, rawName } from './raw'

const engineName = 'tablet'

/** A tablet twice: as the engine stores it, and as a record per row. */
export interface Tablet {
  size: BusinessSize
  host: PageHost
  sync: Sync
  raw: IDBDatabase
}

const depsOf = (host: PageHost): SyncDeps => pageDeps(engineName, host.fetch)

/** Deletes the tablet's data and opens an engine on the empty database. */
export async function emptyEngine(host: PageHost): Promise<Sync> {
  localStorage.clear()
  await deleted(engineName)
  return createSync(depsOf(host))
}

export async function emptyRaw(): Promise<IDBDatabase> {
  await deleted(rawName)
  return openRaw()
}

function deleted(name: string): Promise<void> {
  const deleting = indexedDB.deleteDatabase(name)
  return new Promise((resolve, reject) => {
    deleting.onsuccess = () => resolve()
    deleting.onerror = () => reject(deleting.error)
  })
}

/** Opens both sides, as a start of the app does. */
export async function openTablet(size: BusinessSize): Promise<Tablet> {
  const host = createPageHost(size)
  return { size, host, sync: createSync(depsOf(host)), raw: await openRaw() }
}

/** Opens another engine after the tablet's was closed, as after a reload. */
export function reopen(tablet: Tablet): void {
  tablet.sync = createSync(depsOf(tablet.host))
}

export async function goOffline({ host, sync }: Tablet): Promise<void> {
  host.setOnline(false)
  while (sync.status.current().online !== false) {
    sync.syncNow()
    await pause(20)
  }
}

/** Sends all that is queued. */
export async function goOnline({ host, sync }: Tablet): Promise<void> {
  host.setOnline(true)
  sync.syncNow()
  await until(sync, ({ queued, online }) => queued === 0 && online === true)
  const { conflicts } = sync.status.current()
  if (conflicts > 0) throw new Error(`${conflicts} conflicts`)
}

/** Sends all that is queued, and waits for the live stream. */
export async function goLive(tablet: Tablet): Promise<void> {
  await goOnline(tablet)
  while (!tablet.host.isHeard()) await pause(20)
}

export function until(
  sync: Sync,
  isThere: (status: ReturnType<Sync['status']['current']>) => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isThere(sync.status.current())) return
      stop()
      resolve()
    }
    const stop = sync.status.subscribe(look)
    look()
  })
}

/** Hours with free places: the rows of the business take all pairs of therapist and room from 9:00 to 18:59. */
const freeHours = [0, 1, 2, 3, 4, 5, 6, 7, 19, 20, 21, 22]
const pairs = 20
export const freePlaces = freeHours.length * pairs

/** A booking at the `place`th free place of a day, for the `nth` customer, who is on a filled tablet. */
export function freeBooking(
  { customers }: BusinessSize,
  { date, place, nth }: { date: string; place: number; nth: number },
): Omit<CreateInput, 'id'> {
  const { id: customerId, mobileNumber, ...names } = customerAt(nth)
  const booking = nthBooking(place % pairs, date)
  const hour = freeHours[Math.floor(place / pairs)] ?? 0
  const known = nth < customers ? { customerId, name: fullName(names) } : {}
  return { ...booking, ...known, mobileNumber, startTime: timeOfMinute(hour * 60) }
}

/** Queues a booking. */
export async function book({ sync }: Tablet, input: Omit<CreateInput, 'id'>): Promise<void> {
  const result = await sync.run('createAppointment', input)
  if (result.kind !== 'queued') throw new Error(JSON.stringify(result))
}

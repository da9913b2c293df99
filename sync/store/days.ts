import type { Appointment } from '#domain/rows/appointment'
import type { Database } from './db'
import { isOlder } from './older'
import { hasVisits } from './page-cache'
import type { DayKey, DayPage } from './records'
import { visitDays } from './visits'

/*
 * Appointments stored by business day. All functions need a transaction over `dayTables`; `days` is enough for
 * reading days, and `places` for finding a row. They return early for empty lists, because a Dexie call without a
 * request may end the transaction.
 */

export async function readDay(db: Database, store: string, date: string): Promise<Appointment[]> {
  return (await db.days.get([store, date]))?.rows ?? []
}

/** Reads the stored days of a range, both ends included; days without a page are left out. */
export function readDays(
  db: Database,
  store: string,
  from: string,
  to: string,
): Promise<DayPage[]> {
  return db.days.where(':id').between([store, from], [store, to], true, true).toArray()
}

async function readSome(db: Database, store: string, dates: readonly string[]) {
  if (dates.length === 0) return []
  const pages = await db.days.bulkGet(dates.map((date): DayKey => [store, date]))
  return pages.filter((page) => page !== undefined)
}

/** Reads all stored appointments of a customer by mobile number. Needs a transaction over `dayTables`. */
export async function readVisits(
  db: Database,
  store: string,
  mobileNumber: string,
): Promise<Appointment[]> {
  const pages = (await hasVisits(db.meta))
    ? await readSome(db, store, await visitDays(db.places, store, mobileNumber))
    : await readDays(db, store, '', '\uffff')
  return pages.flatMap(({ rows }) => rows.filter((row) => row.mobileNumber === mobileNumber))
}

/** Finds the stored rows with these ids on any day. */
export async function findAppointments(
  db: Database,
  store: string,
  ids: readonly string[],
): Promise<Appointment[]> {
  if (ids.length === 0) return []
  const wanted = new Set(ids)
  const keys = await db.places.where('ids').anyOf(ids).distinct().primaryKeys()
  const here = keys.filter(([of]) => of === store)
  if (here.length === 0) return []
  const pages = await db.days.bulkGet(here)
  return pages.flatMap((page) => page?.rows.filter((row) => wanted.has(row.id)) ?? [])
}

const mostAround = 1000
/** With more rows than this, reading all places is cheaper than looking each row up. */
const mostLookUps = 100

/** Finds the dates under which rows are stored, by id. */
async function locate(db: Database, store: string, ids: readonly string[]) {
  return ids.length > mostLookUps ? placesOf(db, store, ids) : lookUpPlaces(db, store, ids)
}

async function placesOf(db: Database, store: string, ids: readonly string[]) {
  const wanted = new Set(ids)
  const all = await db.places
    .where('[store+date]')
    .between([store, ''], [store, '\uffff'])
    .toArray()
  return new Map(
    all.flatMap((day) =>
      day.ids.filter((id) => wanted.has(id)).map((id) => [id, day.date] as const),
    ),
  )
}

async function lookUpPlaces(db: Database, store: string, ids: readonly string[]) {
  const found = new Map<string, string>()
  await db.places
    .where('ids')
    .anyOf(ids)
    .eachKey((id, { primaryKey }) => {
      const [ofStore, date] = primaryKey
      if (ofStore === store && typeof id === 'string') found.set(id, date)
    })
  return found
}

/**
 * The dates on which rows may be stored, by a single query: ids sort by creation time, so it returns the days of all
 * rows created between the first and the last. Null when there are too many.
 */
async function datesAround(db: Database, store: string, ids: readonly string[]) {
  if (ids.length >= mostAround) return null
  const sorted = [...ids].sort()
  const keys = await db.places
    .where('ids')
    .between(sorted[0], sorted.at(-1), true, true)
    .limit(mostAround)
    .primaryKeys()
  return keys.length === mostAround
    ? null
    : new Set(keys.flatMap(([of, date]) => (of === store ? [date] : [])))
}

/**
 * Stores the service's rows under their days, except those older than the stored ones. `wants`: whether to add a page
 * for a day; existing pages are always updated.
 */
export async function putAppointments(
  db: Database,
  store: string,
  rows: readonly Appointment[],
  wants: (date: string) => boolean = () => true,
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map((row) => row.id)
  const dates = new Set(rows.map((row) => row.startDate))
  const [around, { pages, stored }] = await Promise.all([
    datesAround(db, store, ids),
    openPages(db, store, dates),
  ])
  const isElsewhere = around === null || [...around].some((date) => !dates.has(date))
  const places = isElsewhere ? await locate(db, store, ids) : placesIn(pages)
  const left = new Set([...places.values()].filter((date) => !dates.has(date)))
  if (left.size > 0)
    for (const [date, page] of (await openPages(db, store, left)).pages) pages.set(date, page)
  for (const row of rows) {
    const from = pages.get(places.get(row.id) ?? row.startDate)
    const known = from?.get(row.id)
    if (isOlder(row, known)) continue
    from?.delete(row.id)
    pages.get(row.startDate)?.set(row.id, row)
    places.set(row.id, row.startDate)
  }
  for (const date of dates) if (!(wants(date) || stored.has(date))) pages.delete(date)
  await savePages(db, store, pages)
}

/** Deletes all days of a store. */
export async function removeDays(db: Database, store: string): Promise<void> {
  const keys = await db.days.where(':id').between([store, ''], [store, []]).primaryKeys()
  if (keys.length > 0) await db.pages.remove(keys)
}

/** Deletes rows that the service has deleted. */
export async function removeAppointments(
  db: Database,
  store: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const places = await locate(db, store, ids)
  const { pages } = await openPages(db, store, new Set(places.values()))
  for (const [id, date] of places) pages.get(date)?.delete(id)
  await savePages(db, store, pages)
}

type Pages = Map<string, Map<string, Appointment>>

const placesIn = (pages: Pages): Map<string, string> =>
  new Map([...pages].flatMap(([date, rows]) => [...rows.keys()].map((id) => [id, date] as const)))

/** The rows of days by id, for changing and saving them; `stored`: the days that had a page. */
async function openPages(
  db: Database,
  store: string,
  dates: ReadonlySet<string>,
): Promise<{ pages: Pages; stored: ReadonlySet<string> }> {
  const keys = [...dates]
  const found = await db.pages.read(store, keys)
  const rowsAt = (index: number) => (found[index]?.rows ?? []).map((row) => [row.id, row] as const)
  return {
    pages: new Map(keys.map((date, index) => [date, new Map(rowsAt(index))])),
    stored: new Set(keys.filter((_, index) => found[index])),
  }
}

async function savePages(db: Database, store: string, pages: Pages): Promise<void> {
  if (pages.size === 0) return
  await db.pages.write(
    [...pages].map(([date, rows]) => ({ store, date, rows: [...rows.values()] })),
  )
}

export interface Listing {
  /** whether all of its rows could be read */
  isWhole: boolean
  settled: ReadonlySet<string>
}

/**
 * Replaces a day by a complete list, from a host without a feed. Rows stored under another date move here. A list
 * with unreadable rows (not `isWhole`) deletes nothing. Rows in `settled`, written by answers since the request,
 * stay.
 */
export async function replaceDay(
  db: Database,
  store: string,
  date: string,
  rows: readonly Appointment[],
  { isWhole, settled }: Listing,
): Promise<void> {
  const listed = new Set(rows.map((row) => row.id))
  const before = isWhole ? await readDay(db, store, date) : []
  const gone = before.map(({ id }) => id).filter((id) => !(listed.has(id) || settled.has(id)))
  await removeAppointments(db, store, gone)
  const told = rows.filter(({ id }) => !settled.has(id))
  if (told.length > 0) return putAppointments(db, store, told)
  const { pages } = await openPages(db, store, new Set([date]))
  await savePages(db, store, pages)
}

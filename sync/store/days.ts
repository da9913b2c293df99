import type { Appointment } from '#domain/rows/appointment'
import { dateIn, dayRange, joinDays, joinRows } from './day-records'
import { isKnown } from './older'
import { checkStamp, hasVisits, readPages, removePages, writeLoose, writePages } from './page-cache'
import { keysOf, looseAmong, type Places, placesOf, storedAmong } from './places'
import type { DayKey, DayPage } from './records'
import type { DaysTx, ReadTx } from './tx'
import { visitDays } from './visits'

/*
 * Appointments stored by business day. Functions return early for empty lists, because a Dexie call without a request
 * may end the transaction.
 */

export async function readDay(
  tx: ReadTx<'days'>,
  store: string,
  date: string,
): Promise<Appointment[]> {
  return (await readDays(tx, store, date, date)).flatMap(({ rows }) => rows)
}

/** Reads the stored days of a range, both ends included; days without a page are left out. */
export async function readDays(
  tx: ReadTx<'days'>,
  store: string,
  from: string,
  to: string,
): Promise<DayPage[]> {
  const range = dayRange(store, from, to)
  return joinDays(
    await tx.days
      .where(':id')
      .between(...range, true, true)
      .toArray(),
  )
}

/** Reads the rows of several days. */
export async function readSome(
  tx: ReadTx<'days'>,
  store: string,
  dates: readonly string[],
): Promise<Appointment[]> {
  if (dates.length === 0) return []
  return (await Promise.all(dates.map((date) => readDay(tx, store, date)))).flat()
}

/** Reads all stored appointments of a customer by mobile number. */
export async function readVisits(
  tx: ReadTx<'days' | 'places' | 'meta'>,
  store: string,
  mobileNumber: string,
): Promise<Appointment[]> {
  const rows = (await hasVisits(tx))
    ? await readSome(tx, store, await visitDays(tx, store, mobileNumber))
    : (await readDays(tx, store, '', '\uffff')).flatMap((page) => page.rows)
  return rows.filter((row) => row.mobileNumber === mobileNumber)
}

/** Finds the stored rows with these ids, whatever their day. */
export async function findAppointments(
  tx: ReadTx<'days' | 'places'>,
  store: string,
  ids: readonly string[],
): Promise<Appointment[]> {
  if (ids.length === 0) return []
  const wanted = new Set(ids)
  const places = await keysOf(tx, store, ids)
  const keys = [...new Set([...places.values()].flat())].sort()
  if (keys.length === 0) return []
  const records = await tx.days.bulkGet(keys.map((key): DayKey => [store, key]))
  return joinRows(records.filter((record) => record !== undefined)).filter(({ id }) =>
    wanted.has(id),
  )
}

/** The stored days on which a group has guests. */
export async function groupDays(
  tx: ReadTx<'places'>,
  store: string,
  groupId: string,
): Promise<string[]> {
  return ((await keysOf(tx, store, [groupId])).get(groupId) ?? []).map(dateIn)
}

/**
 * Stores the service's rows under their days, except rows that are stored already and older ones. `wants`: whether to
 * add a page for a day that has none; existing pages are always updated.
 */
export async function putAppointments(
  tx: DaysTx,
  store: string,
  rows: readonly Appointment[],
  wants: (date: string) => boolean = () => true,
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const [places] = await Promise.all([placesOf(tx, store, ids), checkStamp(tx)])
  const stored = await storedAmong(tx, store, rows, places)
  const news = rows.filter((row) => !isKnown(row, stored.get(row.id)))
  const loose = await looseAmong(tx, store, news, places)
  if (loose.length > 0) await writeLoose(tx, store, loose)
  const isLoose = new Set(loose)
  await putInPages(
    tx,
    store,
    news.filter((row) => !isLoose.has(row)),
    { places, wants },
  )
}

interface Placing {
  /** the keys of the records that hold each row, by the row's id */
  places: Places
  wants: (date: string) => boolean
}

/** Writes rows into the pages of their days. */
async function putInPages(
  tx: DaysTx,
  store: string,
  rows: readonly Appointment[],
  { places, wants }: Placing,
): Promise<void> {
  if (rows.length === 0) return
  const dates = new Set(rows.map((row) => row.startDate))
  const dateOf = new Map(
    rows.map(({ id, startDate }) => [id, dateIn(places.get(id)?.[0] ?? startDate)]),
  )
  const { pages, stored } = await openPages(tx, store, new Set([...dates, ...dateOf.values()]))
  const touched = new Set<string>()
  for (const row of rows) {
    const { id, startDate } = row
    const date = dateOf.get(id) ?? startDate
    const from = pages.get(date)
    if (isKnown(row, from?.get(id))) continue
    from?.delete(id)
    pages.get(startDate)?.set(id, row)
    dateOf.set(id, startDate)
    for (const each of [date, startDate]) if (wants(each) || stored.has(each)) touched.add(each)
  }
  for (const date of pages.keys()) if (!touched.has(date)) pages.delete(date)
  await savePages(tx, store, pages)
}

/** Deletes all days of a store. */
export async function removeDays(tx: DaysTx, store: string): Promise<void> {
  const keys = await tx.days.where(':id').between([store, ''], [store, []]).primaryKeys()
  if (keys.length > 0) await removePages(tx, keys)
}

/** Deletes rows that the service has deleted. */
export async function removeAppointments(
  tx: DaysTx,
  store: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const places = await keysOf(tx, store, ids)
  const { pages } = await openPages(tx, store, new Set([...places.values()].flat().map(dateIn)))
  for (const rows of pages.values()) for (const id of ids) rows.delete(id)
  await savePages(tx, store, pages)
}

type Pages = Map<string, Map<string, Appointment>>

/** Reads days as rows by id, to be changed and saved. `stored`: the days that have a page. */
async function openPages(
  tx: DaysTx,
  store: string,
  dates: ReadonlySet<string>,
): Promise<{ pages: Pages; stored: ReadonlySet<string> }> {
  const keys = [...dates]
  const found = await readPages(tx, store, keys)
  const rowsAt = (index: number) => (found[index]?.rows ?? []).map((row) => [row.id, row] as const)
  return {
    pages: new Map(keys.map((date, index) => [date, new Map(rowsAt(index))])),
    stored: new Set(keys.filter((_, index) => found[index])),
  }
}

async function savePages(tx: DaysTx, store: string, pages: Pages): Promise<void> {
  if (pages.size === 0) return
  await writePages(
    tx,
    [...pages].map(([date, rows]) => ({ store, date, rows: [...rows.values()] })),
  )
}

export interface Listing {
  /** whether the app could read all rows of the list */
  isWhole: boolean
  settled: ReadonlySet<string>
}

/**
 * Replaces a day by a complete list from a host without a feed. Rows stored under another date move to this day. A list
 * with unreadable rows (not `isWhole`) deletes nothing. Rows in `settled` stay: an entry's answer has written them
 * since.
 */
export async function replaceDay(
  tx: DaysTx,
  store: string,
  date: string,
  rows: readonly Appointment[],
  { isWhole, settled }: Listing,
): Promise<void> {
  const listed = new Set(rows.map((row) => row.id))
  const before = isWhole ? await readDay(tx, store, date) : []
  const gone = before.map(({ id }) => id).filter((id) => !(listed.has(id) || settled.has(id)))
  await removeAppointments(tx, store, gone)
  const unsettled = rows.filter(({ id }) => !settled.has(id))
  if (unsettled.length > 0) {
    const ids = unsettled.map(({ id }) => id)
    const places = await placesOf(tx, store, ids)
    return putInPages(tx, store, unsettled, { places, wants: () => true })
  }
  const { pages } = await openPages(tx, store, new Set([date]))
  await savePages(tx, store, pages)
}

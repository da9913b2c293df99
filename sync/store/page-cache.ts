import Dexie from 'dexie'
import { addDays } from '#domain/kernel/dates'
import { groupBy } from '#domain/kernel/group-by'
import type { Appointment } from '#domain/rows/appointment'
import { dayRange, daysBetween, joinDays, joinRows, looseKeyOf, rangesOf } from './day-records'
import type { Database, KeptDay, PageMemory } from './db'
import type { DayKey, DayPage, DayPlaces } from './records'
import type { DaysTx, ReadTx, WriteTx } from './tx'
import { arrivalsOn, dropVisits, noteVisits } from './visits'

/*
 * Stored days, cached in memory: all writes to `days` go through these functions. Each write stores a new random stamp,
 * by which other tabs notice it.
 */

/** Number of past days that the replica keeps current (SPEC.md offline-13). */
export const daysBack = 7

/** Maximum number of days in memory; enough for a month view and its neighbours. */
const maxDays = 100

const stampKey = 'days'

const nameOf = ({ store, date }: Pick<DayPage, 'store' | 'date'>) => `${store} ${date}`

const placesOf = ({ store, date, rows }: DayPage): DayPlaces => ({
  store,
  date,
  ids: [...new Set(rows.flatMap(({ id, groupId }) => (groupId === null ? id : [id, groupId])))],
})

/**
 * Whether a page has the same ids and customers as before. Its record in `places` then stays: writing that index takes
 * longer than writing the page.
 */
function hasSameIds(before: DayPage | null | undefined, { rows }: DayPage): boolean {
  if (!before || before.rows.length !== rows.length) return false
  const mobiles = new Map(before.rows.map(({ id, mobileNumber }) => [id, mobileNumber]))
  return rows.every(({ id, mobileNumber }) => mobiles.get(id) === mobileNumber)
}

/**
 * Prefix of stamps while the index of visits (`store/visits`) is complete. A first sync writes stamps without it, and
 * the maintenance then builds the index.
 */
const withVisits = 'visits '

export async function hasVisits(tx: ReadTx<'meta'>): Promise<boolean> {
  return isWithVisits(await readStamp(tx))
}

/** Marks the index of visits as complete; `lot` is a new random number. */
export const putStamp = (tx: WriteTx<'meta'>, lot: number) => writeStamp(tx, `${withVisits}${lot}`)

/** Marks the index of visits as incomplete, so that it is rebuilt soon (`pull/maintain`). */
export const voidVisits = (tx: WriteTx<'meta'>, lot: number) => writeStamp(tx, lot)

/** Whether the index of visits is complete. Without a stamp there are no pages, so the index is complete. */
const isWithVisits = (stamp: unknown): boolean =>
  stamp === undefined || (typeof stamp === 'string' && stamp.startsWith(withVisits))

async function readStamp({ meta }: ReadTx<'meta'>): Promise<unknown> {
  return (await meta.get(stampKey))?.value
}

const writeStamp = ({ meta }: WriteTx<'meta'>, value: unknown) => meta.put({ key: stampKey, value })

/** Reads days by date with their single-row records; null for a day without a page. */
export async function readPages(
  tx: DaysTx,
  store: string,
  dates: readonly string[],
): Promise<(DayPage | null)[]> {
  const { pageMemory: memory } = tx
  await checkStamp(tx)
  const found = await Promise.all(
    dates.map((date) => memory.kept.get(nameOf({ store, date })) ?? readStored(tx, store, date)),
  )
  for (const [at, day] of found.entries())
    keep(memory, nameOf({ store, date: dates[at] ?? '' }), day)
  return found.map(wholeOf)
}

/** The days that are in memory, with their single-row records. The caller has called `checkStamp`. */
export function pagesInMemory(
  { pageMemory: memory }: DaysTx,
  store: string,
  dates: readonly string[],
): Map<string, DayPage | null> {
  return new Map(
    dates.flatMap((date) => {
      const day = memory.kept.get(nameOf({ store, date }))
      return day ? [[date, wholeOf(day)]] : []
    }),
  )
}

/**
 * Reads the stored days of a range, both ends included; those without a page are left out. Days in memory are only
 * counted, so that a live query notices their changes. A range that memory can't hold leaves it as it is.
 */
export async function recallDays(
  tx: ReadTx<'days' | 'meta'>,
  store: string,
  from: string,
  to: string,
): Promise<DayPage[]> {
  const { days, pageMemory: memory } = tx
  const stored = (first: string, last: string) =>
    days.where(':id').between(...dayRange(store, first, last), true, true)
  if (addDays(from, maxDays) <= to) return joinDays(await stored(from, to).toArray())
  const [stamp] = await Promise.all([peekStamp(), stored(from, to).count()])
  adoptStamp(memory, stamp)
  const dates = daysBetween(from, to)
  const keptOn = (date: string) => memory.kept.get(nameOf({ store, date }))
  // Another read may drop kept days while the missing ones are read.
  const held = new Map(dates.map((date) => [date, keptOn(date)]))
  const missing = dates.filter((date) => !held.get(date))
  const ranges = rangesOf(missing)
  const read = ranges.map(([first, last]) => stored(first, last).toArray())
  const found = read.length > 0 ? (await Promise.all(read)).flat() : []
  const records = groupBy(found, ({ date }) => date)
  for (const date of missing)
    keepRead(memory, nameOf({ store, date }), dayOf(records.get(date) ?? []))
  const pages = dates.flatMap((date) => wholeOf(held.get(date) ?? keptOn(date) ?? noDay) ?? [])
  trim(memory)
  return pages
}

/** Keeps the rows that a start has read, for those that are read again. */
export function keepFormer({ pageMemory }: Database, pages: readonly DayPage[]): void {
  for (const page of pages) pageMemory.former.set(nameOf(page), { page, loose: [] })
}

/** Writes the pages of days that were read in the same transaction. */
export async function writePages(tx: DaysTx, pages: readonly DayPage[]): Promise<void> {
  const { days, places, pageMemory: memory } = tx
  const { stamp, kept } = memory
  const former = pages.map((page) => kept.get(nameOf(page)))
  const moved = pages.filter((page, at) => !hasSameIds(former[at]?.page, page))
  const arrivals = isWithVisits(stamp)
    ? pages.flatMap((page, at) => arrivalsOn(page, former[at] && wholeOf(former[at])))
    : []
  const loose = former.flatMap((day) => day?.loose.flatMap(keysOfLoose) ?? [])
  for (const page of pages) keep(memory, nameOf(page), { page, loose: [] })
  await Promise.all([
    stampAnew(tx),
    noteVisits(tx, arrivals),
    ...pages.map((page) => days.put(page, [page.store, page.date])),
    moved.length > 0 ? places.bulkPut(moved.map(placesOf)) : null,
    ...(loose.length > 0 ? [days.bulkDelete(loose), places.bulkDelete(loose)] : []),
  ])
  trim(memory)
}

/** Writes rows as single-row records beside the pages of their days. The caller has called `checkStamp`. */
export async function writeLoose(
  tx: DaysTx,
  store: string,
  rows: readonly Appointment[],
): Promise<void> {
  await writeRecords(
    tx,
    rows.map((row) => ({ store, date: row.startDate, rows: [row] })),
  )
  trim(tx.pageMemory)
}

/** Writes single-row records, and adds them to cached days. */
async function writeRecords(tx: DaysTx, records: readonly DayPage[]): Promise<void> {
  const { days, places, pageMemory: memory } = tx
  const { stamp, kept } = memory
  const former = records.map((record) => kept.get(nameOf(record)))
  for (const record of records) {
    const day = kept.get(nameOf(record))
    const isOther = ({ rows: [row] }: DayPage) => row?.id !== record.rows[0]?.id
    if (day) keep(memory, nameOf(record), { ...day, loose: [...day.loose.filter(isOther), record] })
  }
  const arrivals = isWithVisits(stamp)
    ? records.flatMap((record, at) => arrivalsOn(record, former[at] && wholeOf(former[at])))
    : []
  await Promise.all([
    stampAnew(tx),
    noteVisits(tx, arrivals),
    ...records.flatMap((record) =>
      keysOfLoose(record).flatMap((key): PromiseLike<unknown>[] => [
        days.put(record, key),
        places.put({ ...placesOf(record), date: key[1] }),
      ]),
    ),
  ])
}

export async function removePages(tx: DaysTx, keys: readonly DayKey[]): Promise<void> {
  const { pageMemory: memory } = tx
  memory.kept = new Map()
  memory.stamp = await readStamp(tx)
  await Promise.all([
    stampAnew(tx),
    tx.days.bulkDelete([...keys]),
    tx.places.bulkDelete([...keys]),
    dropVisits(tx, keys),
  ])
}

/**
 * Deletes all pages and the stamp; without a stamp every tab drops its cache. It only deletes, so it works on a full
 * disk.
 */
export const clearPages = ({ days, places, meta }: DaysTx): Promise<unknown> =>
  Promise.all([days.clear(), places.clear(), meta.delete(stampKey)])

const noDay: KeptDay = { page: null, loose: [] }

const dayOf = ([page, ...loose]: readonly DayPage[]): KeptDay => ({ page: page ?? null, loose })

/** Keeps a day that was read. Rows that are unchanged since the day was dropped stay the same objects. */
function keepRead(memory: PageMemory, name: string, { page, loose }: KeptDay): void {
  const before = memory.former.get(name) ?? noDay
  const rows = new Map(wholeOf(before)?.rows.map((row) => [row.id, row]))
  const reuse = (read: DayPage): DayPage => ({
    ...read,
    rows: read.rows.map((row) => {
      const same = rows.get(row.id)
      return same && isSame(same, row) ? same : row
    }),
  })
  keep(memory, name, { page: page && reuse(page), loose: loose.map(reuse) })
}

/** Whether rows are equal. The version is not enough, because a restored database assigns the same versions again. */
function isSame(a: Appointment, b: Appointment): boolean {
  return a.version > 0
    ? a.version === b.version &&
        a.updatedDateTime === b.updatedDateTime &&
        a.status === b.status &&
        a.createdDateTime === b.createdDateTime
    : JSON.stringify(a) === JSON.stringify(b)
}

function keep({ kept }: PageMemory, name: string, day: KeptDay): void {
  kept.delete(name)
  kept.set(name, day)
}

/**
 * Drops the oldest days beyond the limit. Called after a write, because a write needs all days that were read for it.
 */
function trim({ kept, former }: PageMemory): void {
  for (const days of [kept, former])
    for (const name of [...days.keys()].slice(0, -maxDays)) days.delete(name)
}

/** Drops all cached days when another tab has written since. Once in a transaction is enough. */
export async function checkStamp(tx: DaysTx): Promise<void> {
  adoptStamp(tx.pageMemory, await readStamp(tx))
}

/** Drops all cached days when another tab has written since. */
function adoptStamp(memory: PageMemory, now: unknown): void {
  if (now !== memory.stamp) {
    memory.former = new Map([...memory.former, ...memory.kept])
    memory.kept = new Map()
  }
  memory.stamp = now
}

/** Reads the stamp past Dexie, because a live query that reads it would be notified of changes of all days. */
const peekStamp = () =>
  new Dexie.Promise<unknown>((resolve, reject) => {
    const request = Dexie.currentTransaction.idbtrans.objectStore('meta').get(stampKey)
    request.onsuccess = () => resolve(request.result?.value)
    request.onerror = () => reject(request.error)
  })

async function stampAnew(tx: DaysTx): Promise<void> {
  const { pageMemory: memory, random } = tx
  memory.stamp = isWithVisits(memory.stamp) ? `${withVisits}${random()}` : random()
  await writeStamp(tx, memory.stamp)
}

async function readStored({ days }: DaysTx, store: string, date: string): Promise<KeptDay> {
  return dayOf(
    await days
      .where(':id')
      .between(...dayRange(store, date, date), true, true)
      .toArray(),
  )
}

const wholeOf = ({ page, loose }: KeptDay): DayPage | null =>
  page && loose.length > 0 ? { ...page, rows: joinRows([page, ...loose]) } : page

const keysOfLoose = ({ store, rows }: DayPage): DayKey[] =>
  rows.map((row) => looseKeyOf(store, row))

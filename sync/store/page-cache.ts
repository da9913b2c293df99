import type { Table } from 'dexie'
import type { Appointment } from '#domain/rows/appointment'
import { dayRange, joinRows, looseKeyOf } from './day-records'
import type { DayKey, DayPage, DayPlaces, MetaRecord } from './records'
import { arrivalsOn, dropVisits, noteVisits } from './visits'

/**
 * Caches stored days in memory for code that writes them, inside a transaction over `dayTableNames`. Each write stores a
 * new random stamp; a stamp unlike the cached one shows a write of another tab, or an aborted one of this tab.
 */
export interface PageCache {
  /** Reads days by date with their single-row records; null for a day without a page. */
  read(store: string, dates: readonly string[]): Promise<(DayPage | null)[]>
  /** Writes the pages of days that were read in the same transaction. */
  write(pages: readonly DayPage[]): Promise<void>
  /** Writes rows as single-row records beside the pages of their days. */
  writeLoose(store: string, rows: readonly Appointment[]): Promise<void>
  remove(keys: readonly DayKey[]): Promise<void>
  /**
   * Deletes all pages and the stamp; without a stamp every tab drops its cache. It only deletes, so it works on a full
   * disk.
   */
  clear(): Promise<unknown>
}

interface Tables {
  days: Table<DayPage, DayKey>
  places: Table<DayPlaces, DayKey>
  meta: Table<MetaRecord, string>
}

/** A day as stored: its page, and its single-row records. */
interface KeptDay {
  page: DayPage | null
  loose: readonly DayPage[]
}

/** Maximum number of days in memory: enough for a sync after an interruption, and few enough for a tablet. */
const maxDays = 40
const stampKey = 'days'

const nameOf = ({ store, date }: Pick<DayPage, 'store' | 'date'>) => `${store} ${date}`

const placesOf = ({ store, date, rows }: DayPage): DayPlaces => ({
  store,
  date,
  ids: rows.map(({ id }) => id),
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
 * Prefix of stamps by releases that keep the index of visits (`store/visits`). With a stamp of another release, the
 * index may be incomplete.
 */
const withVisits = 'visits '

export async function hasVisits(meta: Tables['meta']): Promise<boolean> {
  return isWithVisits((await meta.get(stampKey))?.value)
}

/** Marks the index of visits as complete; `lot` is a new random number. */
export const putStamp = (meta: Tables['meta'], lot: number) =>
  meta.put({ key: stampKey, value: `${withVisits}${lot}` })

/** Marks the index of visits as incomplete, so that it is rebuilt soon (`pull/maintain`). */
export const voidVisits = (meta: Tables['meta'], lot: number) =>
  meta.put({ key: stampKey, value: lot })

/** Whether the index of visits is complete; without a stamp there are no pages, so it is. */
const isWithVisits = (stamp: unknown): boolean =>
  stamp === undefined || (typeof stamp === 'string' && stamp.startsWith(withVisits))

/** Stored days in the memory of one tab, with the stamp of their last write. */
interface Cache extends Tables {
  random: () => number
  stamp: unknown
  kept: Map<string, KeptDay>
}

export function createPageCache(tables: Tables, random: () => number): PageCache {
  const { days, places, meta } = tables
  const cache: Cache = { ...tables, random, stamp: undefined, kept: new Map() }
  return {
    async read(store, dates) {
      await checkStamp(cache)
      const found = await Promise.all(
        dates.map(
          (date) => cache.kept.get(nameOf({ store, date })) ?? readStored(tables, store, date),
        ),
      )
      for (const [at, day] of found.entries())
        keep(cache, nameOf({ store, date: dates[at] ?? '' }), day)
      return found.map(wholeOf)
    },
    async write(pages) {
      await writePages(cache, pages)
      trim(cache)
    },
    async writeLoose(store, rows) {
      await checkStamp(cache)
      await writeRecords(
        cache,
        rows.map((row) => ({ store, date: row.startDate, rows: [row] })),
      )
      trim(cache)
    },
    async remove(keys) {
      cache.kept = new Map()
      cache.stamp = (await meta.get(stampKey))?.value
      await Promise.all([
        stampAnew(cache),
        days.bulkDelete([...keys]),
        places.bulkDelete([...keys]),
        dropVisits(places, keys),
      ])
    },
    clear: () => Promise.all([days.clear(), places.clear(), meta.delete(stampKey)]),
  }
}

async function writePages(cache: Cache, pages: readonly DayPage[]): Promise<void> {
  const { days, places, stamp, kept } = cache
  const former = pages.map((page) => kept.get(nameOf(page)))
  const moved = pages.filter((page, at) => !hasSameIds(former[at]?.page, page))
  const arrivals = isWithVisits(stamp)
    ? pages.flatMap((page, at) => arrivalsOn(page, former[at] && wholeOf(former[at])))
    : []
  const loose = former.flatMap((day) => day?.loose.flatMap(keysOfLoose) ?? [])
  for (const page of pages) keep(cache, nameOf(page), { page, loose: [] })
  await Promise.all([
    stampAnew(cache),
    noteVisits(places, arrivals),
    ...pages.map((page) => days.put(page, [page.store, page.date])),
    moved.length > 0 ? places.bulkPut(moved.map(placesOf)) : null,
    ...(loose.length > 0 ? [days.bulkDelete(loose), places.bulkDelete(loose)] : []),
  ])
}

/** Writes single-row records, and adds them to cached days. */
async function writeRecords(cache: Cache, records: readonly DayPage[]): Promise<void> {
  const { days, places, stamp, kept } = cache
  for (const record of records) {
    const day = kept.get(nameOf(record))
    const isOther = ({ rows: [row] }: DayPage) => row?.id !== record.rows[0]?.id
    if (day) keep(cache, nameOf(record), { ...day, loose: [...day.loose.filter(isOther), record] })
  }
  const arrivals = isWithVisits(stamp) ? records.flatMap((record) => arrivalsOn(record)) : []
  await Promise.all([
    stampAnew(cache),
    noteVisits(places, arrivals),
    ...records.flatMap((record) =>
      keysOfLoose(record).flatMap((key): PromiseLike<unknown>[] => [
        days.put(record, key),
        places.put({ ...placesOf(record), date: key[1] }),
      ]),
    ),
  ])
}

function keep({ kept }: Cache, name: string, day: KeptDay): void {
  kept.delete(name)
  kept.set(name, day)
}

/**
 * Drops the oldest days beyond the limit. Called after a write, because a write needs all days that were read for it.
 */
function trim({ kept }: Cache): void {
  for (const name of [...kept.keys()].slice(0, -maxDays)) kept.delete(name)
}

/** Drops all cached days when another tab has written since. */
async function checkStamp(cache: Cache): Promise<void> {
  const now = (await cache.meta.get(stampKey))?.value
  if (now !== cache.stamp) cache.kept = new Map()
  cache.stamp = now
}

async function stampAnew(cache: Cache): Promise<void> {
  const { meta, random } = cache
  cache.stamp = isWithVisits(cache.stamp) ? `${withVisits}${random()}` : random()
  await meta.put({ key: stampKey, value: cache.stamp })
}

async function readStored({ days }: Tables, store: string, date: string): Promise<KeptDay> {
  const [page = null, ...loose] = await days
    .where(':id')
    .between(...dayRange(store, date, date), true, true)
    .toArray()
  return { page, loose }
}

const wholeOf = ({ page, loose }: KeptDay): DayPage | null =>
  page && loose.length > 0 ? { ...page, rows: joinRows([page, ...loose]) } : page

const keysOfLoose = ({ store, rows }: DayPage): DayKey[] =>
  rows.map((row) => looseKeyOf(store, row))

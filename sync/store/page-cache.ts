import type { Table } from 'dexie'
import type { Appointment } from '#domain/rows/appointment'
import { dayRange, joinRows, looseKeyOf } from './day-records'
import type { DayKey, DayPage, DayPlaces, MetaRecord } from './records'
import { arrivalsOn, dropVisits, noteVisits } from './visits'

/**
 * Caches days for code that writes them, inside a transaction over `dayTables`. Keeps the last days of this tab. Each
 * write renews a random stamp, which shows whether another tab wrote meanwhile or a transaction was aborted.
 */
export interface PageCache {
  /** Whole days by date, loose rows included; null for none. */
  read(store: string, dates: readonly string[]): Promise<(DayPage | null)[]>
  /** Writes the pages of days that were read in the same transaction. */
  write(pages: readonly DayPage[]): Promise<void>
  /** Writes single rows beside the pages of their days. */
  writeLoose(store: string, rows: readonly Appointment[]): Promise<void>
  remove(keys: readonly DayKey[]): Promise<void>
  /** Deletes all pages. This needs no space on a full disk, because a missing stamp also voids caches. */
  clear(): Promise<unknown>
}

interface Tables {
  days: Table<DayPage, DayKey>
  places: Table<DayPlaces, DayKey>
  meta: Table<MetaRecord, string>
}

/** A day as it is stored. */
interface KeptDay {
  page: DayPage | null
  loose: readonly DayPage[]
}

/** The tables of a transaction that writes days. */
export const dayTables = ({ days, places, meta }: Tables): Table[] => [days, places, meta]

/** Enough for a sync after an interruption; a limit for the tablet's memory. */
const mostDays = 40
const stampKey = 'days'

const nameOf = ({ store, date }: Pick<DayPage, 'store' | 'date'>) => `${store} ${date}`

const placesOf = ({ store, date, rows }: DayPage): DayPlaces => ({
  store,
  date,
  ids: rows.map(({ id }) => id),
})

/**
 * Whether a page has the same ids and customers. Its places then stay, because writing their index takes longer than
 * writing the page.
 */
function hasSameIds(before: DayPage | null | undefined, { rows }: DayPage): boolean {
  if (!before || before.rows.length !== rows.length) return false
  const mobiles = new Map(before.rows.map(({ id, mobileNumber }) => [id, mobileNumber]))
  return rows.every(({ id, mobileNumber }) => mobiles.get(id) === mobileNumber)
}

/** Prefix of stamps from releases that write visits. Without it, the index of visits may be incomplete. */
const withVisits = 'visits '

export async function hasVisits(meta: Tables['meta']): Promise<boolean> {
  return isWithVisits((await meta.get(stampKey))?.value)
}

/** Marks the visits of all pages as complete; `lot` is a new random number. */
export const putStamp = (meta: Tables['meta'], lot: number) =>
  meta.put({ key: stampKey, value: `${withVisits}${lot}` })

/** Marks the visits as incomplete; they are then rebuilt at once (`index-visits`). */
export const voidVisits = (meta: Tables['meta'], lot: number) =>
  meta.put({ key: stampKey, value: lot })

/** Whether visits are complete; without a stamp there is no page yet. */
const isWithVisits = (stamp: unknown): boolean =>
  stamp === undefined || (typeof stamp === 'string' && stamp.startsWith(withVisits))

/** Stored days in the memory of one tab. */
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

/** Writes records of loose rows. */
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

/** Called after a write, which needs all the days that were read for it. */
function trim({ kept }: Cache): void {
  for (const name of [...kept.keys()].slice(0, -mostDays)) kept.delete(name)
}

/** Drops all days after a write of another tab. */
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

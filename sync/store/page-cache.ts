import type { Table } from 'dexie'
import type { DayKey, DayPage, DayPlaces, MetaRecord } from './records'
import { arrivalsOn, dropVisits, noteVisits } from './visits'

/**
 * Day pages for the code that writes them, inside a transaction over `dayTables`. It keeps the pages that this tab read
 * or wrote last. A random stamp, renewed by every write, tells whether another tab wrote meanwhile and voids what an
 * undone transaction left here.
 */
export interface PageCache {
  /** Pages of dates, null for none. */
  read(store: string, dates: readonly string[]): Promise<(DayPage | null)[]>
  /** Those that have been read in the same transaction. */
  write(pages: readonly DayPage[]): Promise<void>
  remove(keys: readonly DayKey[]): Promise<void>
  /** Takes all away, and needs no room for that: a stamp that has gone is another one too. */
  clear(): Promise<unknown>
}

interface Tables {
  days: Table<DayPage, DayKey>
  places: Table<DayPlaces, DayKey>
  meta: Table<MetaRecord, string>
}

/** The tables of a transaction that writes days. */
export const dayTables = ({ days, places, meta }: Tables): Table[] => [days, places, meta]

/** As many as a sync after an outage touches; a tablet's memory is not endless. */
const mostPages = 40
const stampKey = 'days'

const nameOf = (store: string, date: string) => `${store} ${date}`

const placesOf = ({ store, date, rows }: DayPage): DayPlaces => ({
  store,
  date,
  ids: rows.map(({ id }) => id),
})

/** Then its places stand already: to write their index again takes longer than the page itself. */
function hasSameIds(before: DayPage | null | undefined, { rows }: DayPage): boolean {
  if (!before || before.rows.length !== rows.length) return false
  const mobiles = new Map(before.rows.map(({ id, mobileNumber }) => [id, mobileNumber]))
  return rows.every(({ id, mobileNumber }) => mobiles.get(id) === mobileNumber)
}

/** A stamp of a release that wrote no visits is a mere number: those that are there may lack some. */
const withVisits = 'visits '

export async function hasVisits(meta: Tables['meta']): Promise<boolean> {
  return isWithVisits((await meta.get(stampKey))?.value)
}

/** Says that the visits of all pages stand; `lot` is a number that was never drawn before. */
export const putStamp = (meta: Tables['meta'], lot: number) =>
  meta.put({ key: stampKey, value: `${withVisits}${lot}` })

/** Says that they don't; then they are made anew, all at once (`index-visits`). */
export const voidVisits = (meta: Tables['meta'], lot: number) =>
  meta.put({ key: stampKey, value: lot })

/** Before the first page there is none without. */
const isWithVisits = (stamp: unknown): boolean =>
  stamp === undefined || (typeof stamp === 'string' && stamp.startsWith(withVisits))

export function createPageCache({ days, places, meta }: Tables, random: () => number): PageCache {
  let stamp: unknown
  let kept = new Map<string, DayPage | null>()

  function keep(name: string, page: DayPage | null) {
    kept.delete(name)
    kept.set(name, page)
    const oldest = kept.keys().next().value
    if (kept.size > mostPages && oldest !== undefined) kept.delete(oldest)
  }

  async function stampAnew(): Promise<void> {
    stamp = isWithVisits(stamp) ? `${withVisits}${random()}` : random()
    await meta.put({ key: stampKey, value: stamp })
  }

  return {
    async read(store, dates) {
      const now = (await meta.get(stampKey))?.value
      if (now !== stamp) kept = new Map()
      stamp = now
      const pages = new Map(dates.map((date) => [date, kept.get(nameOf(store, date))]))
      const missing = dates.filter((date) => pages.get(date) === undefined)
      const found =
        missing.length > 0 ? await days.bulkGet(missing.map((date): DayKey => [store, date])) : []
      for (const [at, date] of missing.entries()) pages.set(date, found[at] ?? null)
      // Not earlier: to keep one may be to forget another that is asked for too.
      for (const [date, page] of pages) keep(nameOf(store, date), page ?? null)
      return dates.map((date) => pages.get(date) ?? null)
    },
    async write(pages) {
      const moved = pages.filter(
        (page) => !hasSameIds(kept.get(nameOf(page.store, page.date)), page),
      )
      const arrivals = isWithVisits(stamp)
        ? moved.flatMap((page) => arrivalsOn(page, kept.get(nameOf(page.store, page.date))))
        : []
      for (const page of pages) keep(nameOf(page.store, page.date), page)
      await Promise.all([
        stampAnew(),
        noteVisits(places, arrivals),
        ...pages.map((page) => days.put(page, [page.store, page.date])),
        moved.length > 0 ? places.bulkPut(moved.map(placesOf)) : null,
      ])
    },
    async remove(keys) {
      kept = new Map()
      stamp = (await meta.get(stampKey))?.value
      await Promise.all([
        stampAnew(),
        days.bulkDelete([...keys]),
        places.bulkDelete([...keys]),
        dropVisits(places, keys),
      ])
    },
    clear: () => Promise.all([days.clear(), places.clear(), meta.delete(stampKey)]),
  }
}

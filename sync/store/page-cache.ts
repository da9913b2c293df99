import type { Table } from 'dexie'
import type { DayKey, DayPage, DayPlaces, MetaRecord } from './records'
import { arrivalsOn, dropVisits, noteVisits } from './visits'

/**
 * Caches day pages for code that writes them, inside a transaction over `dayTables`. Keeps the last pages of this
 * tab. Each write renews a random stamp, which shows whether another tab wrote meanwhile or a transaction was
 * aborted.
 */
export interface PageCache {
  /** Pages by date; null for none. */
  read(store: string, dates: readonly string[]): Promise<(DayPage | null)[]>
  /** Writes pages that were read in the same transaction. */
  write(pages: readonly DayPage[]): Promise<void>
  remove(keys: readonly DayKey[]): Promise<void>
  /** Deletes all pages. This needs no space on a full disk, because a missing stamp also voids caches. */
  clear(): Promise<unknown>
}

interface Tables {
  days: Table<DayPage, DayKey>
  places: Table<DayPlaces, DayKey>
  meta: Table<MetaRecord, string>
}

/** The tables of a transaction that writes days. */
export const dayTables = ({ days, places, meta }: Tables): Table[] => [days, places, meta]

/** Enough for a sync after an interruption; a limit for the tablet's memory. */
const mostPages = 40
const stampKey = 'days'

const nameOf = (store: string, date: string) => `${store} ${date}`

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
      // Not earlier: keeping a page may drop another one that was requested too.
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

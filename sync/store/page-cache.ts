import type { Table } from 'dexie'
import type { DayKey, DayPage, DayPlaces, MetaRecord } from './records'

/**
 * The way to the day pages for those who write them. It keeps the ones that this tab has read or
 * written last, so that taking in the next answers doesn't read them again. A stamp that changes with
 * every write tells whether another tab was there meanwhile; it is drawn by lot, so that what an
 * undone transaction left here is known to be void. All of it inside a transaction over `dayTables`.
 */
export interface PageCache {
  /** Pages of dates, null for none. */
  read(store: string, dates: readonly string[]): Promise<(DayPage | null)[]>
  write(pages: readonly DayPage[]): Promise<void>
  remove(keys: readonly DayKey[]): Promise<void>
}

interface Tables {
  days: Table<DayPage, DayKey>
  places: Table<DayPlaces, DayKey>
  meta: Table<MetaRecord, string>
}

/** What a transaction that writes days must be over. */
export const dayTables = ({ days, places, meta }: Tables): Table[] => [days, places, meta]

/** What a sync after an outage touches; a tablet's memory is not endless. */
const mostPages = 40
const stampKey = 'days'

const nameOf = (store: string, date: string) => `${store} ${date}`

export function createPageCache({ days, places, meta }: Tables, random: () => number): PageCache {
  let stamp: unknown
  let kept = new Map<string, DayPage | null>()

  function keep(name: string, page: DayPage | null) {
    kept.delete(name)
    kept.set(name, page)
    const oldest = kept.keys().next().value
    if (kept.size > mostPages && oldest !== undefined) kept.delete(oldest)
  }

  async function putStamp(): Promise<void> {
    stamp = random()
    await meta.put({ key: stampKey, value: stamp })
  }

  return {
    async read(store, dates) {
      const now = (await meta.get(stampKey))?.value
      if (now !== stamp) kept = new Map()
      stamp = now
      const missing = dates.filter((date) => !kept.has(nameOf(store, date)))
      const found =
        missing.length > 0 ? await days.bulkGet(missing.map((date): DayKey => [store, date])) : []
      const read = new Map(missing.map((date, at) => [date, found[at] ?? null]))
      for (const [date, page] of read) keep(nameOf(store, date), page)
      return dates.map((date) => read.get(date) ?? kept.get(nameOf(store, date)) ?? null)
    },
    async write(pages) {
      for (const page of pages) keep(nameOf(page.store, page.date), page)
      await Promise.all([
        putStamp(),
        ...pages.map((page) => days.put(page, [page.store, page.date])),
        places.bulkPut(
          pages.map(({ store, date, rows }) => ({ store, date, ids: rows.map(({ id }) => id) })),
        ),
      ])
    },
    async remove(keys) {
      kept = new Map()
      await Promise.all([putStamp(), days.bulkDelete([...keys]), places.bulkDelete([...keys])])
    },
  }
}

import { groupBy } from '#domain/kernel/group-by'
import { dateIn } from './day-records'
import { visitPageOf } from './page-of'
import type { DayKey, DayPage, DayPlaces } from './records'
import type { ReadTx, WriteTx } from './tx'

/*
 * An index of the days on which each customer has appointments. Stored in `places`, in pages by a hash of the mobile
 * number, under a name that no store has. It may list too many days, never too few.
 */

const asideOf = (store: string) => `${store} visits`

const keyOf = ({ store, mobile }: Pick<Arrival, 'store' | 'mobile'>): DayKey => [
  asideOf(store),
  String(visitPageOf(mobile)),
]

/** A customer, and a day to add to the customer's days. */
export interface Arrival {
  store: string
  date: string
  mobile: string
}

/** Customers who are on a day's page and were not on its former version (`before`). */
export function arrivalsOn({ store, date, rows }: DayPage, before?: DayPage | null): Arrival[] {
  const known = new Set(before?.rows.map(({ mobileNumber }) => mobileNumber))
  const mobiles = new Set(rows.map(({ mobileNumber }) => mobileNumber))
  return [...mobiles].flatMap((mobile) => (known.has(mobile) ? [] : { store, date, mobile }))
}

export async function noteVisits(
  { places }: WriteTx<'places'>,
  arrivals: readonly Arrival[],
): Promise<void> {
  if (arrivals.length === 0) return
  const groups = [...groupBy(arrivals, (arrival) => keyOf(arrival).join()).values()]
  const keys = groups.flatMap(([first]) => (first ? [keyOf(first)] : []))
  const stored = await places.bulkGet(keys)
  const pages = keys.flatMap(([store, date], at): DayPlaces[] => {
    const visits = new Map(stored[at]?.visits)
    const news = (groups[at] ?? []).filter(
      ({ mobile, date }) => !visits.get(mobile)?.includes(date),
    )
    for (const { mobile, date: day } of news)
      visits.set(mobile, [...new Set(visits.get(mobile)).add(day)])
    return news.length > 0 ? [{ store, date, ids: [], visits: [...visits] }] : []
  })
  if (pages.length > 0) await places.bulkPut(pages)
}

/** Removes days, by their keys in `days`, from the index. */
export async function dropVisits(
  { places }: WriteTx<'places'>,
  keys: readonly DayKey[],
): Promise<void> {
  for (const [store, gone] of groupBy(keys, ([of]) => of)) {
    const days = new Set(gone.map(([, key]) => dateIn(key)))
    await places
      .where('[store+date]')
      .between([asideOf(store), ''], [asideOf(store), '\uffff'])
      .modify((page) => {
        page.visits = page.visits?.flatMap(([mobile, dates]) => {
          const left = dates.filter((date) => !days.has(date))
          return left.length > 0 ? [[mobile, left]] : []
        })
      })
  }
}

/** The days with appointments of a customer, and perhaps some more. */
export async function visitDays(
  { places }: ReadTx<'places'>,
  store: string,
  mobile: string,
): Promise<string[]> {
  const { visits = [] } = (await places.get(keyOf({ store, mobile }))) ?? {}
  return visits.find(([of]) => of === mobile)?.[1] ?? []
}

import type { Appointment } from '#domain/rows/appointment'
import { groupBy } from '../kernel/group-by'
import { isOlder } from './older'
import type { DayKey, DayPage } from './records'

/*
 * A day is a page with all its rows, and behind it a few loose rows with a record each, which are newer: to change one
 * row does not write the whole day. Both lie in `days`; `places` has a record under the same key.
 */

/** The key of a loose row: store, date and id. The key of a page has no id. */
export const looseKeyOf = (store: string, { startDate, id }: Appointment): DayKey => [
  store,
  `${startDate} ${id}`,
]

const dateLength = '2026-01-31'.length

export const dateIn = (key: string): string => key.slice(0, dateLength)

export const isLoose = (key: string): boolean => key.length > dateLength

/** The first and last key of days from one to another, both included. */
export const dayRange = (store: string, from: string, to: string): [DayKey, DayKey] => [
  [store, from],
  [store, `${to}\uffff`],
]

/** The days of records that were read in the order of their keys. */
export function joinDays(records: readonly DayPage[]): DayPage[] {
  return [...groupBy(records, ({ date }) => date).values()].flatMap((ofDay) => {
    const [page] = ofDay
    return page && ofDay.length > 1 ? { ...page, rows: joinRows(ofDay) } : ofDay
  })
}

/** The rows of records, each as it is in the last one; a loose row may be older than the page's. */
export function joinRows(records: readonly DayPage[]): Appointment[] {
  const rows = new Map<string, Appointment>()
  for (const row of records.flatMap((record) => record.rows))
    if (!isOlder(row, rows.get(row.id))) rows.set(row.id, row)
  return [...rows.values()]
}

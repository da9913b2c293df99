import { addDays } from '#domain/kernel/dates'
import { groupBy } from '#domain/kernel/group-by'
import type { Appointment } from '#domain/rows/appointment'
import { isOlder } from './older'
import type { DayKey, DayPage } from './records'

/*
 * Records of the table `days`. A day has one page with its rows, and up to 16 single-row records with newer rows, so
 * that a change of one row doesn't rewrite the whole day. Each has a record in `places` under the same key.
 */

/** The key of a single-row record: store, date and id. The key of a page has no id. */
export const looseKeyOf = (store: string, { startDate, id }: Appointment): DayKey => [
  store,
  `${startDate} ${id}`,
]

const dateLength = '2026-01-31'.length

export const dateIn = (key: string): string => key.slice(0, dateLength)

export const isLoose = (key: string): boolean => key.length > dateLength

/** The first and last key of the records from one day to another, both included. */
export const dayRange = (store: string, from: string, to: string): [DayKey, DayKey] => [
  [store, from],
  [store, `${to}\uffff`],
]

/** Joins records into one page per day. `records` must be in the order of their keys. */
export function joinDays(records: readonly DayPage[]): DayPage[] {
  return [...groupBy(records, ({ date }) => date).values()].flatMap((ofDay) => {
    const [page] = ofDay
    return page && ofDay.length > 1 ? { ...page, rows: joinRows(ofDay) } : ofDay
  })
}

/**
 * The rows of a page and its single-row records. Of two versions of a row the newer one counts, which may be the
 * page's.
 */
export function joinRows(records: readonly DayPage[]): Appointment[] {
  const rows = new Map<string, Appointment>()
  for (const row of records.flatMap((record) => record.rows))
    if (!isOlder(row, rows.get(row.id))) rows.set(row.id, row)
  return [...rows.values()]
}

/** The dates of a range, both ends included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date)
  return days
}

/** Joins dates that follow one another into ranges. `dates` must be in order. */
export function rangesOf(dates: readonly string[]): [from: string, to: string][] {
  const ranges: [string, string][] = []
  for (const date of dates) {
    const last = ranges.at(-1)
    if (last && addDays(last[1], 1) === date) last[1] = date
    else ranges.push([date, date])
  }
  return ranges
}

import * as v from 'valibot'
import { amount, audit, text, textOr, version } from '../kernel/fields'

/**
 * The series of invoices of one tablet. It is never opened again: a tablet that was wiped, lost or copied gets another
 * one. Date-times are ISO in UTC.
 */
export const series = v.object({
  id: v.string(),
  storeCode: textOr(''),
  /** the business day of the opening */
  day: textOr(''),
  /** the tablet that holds it, and its name */
  deviceId: textOr(''),
  name: textOr(''),
  openedBy: textOr(''),
  openedAt: textOr(''),
  closedBy: text,
  closedAt: text,
  /** the last number that the service knew when the series was closed */
  lastNumber: amount,
  ...audit,
  version,
})
export type Series = v.InferOutput<typeof series>

/** The part of a printed number that names its series: the random end of the id. */
export const seriesCode = (id: string): string => id.slice(-6).toUpperCase()

/** A number as it is printed: `A7F3C2-000012`. */
export const printedNumber = (seriesId: string, number: number): string =>
  `${seriesCode(seriesId)}-${`${number}`.padStart(6, '0')}`

import * as v from 'valibot'
import { date, shortText } from '../kernel/fields'
import type { Act } from '../may'
import { type ReportName, reportFailure } from '../reports/asked'
import { firstReportYear as firstYear } from '../reports/first-year'
import { reportTable } from '../reports/table'
import { appointment } from '../rows/appointment'
import { drawer } from '../rows/drawer'
import { sale } from '../rows/sale'
import { get } from './define-call'
import { inStore, nothing } from './query'

/** A month: January to December as 1 to 12; 13 and ALL mean the whole year (SPEC.md service-6). */
const month = v.pipe(
  v.string(),
  v.regex(/^(?:[1-9]|0[1-9]|1[0-3]|ALL|)$/, 'is not a month (1 to 13 or ALL)'),
  v.transform((text) => {
    if (text === '') return undefined
    return text === 'ALL' || text === '13' ? ('ALL' as const) : Number(text)
  }),
)
const year = v.pipe(
  v.string(),
  v.check(
    (text) => text === '' || (/^\d{4}$/.test(text) && Number(text) >= firstYear),
    `is not a year from ${firstYear} on`,
  ),
  v.transform((text) => (text === '' ? undefined : Number(text))),
)
/** The days of a report. */
export const range = v.object({ start: date, end: date, storeCode: v.optional(shortText) })
// A blank month or year has its own error text; it isn't a missing parameter.
const inMonth = v.object({
  month: v.optional(month),
  year: v.optional(year),
  storeCode: v.optional(shortText),
})

/** Number of visits of earlier days that End of Day lists as still open. */
export const leftOpenShown = 200

/**
 * Appointments of a day; appointments and sales with money of the day or in its drawers, or with money that waited on
 * it; money of any day that is not placed; the day's drawers with each tablet's drawer before.
 */
const dayMoney = v.object({
  appointments: v.array(appointment),
  sales: v.array(sale),
  drawers: v.array(drawer),
  /** whether the store ever opened a drawer */
  hasDrawers: v.boolean(),
  /** the latest visits of the days before that are neither completed nor cancelled, as many as `leftOpenShown` */
  leftOpen: v.optional(v.array(appointment), []),
})
export type DayMoney = v.InferOutput<typeof dayMoney>

const download = <Query extends v.GenericSchema>(
  path: string,
  query: Query,
  may: Act,
  needs: readonly string[] = [],
) =>
  get({
    path,
    may,
    query,
    // the spreadsheet; its file name is in Content-Disposition
    answer: nothing,
    failure: reportFailure,
    needs,
  })

const ofDays = (path: string, may: Act) => download(path, range, may, ['start', 'end'])

/** Calls for the five spreadsheets of every booking host (SPEC.md API-REPORT). */
const listedCalls = {
  dailyReport: ofDays('/v1/reports/daily/download', 'seeSales'),
  customersReport: download('/v1/reports/customers/download', inStore, 'exportCustomers'),
  commissionsReport: ofDays('/v1/reports/commissions/date-range/download', 'seeCommissions'),
  staffsReport: download('/v1/reports/staffs/download', inMonth, 'seeCommissions'),
  dnaReport: download('/v1/dna/report/download', inMonth, 'seeSales'),
}

/** Calls of the extension `figures`: further spreadsheets. */
export const figureCalls = {
  salesReport: ofDays('/v1/reports/sales/download', 'seeSales'),
  takingsReport: ofDays('/v1/reports/takings/download', 'seeMoney'),
  drawersReport: ofDays('/v1/reports/drawers/download', 'seeMoney'),
  occupancyReport: ofDays('/v1/reports/occupancy/download', 'seeFigures'),
  customerFiguresReport: ofDays('/v1/reports/customer-figures/download', 'seeFigures'),
  exceptionsReport: ofDays('/v1/reports/exceptions/download', 'seeExceptions'),
  allStoresReport: ofDays('/v1/reports/all-stores/download', 'seeAllStores'),
}

export const reportCalls = { ...listedCalls, ...figureCalls }

/** The call that downloads a report. */
export const downloadOf = (report: ReportName) => reportCalls[`${report}Report` as const]

export const reportViewCalls = {
  /** An extension: the contents of a report without its file, with the query of the report. */
  reportPreview: get({
    path: '/v1/reports/{report}/preview',
    query: v.looseObject({ storeCode: v.optional(shortText) }),
    answer: v.object({
      fileName: v.string(),
      tables: v.array(reportTable),
      // the instant up to which the tables have all changes; absent: they have those of now
      asOf: v.optional(v.string()),
    }),
    failure: reportFailure,
  }),
  /** An extension: the rows that the End of Day of any day is made of. */
  dayMoney: get({
    path: '/v1/reports/end-of-day',
    may: 'seeMoney',
    query: v.object({ storeCode: v.optional(shortText), date }),
    answer: dayMoney,
    failure: 'Failed to get the day.',
    needs: ['date'],
  }),
}
export type ReportPreview = v.InferOutput<(typeof reportViewCalls)['reportPreview']['answer']>

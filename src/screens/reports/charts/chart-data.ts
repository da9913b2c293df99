import type { ReportName } from '#domain/reports/asked'
import { customerSheets } from '#domain/reports/customer-figures'
import { dnaSheet } from '#domain/reports/dna'
import { occupancySheets } from '#domain/reports/occupancy'
import type { Days } from '#domain/reports/period'
import { salesSheets } from '#domain/reports/sales'
import type { ReportTable } from '#domain/reports/table'
import { takingsSheets } from '#domain/reports/takings'
import { dailySheets } from '#domain/reports/tally'
import { cellText } from '../sheet/cell-text'
import { placeOf } from '../sheet/place-of'
import { type TimeData, timeData } from './time-data'

/** The columns of a report's sheet that make a chart. Each row gives one bar for each value. */
interface ChartSpec {
  title: string
  sheet: string
  /** `columns`: upright, in order of time; `bars`: horizontal, the longest first */
  form: 'columns' | 'bars'
  /** keys of the columns; the first column of the sheet names its row */
  values: readonly string[]
}

const specs: Readonly<Partial<Record<ReportName, readonly ChartSpec[]>>> = {
  daily: [
    {
      title: 'Paid by day',
      sheet: dailySheets.byDay,
      form: 'columns',
      values: ['paid'],
    },
    {
      title: 'Paid by mode',
      sheet: dailySheets.byMode,
      form: 'bars',
      values: ['total'],
    },
  ],
  commissions: [
    {
      title: 'Commission by therapist',
      sheet: 'By Therapist',
      form: 'bars',
      values: ['commission'],
    },
  ],
  staffs: [
    {
      title: 'Revenue and hours by therapist',
      sheet: 'Therapist Statistics',
      form: 'bars',
      values: ['revenue', 'hours'],
    },
  ],
  sales: [
    {
      title: 'Sales by day',
      sheet: salesSheets.byDay,
      form: 'columns',
      values: ['sales'],
    },
    {
      title: 'Sales by service',
      sheet: 'By Service',
      form: 'bars',
      values: ['services'],
    },
  ],
  takings: [
    {
      title: 'Taken by day',
      sheet: takingsSheets.byDay,
      form: 'columns',
      values: ['taken'],
    },
    {
      title: 'Taken by mode',
      sheet: takingsSheets.byMode,
      form: 'bars',
      values: ['taken'],
    },
  ],
  occupancy: [
    {
      title: 'Hours booked by day',
      sheet: occupancySheets.byDay,
      form: 'columns',
      values: ['hoursBooked'],
    },
    {
      title: 'Occupancy by therapist',
      sheet: occupancySheets.byTherapist,
      form: 'bars',
      values: ['occupancy'],
    },
  ],
  customerFigures: [
    {
      title: 'New customers by day',
      sheet: customerSheets.byDay,
      form: 'columns',
      values: ['newCustomers'],
    },
  ],
  dna: [
    {
      title: 'Discount given by promo',
      sheet: dnaSheet,
      form: 'bars',
      values: ['discount'],
    },
  ],
}

interface Bar {
  title: string
  /** fraction of the longest bar in its column, 0 to 1 */
  share: number
  value: number
  text: string
}

export interface BarLine {
  label: string
  /** one bar for each of the `titles` */
  bars: readonly Bar[]
}

interface Titled {
  title: string
  sheet: string
}

export type Chart = Titled &
  (
    | ({ form: 'columns' } & TimeData)
    | { form: 'bars'; titles: readonly string[]; lines: readonly BarLine[] }
  )

/** The tables of a report, and the days that they cover; null if it has no range. */
export interface Charted {
  tables: readonly ReportTable[]
  days: Days | null
}

/** Makes the charts of a report. `before`: the same report for the period before; null if there is none. */
export function chartsOf(report: ReportName, now: Charted, before: Charted | null): Chart[] {
  return (specs[report] ?? []).flatMap((spec): Chart[] => {
    const table = tableIn(now, spec.sheet)
    const { title, sheet, form } = spec
    if (!table) return []
    if (form === 'columns') {
      const data = timeOf(spec, table, now, before)
      return data ? [{ title, sheet, form, ...data }] : []
    }
    const lines = linesOf(spec, table)
    const titles = spec.values.map((key) => titleOf(table, key))
    return lines.length > 0 ? [{ title, sheet, form, titles, lines }] : []
  })
}

const tableIn = ({ tables }: Charted, sheet: string): ReportTable | undefined =>
  tables.find(({ name }) => name === sheet)

const titleOf = (table: ReportTable, key: string): string =>
  table.columns[placeOf(table, key)]?.title ?? ''

function timeOf(
  { sheet, values }: ChartSpec,
  table: ReportTable,
  { days }: Charted,
  before: Charted | null,
): TimeData | null {
  const [value = ''] = values
  const earlier = before && tableIn(before, sheet)
  const compared = earlier && before.days ? { table: earlier, days: before.days } : null
  return days && timeData({ table, value }, days, compared)
}

/** Maximum number of bars of a chart. The table below the chart has all rows. */
const mostBars = 8

function linesOf({ values }: ChartSpec, table: ReportTable): BarLine[] {
  const columns = values.map((key) => placeOf(table, key))
  const most = columns.map((column) =>
    Math.max(1, ...table.rows.map((row) => Number(row[column] ?? 0))),
  )
  const lines = table.rows.map((row) => ({
    label: String(row[0] ?? ''),
    bars: columns.map((column, index) => {
      const value = Number(row[column] ?? 0)
      const text = cellText(table.columns[column]?.kind ?? 'text', value)
      const share = Math.max(0, value / (most[index] ?? 1))
      return { title: table.columns[column]?.title ?? '', share, value, text }
    }),
  }))
  const first = ({ bars }: BarLine) => bars[0]?.value ?? 0
  return lines
    .filter(({ bars }) => bars.some(({ value }) => value > 0))
    .sort((a, b) => first(b) - first(a))
    .slice(0, mostBars)
}

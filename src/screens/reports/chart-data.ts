import { addDays } from '#domain/kernel/dates'
import { storeSheets } from '#domain/reports/all-stores'
import type { ReportName } from '#domain/reports/asked'
import { customerSheets } from '#domain/reports/customer-figures'
import { dnaDiscount, dnaSheet } from '#domain/reports/dna'
import { occupancySheets } from '#domain/reports/occupancy'
import { salesSheets } from '#domain/reports/sales'
import type { Cell, ReportTable } from '#domain/reports/table'
import { dailySheets } from '#domain/reports/tally'
import { cellText } from './cell-text'

/** A chart of a sheet, with one bar for each value of each row. */
interface ChartSpec {
  title: string
  sheet: string
  /** columns side by side in time, or horizontal bars, longest first */
  form: 'columns' | 'bars'
  label: string
  values: readonly string[]
}

const specs: Readonly<Partial<Record<ReportName, readonly ChartSpec[]>>> = {
  daily: [
    {
      title: 'Paid by day',
      sheet: dailySheets.byDay,
      form: 'columns',
      label: 'Date',
      values: ['Paid'],
    },
    {
      title: 'Paid by mode',
      sheet: dailySheets.byMode,
      form: 'bars',
      label: 'Mode of Payment',
      values: ['Total'],
    },
  ],
  commissions: [
    {
      title: 'Commission by therapist',
      sheet: 'By Therapist',
      form: 'bars',
      label: 'Therapist',
      values: ['Commission'],
    },
  ],
  staffs: [
    {
      title: 'Revenue and hours by therapist',
      sheet: 'Therapist Statistics',
      form: 'bars',
      label: 'Therapist',
      values: ['Revenue', 'Hours'],
    },
  ],
  sales: [
    {
      title: 'Sales by day',
      sheet: salesSheets.byDay,
      form: 'columns',
      label: 'Date',
      values: ['Sales'],
    },
    {
      title: 'Sales by service',
      sheet: 'By Service',
      form: 'bars',
      label: 'Service',
      values: ['Sales'],
    },
  ],
  occupancy: [
    {
      title: 'Hours booked by day',
      sheet: occupancySheets.byDay,
      form: 'columns',
      label: 'Date',
      values: ['Hours Booked'],
    },
    {
      title: 'Occupancy by therapist',
      sheet: occupancySheets.byTherapist,
      form: 'bars',
      label: 'Therapist',
      values: ['Occupancy'],
    },
  ],
  customerFigures: [
    {
      title: 'New customers by day',
      sheet: customerSheets.byDay,
      form: 'columns',
      label: 'Date',
      values: ['New Customers'],
    },
  ],
  allStores: [
    {
      title: 'Sales by store, month to date',
      sheet: storeSheets.month,
      form: 'bars',
      label: 'Store',
      values: ['Sales'],
    },
  ],
  dna: [
    {
      title: 'Discount given by promo',
      sheet: dnaSheet,
      form: 'bars',
      label: 'Promo',
      values: [dnaDiscount],
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

export interface ChartLine {
  label: string
  /** in the order of `titles` */
  bars: readonly Bar[]
}

export interface Chart {
  title: string
  sheet: string
  form: ChartSpec['form']
  /** titles of the values */
  titles: readonly string[]
  lines: readonly ChartLine[]
}

/** Makes the charts of a report's tables. */
export function chartsOf(report: ReportName, tables: readonly ReportTable[]): Chart[] {
  return (specs[report] ?? []).flatMap((spec) => {
    const table = tables.find(({ name }) => name === spec.sheet)
    const lines = table ? linesOf(spec, table) : []
    const { title, sheet, form, values } = spec
    return lines.length > 0 ? [{ title, sheet, form, titles: values, lines }] : []
  })
}

function linesOf({ form, label, values }: ChartSpec, table: ReportTable): ChartLine[] {
  const at = (title: string) => table.columns.findIndex((column) => column.title === title)
  const columns = values.map(at)
  const rows = form === 'columns' ? inTime(table, at(label)) : table.rows
  const most = columns.map((column) => Math.max(1, ...rows.map((row) => Number(row[column] ?? 0))))
  const lines = rows.map((row) => ({
    label: String(row[at(label)] ?? ''),
    bars: columns.map((column, index) => {
      const value = Number(row[column] ?? 0)
      const text = cellText(table.columns[column]?.kind ?? 'text', value)
      const share = Math.max(0, value / (most[index] ?? 1))
      return { title: values[index] ?? '', share, value, text }
    }),
  }))
  if (form === 'columns') return lines
  const first = ({ bars }: ChartLine) => bars[0]?.value ?? 0
  return lines
    .filter(({ bars }) => bars.some(({ value }) => value > 0))
    .sort((a, b) => first(b) - first(a))
}

/** Maximum number of columns that can be told apart. */
const maxColumns = 62

/** A row for every day from the first to the last; for many days, sums by month (YYYY-MM). */
function inTime({ rows, columns }: ReportTable, date: number): readonly (readonly Cell[])[] {
  const dayOf = (row: readonly Cell[] | undefined) => String(row?.[date] ?? '')
  const nothing = (label: string) => columns.map((_, at): Cell => (at === date ? label : 0))
  const known = new Map(rows.map((row) => [dayOf(row), row]))
  const days: (readonly Cell[])[] = []
  for (let day = dayOf(rows[0]); day && day <= dayOf(rows.at(-1)); day = addDays(day, 1))
    days.push(known.get(day) ?? nothing(day))
  if (days.length <= maxColumns) return days
  const months = new Map<string, readonly Cell[]>()
  for (const day of days) {
    const month = dayOf(day).slice(0, 7)
    const sums = months.get(month) ?? nothing(month)
    const added = (sum: Cell, at: number) => Number(sum) + Number(day[at] ?? 0)
    months.set(
      month,
      sums.map((sum, at) => (at === date ? month : added(sum, at))),
    )
  }
  return [...months.values()]
}

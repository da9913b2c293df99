import { storeSheet } from '#domain/reports/all-stores'
import type { ReportName } from '#domain/reports/asked'
import { customerSheets } from '#domain/reports/customer-figures'
import { dnaDiscount, dnaSheet } from '#domain/reports/dna'
import { drawerSheets } from '#domain/reports/drawers'
import { occupancySheets } from '#domain/reports/occupancy'
import { salesSheets } from '#domain/reports/sales'
import type { ColumnKind, ReportTable } from '#domain/reports/table'
import { takingsSheets } from '#domain/reports/takings'
import { dailySheets, ofCancelledTitle } from '#domain/reports/tally'
import { count } from '../../../ui/format/format-text'
import { cellText } from './cell-text'

/** One of the sums at the head of a report. */
export interface Figure {
  title: string
  kind: ColumnKind
  value: number
  /** the same sum of the full days only; null if all days are over */
  full: number | null
  /** the same sum in the period before; null if it is unknown */
  before: number | null
  /** text about an amount that is not in the sum */
  note?: string
}

interface Headline {
  sheet: string
  /** titles of the columns to sum, the most important first */
  values: readonly string[]
}

const headlines: Readonly<Partial<Record<ReportName, Headline>>> = {
  daily: { sheet: dailySheets.byDay, values: ['Paid', 'Appointments', 'Completed'] },
  commissions: { sheet: 'By Therapist', values: ['Commission', 'Completed'] },
  staffs: { sheet: 'Therapist Statistics', values: ['Revenue', 'Hours', 'Commission'] },
  sales: { sheet: salesSheets.byDay, values: ['Sales', 'Visits', 'Products'] },
  takings: { sheet: takingsSheets.byDay, values: ['Taken', 'For This Day', 'For Later Days'] },
  drawers: { sheet: drawerSheets.drawers, values: ['To the Safe', 'Difference'] },
  occupancy: {
    sheet: occupancySheets.byDay,
    values: ['Occupancy', 'Revenue an Hour', 'Hours Booked'],
  },
  customerFigures: {
    sheet: customerSheets.byDay,
    values: ['New Customers', 'Returning Visits', 'No-Shows'],
  },
  allStores: {
    sheet: storeSheet,
    values: ['Sales', 'Completed', 'Paid'],
  },
  dna: { sheet: dnaSheet, values: [dnaDiscount, 'Completed Visits', 'List Price'] },
}

/** The sheets of the period before, and those of the full days if the range has a day that isn't over. */
export interface Earlier {
  full: readonly ReportTable[] | null
  before: readonly ReportTable[]
}

/** The sums at the head of a report, three at most. */
export function headlineOf(
  report: ReportName,
  tables: readonly ReportTable[],
  earlier: Earlier | null,
): Figure[] {
  const headline = headlines[report]
  const named = (all: readonly ReportTable[] | null | undefined) =>
    all?.find(({ name }) => name === headline?.sheet)
  const table = named(tables)
  if (headline && table)
    return figuresOf(table, headline.values, named(earlier?.before), named(earlier?.full))
  const [first] = tables
  if (!first) return []
  return [{ title: first.name, kind: 'whole', value: first.rowCount, full: null, before: null }]
}

/** Sums of the columns with these titles. A title that the sheet lacks is left out. */
export function figuresOf(
  table: ReportTable,
  titles: readonly string[],
  before?: ReportTable,
  full?: ReportTable,
): Figure[] {
  const sumIn = (other: ReportTable | undefined, title: string) =>
    other ? sumOf(other, title) : null

  return titles.flatMap((title): Figure[] => {
    const kind = table.columns.find((column) => column.title === title)?.kind
    const value = sumOf(table, title)
    if (!kind || value === null) return []
    const note = title === 'Paid' ? withoutCancelled(table) : undefined
    const compared = { full: sumIn(full, title), before: sumIn(before, title) }
    return [{ title, kind, value, ...compared, ...(note && { note }) }]
  })
}

function sumOf({ columns, total }: ReportTable, title: string): number | null {
  const sum = total[columns.findIndex((column) => column.title === title)]
  return typeof sum === 'number' ? sum : null
}

function withoutCancelled(table: ReportTable): string | undefined {
  const sum = sumOf(table, ofCancelledTitle)
  return sum ? `without ${cellText('php', sum)} of cancelled bookings` : undefined
}

/** Whether the period before has no records: none of its sums is above 0. */
export const hasNoRecordsBefore = (figures: readonly Figure[]): boolean =>
  figures.some(({ before }) => before === 0) && figures.every(({ before }) => !before)

/** The difference of two percentages, in points. */
function pointsText(difference: number): string {
  if (difference === 0) return 'no change'
  return `${difference > 0 ? '+' : '\u2212'}${count(Math.abs(difference), 'point')}`
}

/**
 * The difference to the period before: `+12,300.00 (+13%)`; for percentages `+5 points`; `no change` if both are equal.
 */
export function differenceText(kind: ColumnKind, value: number, before: number): string {
  if (kind === 'percent') return pointsText(Math.round(value * 100) - Math.round(before * 100))
  const difference = value - before
  if (difference === 0) return 'no change'
  const sign = difference > 0 ? '+' : '\u2212'
  const size = `${sign}${cellText(kind, Math.abs(difference))}`
  if (before <= 0) return size
  const percent = Math.round((Math.abs(difference) / before) * 100)
  return `${size} (${sign}${percent}%)`
}

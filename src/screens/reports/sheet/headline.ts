import { storeSheet } from '#domain/reports/all-stores'
import type { ReportName } from '#domain/reports/asked'
import { customerSheets } from '#domain/reports/customer-figures'
import { dnaSheet } from '#domain/reports/dna'
import { drawerSheets } from '#domain/reports/drawers'
import { occupancySheets } from '#domain/reports/occupancy'
import { salesSheets } from '#domain/reports/sales'
import type { ColumnKind, ReportTable } from '#domain/reports/table'
import { takingsSheets } from '#domain/reports/takings'
import { dailySheets } from '#domain/reports/tally'
import { count } from '../../../ui/format/format-text'
import { cellText } from './cell-text'
import { placeOf } from './place-of'

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
  /** keys of the columns to sum, the most important first */
  values: readonly string[]
}

const headlines: Readonly<Partial<Record<ReportName, Headline>>> = {
  daily: { sheet: dailySheets.byDay, values: ['paid', 'appointments', 'completed'] },
  commissions: { sheet: 'By Therapist', values: ['commission', 'completed'] },
  staffs: { sheet: 'Therapist Statistics', values: ['revenue', 'hours', 'commission'] },
  sales: { sheet: salesSheets.byDay, values: ['sales', 'visits', 'products'] },
  takings: { sheet: takingsSheets.byDay, values: ['taken', 'ofDay', 'ofLaterDays'] },
  drawers: { sheet: drawerSheets.drawers, values: ['toTheSafe', 'difference'] },
  occupancy: {
    sheet: occupancySheets.byDay,
    values: ['occupancy', 'revenueAnHour', 'hoursBooked'],
  },
  customerFigures: {
    sheet: customerSheets.byDay,
    values: ['newCustomers', 'returningVisits', 'noShows'],
  },
  allStores: {
    sheet: storeSheet,
    values: ['sales', 'completed', 'paid'],
  },
  dna: { sheet: dnaSheet, values: ['discount', 'completed', 'listPrice'] },
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

/** Sums of the columns with these keys. A column that the sheet lacks is left out. */
export function figuresOf(
  table: ReportTable,
  keys: readonly string[],
  before?: ReportTable,
  full?: ReportTable,
): Figure[] {
  const sumIn = (other: ReportTable | undefined, key: string) => (other ? sumOf(other, key) : null)

  return keys.flatMap((key): Figure[] => {
    const column = table.columns[placeOf(table, key)]
    const value = sumOf(table, key)
    if (!column || value === null) return []
    const note = key === 'paid' ? withoutCancelled(table) : undefined
    const compared = { full: sumIn(full, key), before: sumIn(before, key) }
    return [{ title: column.title, kind: column.kind, value, ...compared, ...(note && { note }) }]
  })
}

function sumOf(table: ReportTable, key: string): number | null {
  const sum = table.total[placeOf(table, key)]
  return typeof sum === 'number' ? sum : null
}

function withoutCancelled(table: ReportTable): string | undefined {
  const sum = sumOf(table, 'ofCancelled')
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

import * as v from 'valibot'
import { maskNumbers } from '../customer/seen-numbers'

/** Formats of a column's values. */
export const columnKinds = [
  'text',
  'whole',
  'decimal',
  'percent',
  'php',
  'date',
  'time',
  'date-time',
] as const
export type ColumnKind = (typeof columnKinds)[number]

/**
 * A cell's value by the kind of its column: a text; a number (whole, decimal); 0.15 for 15% (percent); whole centavos
 * (php); YYYY-MM-DD (date); HH:mm (time); an ISO instant, shown in business time (date-time). null: empty.
 */
const cell = v.nullable(v.union([v.string(), v.number()]))
export type Cell = v.InferOutput<typeof cell>

/** A sheet of a report as the preview shows it. */
export const reportTable = v.object({
  name: v.string(),
  /** `key`: by it the head and the charts of a report find the column, whatever its title is */
  columns: v.array(
    v.object({ key: v.optional(v.string()), title: v.string(), kind: v.picklist(columnKinds) }),
  ),
  /** the first rows, when there are many */
  rows: v.array(v.array(cell)),
  /** one value per column; the first is the label, null where nothing is summed */
  total: v.array(cell),
  /** number of rows in the whole sheet */
  rowCount: v.number(),
})
export type ReportTable = v.InferOutput<typeof reportTable>

/** A column, and the function that computes its value from a row. */
export interface ReportColumn<Row> {
  key?: string
  title: string
  kind: ColumnKind
  value(row: Row): Cell
  /** whether the total row has the sum of the column */
  total?: boolean
}

/** A column of amounts with a sum. */
export const php = { kind: 'php', total: true } as const

/** A column as the preview shows it. */
export const shownColumn = ({ key, title, kind }: Omit<ReportColumn<never>, 'value'>) => ({
  ...(key !== undefined && { key }),
  title,
  kind,
})

/** Cells as a user sees them who may see the last four digits of mobile numbers only. */
export const maskCells = (cells: readonly Cell[]): Cell[] =>
  cells.map((value) => (typeof value === 'string' ? maskNumbers(value) : value))

/** Makes the whole table from rows in memory. */
export function tableOf<Row>(
  name: string,
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
): ReportTable {
  const total = columns.map((column) =>
    column.total ? rows.reduce((sum, row) => sum + Number(column.value(row) ?? 0), 0) : null,
  )
  return {
    name,
    columns: columns.map(shownColumn),
    rows: rows.map((row) => columns.map((column) => column.value(row))),
    total: ['TOTAL', ...total.slice(1)],
    rowCount: rows.length,
  }
}

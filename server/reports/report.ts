import { type Cell, type ReportColumn, shownColumn } from '#domain/reports/table'
import type { Reader } from '../db/tx'
import type { SheetColumn } from '../workbook/sheet'
import type { SheetWriter } from '../workbook/spreadsheets'

/** Runs a read in its own transaction, so that a long report doesn't hold a connection. */
export type Read = <Rows>(work: (reader: Reader) => Promise<Rows>) => Promise<Rows>

/** A report for download. */
export interface Report {
  fileName: string
  /** the days of the report in words */
  period: string
  sheets: readonly FillSheet[]
}

/** Writes one sheet. Sheets are written in order. */
export type FillSheet = (writer: SheetWriter) => Promise<void>

/** A column of a sheet, and the function that computes its value from a row. */
export interface ColumnOf<Row> extends SheetColumn, ReportColumn<Row> {}

export interface SheetSpec<Row> {
  name: string
  /** number of columns that each printed page repeats; absent: the first */
  repeated?: number
  /** columns; the first one shows the label in the total row */
  columns: readonly ColumnOf<Row>[]
  /** called when the sheet is written; yields page by page */
  pages(): AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>
  /** whether a row counts in the totals; absent: all rows do */
  counts?(row: Row): boolean
  totalLabel?: string
  /** Called with each written row, to collect data for later sheets. */
  seen?(row: Row): void
}

/** A sheet of rows with a total row at the end. */
export function sheetOf<Row>(spec: SheetSpec<Row>): FillSheet {
  const { name, columns, repeated, counts = () => true, totalLabel = 'TOTAL' } = spec
  const layout = columns.map((column) => ({ ...shownColumn(column), width: column.width }))
  return async (writer) => {
    await writer.open({ name, columns: layout, ...(repeated && { repeated }) })
    const sums = columns.map(({ total }) => (total ? 0 : null))
    for await (const page of spec.pages()) {
      const rows = page.map((row) => columns.map((column) => column.value(row)))
      await writer.add(rows, 'plain')
      page.forEach((row, index) => {
        spec.seen?.(row)
        if (counts(row)) addUp(sums, rows[index] ?? [])
      })
    }
    await writer.add([[totalLabel, ...sums.slice(1)]], 'total')
  }
}

function addUp(sums: (number | null)[], cells: readonly Cell[]) {
  sums.forEach((sum, index) => {
    if (sum !== null) sums[index] = sum + Number(cells[index] ?? 0)
  })
}

/** Number of rows in a page. Other requests can read between two pages. */
export const pageSize = 500

/** Yields rows in order, a page at a time. `read` gets the last row of the previous page. */
export async function* inPages<Row>(
  read: (after: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Row | null = null
  for (;;) {
    const page: Row[] = await read(after)
    if (page.length > 0) yield page
    after = page.at(-1) ?? null
    if (page.length < pageSize) return
  }
}

import { type ReportTable, shownColumn } from '#domain/reports/table'
import type { SheetWriter } from '../workbook/spreadsheets'

/**
 * Maximum number of cells in the preview of a sheet. It is enough for every day of a year, or for a hundred customers.
 */
const maxCells = 4000

/** Collects a report's sheets as tables for the screen: their first rows and the totals of all rows. */
export function createPreview(): SheetWriter & { tables(): ReportTable[] } {
  const tables: ReportTable[] = []
  return {
    tables: () => tables,
    async open({ name, columns }) {
      const shown = columns.map(shownColumn)
      tables.push({ name, columns: shown, rows: [], total: [], rowCount: 0 })
    },
    async add(rows, weight) {
      const table = tables.at(-1)
      if (!table) throw new TypeError('Rows need an open sheet.')
      const copies = rows.map((cells) => [...cells])
      if (weight === 'total') table.total = copies[0] ?? []
      else {
        const room = Math.floor(maxCells / table.columns.length) - table.rows.length
        table.rows.push(...copies.slice(0, Math.max(0, room)))
        table.rowCount += rows.length
      }
    },
  }
}

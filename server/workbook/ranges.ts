import { columnName } from './cells'
import type { SheetLayout } from './sheet'

/** Characters that fit across a landscape A4 page at 60%, the smallest print that is easy to read. */
const pageCharacters = 250

/** The range of titles and data rows; null without columns. */
export function filterRange({ columns }: SheetLayout, lastData: number): string | null {
  return columns.length === 0 ? null : `$A$1:$${columnName(columns.length - 1)}$${lastData}`
}

/** Ranges that each printed page repeats: the row of titles and, in a sheet wider than a page, the first columns. */
export function printTitles(layout: SheetLayout): string[] {
  const { repeated = 1 } = layout
  const isWide = pagesAcross(layout) > 1
  return [...(isWide ? [`$A:$${columnName(repeated - 1)}`] : []), '$1:$1']
}

/** Number of pages side by side on which a sheet stays readable. Each page after the first repeats some columns. */
export function pagesAcross({ columns, repeated = 1 }: SheetLayout): number {
  const widthOf = (some: SheetLayout['columns']) => some.reduce((sum, { width }) => sum + width, 0)
  const again = widthOf(columns.slice(0, repeated))
  return Math.max(1, Math.ceil((widthOf(columns) - again) / (pageCharacters - again)))
}

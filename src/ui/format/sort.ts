import { collator } from '#domain/kernel/names'

/** The column by which a table is sorted, and the direction. */
export interface Sorting {
  column: string
  descending: boolean
}

/** A value to sort by. Rows without one (null) are last in both directions. */
export type SortValue = string | number | null

function compare(a: SortValue, b: SortValue, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const order =
    typeof a === 'number' && typeof b === 'number' ? a - b : collator().compare(`${a}`, `${b}`)
  return descending ? -order : order
}

/** Returns a sorted copy; equal rows keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  value: (row: Row) => SortValue,
  descending: boolean,
): Row[] {
  return rows
    .map((row) => ({ row, key: value(row) }))
    .sort((a, b) => compare(a.key, b.key, descending))
    .map((entry) => entry.row)
}

/** The sorting after a press on a column's head. The first press sorts ascending, further ones reverse the order. */
export function nextSorting(now: Sorting | null, column: string): Sorting {
  return { column, descending: now?.column === column ? !now.descending : false }
}

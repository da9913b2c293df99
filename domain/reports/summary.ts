import { type ReportColumn, type ReportTable, shownColumn } from './table'

/**
 * Makes a table whose total row is `all`, a line computed from the same data as `lines`. A ratio in the total row is
 * computed from sums; it is not a sum of ratios.
 */
export function summaryTable<Line>(
  name: string,
  columns: readonly ReportColumn<Line>[],
  lines: readonly Line[],
  all: Line,
): ReportTable {
  const total = columns.map(({ total: isTotalled, value }) => (isTotalled ? value(all) : null))
  return {
    name,
    columns: columns.map(shownColumn),
    rows: lines.map((line) => columns.map(({ value }) => value(line))),
    total: ['TOTAL', ...total.slice(1)],
    rowCount: lines.length,
  }
}

/** Lines by key. A line is made at its first use. */
export function linesByKey<Line>(make: (key: string) => Line) {
  const lines = new Map<string, Line>()
  return {
    of(key: string): Line {
      const line = lines.get(key) ?? make(key)
      lines.set(key, line)
      return line
    },
    keys: () => [...lines.keys()],
    all: () => [...lines.values()],
  }
}

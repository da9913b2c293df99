import type { ReportColumn, ReportTable } from './table'

/**
 * Makes a table whose total row has the values of one more line, which `add` makes of all others. So ratios are those
 * of the sums, not sums of ratios.
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
    columns: columns.map(({ title, kind }) => ({ title, kind })),
    rows: lines.map((line) => columns.map(({ value }) => value(line))),
    total: ['TOTAL', ...total.slice(1)],
    rowCount: lines.length,
  }
}

/** Lines by key, made when first asked for. */
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

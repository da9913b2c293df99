import { useCallback, useRef } from 'react'
import type { TextTable } from '#domain/kernel/table-cells'
import { titleRow } from '#domain/kernel/table-titles'
import { parseText } from './read-table'

const emptyLines = 6

/** A table with blank lines below its titles. */
export const emptyTable = (titles: string[]): string[][] => [
  titles,
  ...Array.from({ length: emptyLines }, () => titles.map(() => '')),
]

/** Writes typed and pasted cells. The returned functions never change, so that memoised lines aren't drawn again. */
export function useCells(
  table: string[][],
  isTitle: (title: string) => boolean,
  /** `onTable`: another table with titles was pasted; `isTyped`: one cell was changed */
  on: {
    onCells: (table: string[][], isTyped: boolean) => void
    onTable: (table: TextTable) => void
  },
) {
  const latest = useRef({ table, isTitle, on })
  latest.current = { table, isTitle, on }
  const write = useCallback((line: number, column: number, cells: TextTable) => {
    const { table: now, on: onNow } = latest.current
    onNow.onCells(withCells(now, line, column, cells), cells.length === 1)
  }, [])
  const edit = useCallback(
    (line: number, column: number, text: string) => write(line, column, [[text]]),
    [write],
  )
  const paste = useCallback(
    (line: number, column: number, text: string) => {
      const pasted = parseText(text)
      if (hasTitles(pasted, latest.current.isTitle)) latest.current.on.onTable(pasted)
      else write(line, column, pasted)
    },
    [write],
  )
  const remove = useCallback((line: number) => {
    const { table: now, on: onNow } = latest.current
    onNow.onCells(
      now.filter((_, at) => at !== line),
      false,
    )
  }, [])
  return { edit, paste, remove }
}

/** Whether a pasted table has titles of columns: one in its first row, or two below a heading. */
function hasTitles(table: TextTable, isTitle: (title: string) => boolean): boolean {
  const { at, known } = titleRow(table, isTitle)
  return at === 0 ? known > 0 : known > 1
}

/** The table after cells were written at a place. Blank lines are added, so that one follows the last cell. */
function withCells(table: string[][], line: number, column: number, cells: TextTable): string[][] {
  // The rows that stay are the same arrays, because copying thousands for each letter takes long.
  const next = [...table]
  const width = table[0]?.length ?? 0
  for (const [down, row] of cells.entries()) {
    while (next.length <= line + down + 1) next.push(Array.from({ length: width }, () => ''))
    const target = Array.from({ length: width }, (_, at) => next[line + down]?.[at] ?? '')
    for (const [right, cell] of row.slice(0, width - column).entries())
      target[column + right] = cell
    next[line + down] = target
  }
  return next
}

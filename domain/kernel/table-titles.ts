import { folded } from './compare'
import type { TextTable } from './table-cells'
import { cleanText } from './text'

/** A column that a table may have. */
export interface TitledColumn {
  title: string
  field: string
  /** other titles of the column, in the form for comparisons; of several in one table the earlier counts first */
  aliases?: readonly string[]
  /** whether the column counts after the others of its field */
  isLast?: boolean
  /** whether all columns of the field count, each for a part of it */
  isPart?: boolean
}

/** A title in the form for comparisons: "Contact No." and "contact no" are one. */
export const titleKey = (title: string): string =>
  folded(title)
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

/** The column with a title. */
export function columnTitled<Column extends TitledColumn>(
  columns: readonly Column[],
  title: string,
): Column | null {
  const key = titleKey(title)
  const isNamed = (column: Column) =>
    titleKey(column.title) === key || (column.aliases?.includes(key) ?? false)
  return key === '' ? null : (columns.find(isNamed) ?? null)
}

/** The columns of a table, as its titles name them. */
export interface TableColumns<Column> {
  /** by place; null: not imported */
  columns: readonly (Column | null)[]
  /** the places of imported columns. Of several columns of one field, the one that counts first is first. */
  order: readonly number[]
  /** titles of columns that are not imported */
  ignored: readonly string[]
  /** titles of columns that count only where another column of the field is blank */
  spare: readonly string[]
}

export function columnsOf<Column extends TitledColumn>(
  titles: readonly string[],
  find: (title: string) => Column | null,
): TableColumns<Column> {
  const columns = titles.map(find)
  const rank = (at: number): number => {
    const column = columns[at]
    const key = titleKey(titles[at] ?? '')
    if (!column || titleKey(column.title) === key) return Number(column?.isLast ?? false) * 1000
    return Number(column.isLast ?? false) * 1000 + (column.aliases?.indexOf(key) ?? 0) + 1
  }
  const order = [...columns.keys()]
    .filter((at) => columns[at] !== null)
    .sort((a, b) => rank(a) - rank(b) || a - b)
  const named = (places: readonly number[]) =>
    places.map((at) => cleanText(titles[at] ?? '')).filter((title) => title !== '')
  const fieldOf = (at: number) => columns[at]?.field
  const isSpare = (at: number, nth: number) =>
    !columns[at]?.isPart && order.slice(0, nth).some((former) => fieldOf(former) === fieldOf(at))
  return {
    columns,
    order,
    ignored: named([...columns.keys()].filter((at) => columns[at] === null)),
    spare: named(order.filter(isSpare)),
  }
}

/** The number of first rows among which titles are looked for. */
const searchedRows = 10

/** The row with the titles: of the first rows, the one with the most known titles. Above it a sheet may have a heading. */
export function titleRow(
  table: TextTable,
  isTitle: (title: string) => boolean,
): { at: number; known: number } {
  let found = { at: 0, known: 0 }
  for (const [at, cells] of table.slice(0, searchedRows).entries()) {
    const known = cells.filter(isTitle).length
    if (known > found.known) found = { at, known }
  }
  return found
}

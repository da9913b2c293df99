import { folded } from './compare'
import type { DateQuestion } from './read-date'
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

/** A row of a table after its check. `line` counts from 1, without the titles. */
export interface PlannedLine {
  line: number
  name: string
  verdict: 'add' | 'change' | 'same' | 'refused'
  /** the reason of a refusal, or the changed fields */
  text: string
}

/** A table after its check. */
export interface TablePlan<Row extends PlannedLine> {
  rows: readonly Row[]
  /** the reason why no row can be imported; null if rows can be */
  problem: string | null
  /** titles of columns that are not imported */
  ignored: readonly string[]
  /** titles of columns that are imported only where another one is blank */
  spare: readonly string[]
  /** for each column of the table the title of the column that it fills; null: not imported */
  columns: readonly (string | null)[]
  /** for each column an example of how its open dates are read; null or absent: none */
  readAs?: readonly (string | null)[]
  /** the question whether dates begin with the day or the month; null or absent: none */
  question?: DateQuestion | null
}

/** How the tables of one kind are checked. */
interface TableRules<Given, Row> {
  known: readonly TitledColumn[]
  /** fields without which a table can't be imported */
  required: readonly string[]
  /** the most rows of an import */
  limit: number
  /** the rows that a line stands for */
  given: (cells: readonly string[], line: number) => readonly Given[]
  plan: (given: Given) => Row
}

/** Checks a table, its titles first. Blank lines are no rows. */
export function planTable<Given, Row extends PlannedLine>(
  [titles = [], ...lines]: TextTable,
  { columns, ignored, spare }: TableColumns<TitledColumn>,
  { known, required, limit, given, plan }: TableRules<Given, Row>,
): TablePlan<Row> {
  const filled = columns.map((column) => column?.title ?? null)
  const about = { ignored, spare, columns: filled }
  const isThere = (field: string) => columns.some((column) => column?.field === field)
  const all = lines.flatMap((cells, at) =>
    cells.some((cell) => cleanText(cell) !== '') ? given(cells, at + 1) : [],
  )
  const problem = required.every(isThere)
    ? countProblem(all.length, limit)
    : titlesText(known, titles)
  return { rows: problem === null ? all.map(plan) : [], problem, ...about }
}

function titlesText(wanted: readonly TitledColumn[], found: readonly string[]): string {
  const given = found.map(cleanText).filter(Boolean).join(', ') || 'nothing'
  const titles = wanted.map(({ title }) => title).join(', ')
  return `The first row should have the titles of the columns: ${titles}. It has: ${given}. Choose them above the rows.`
}

function countProblem(rows: number, limit: number): string | null {
  if (rows === 0) return 'The table has no rows below its titles.'
  return rows > limit ? `The table has ${rows} rows. Import at most ${limit} at a time.` : null
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

/** A sheet as it should be: figures by line and column, whole numbers; money in centavos. */
export interface Expected {
  readonly columns: readonly string[]
  readonly lines: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** the total row, if it is not the sum of the lines */
  readonly totals: ReadonlyMap<string, number> | null
}
export type ExpectedSheets = ReadonlyMap<string, Expected>

/** Collects sheets: figures with the same sheet, line and column are added up. */
export function createSheets() {
  const sheets = new Map<string, ReturnType<typeof createSheet>>()
  return {
    sheets: sheets as ExpectedSheets,
    sheet(name: string, columns: readonly string[]) {
      const made = createSheet(columns)
      sheets.set(name, made)
      return made
    },
  }
}

function createSheet(columns: readonly string[]) {
  const lines = new Map<string, Map<string, number>>()
  let totals: Map<string, number> | null = null
  const addTo = (line: Map<string, number>, figures: Readonly<Record<string, number>>) => {
    for (const [column, figure] of Object.entries(figures)) {
      if (!columns.includes(column)) throw new Error(`${column} is no column`)
      line.set(column, (line.get(column) ?? 0) + figure)
    }
  }
  return {
    columns,
    lines,
    get totals() {
      return totals
    },
    add(key: string, figures: Readonly<Record<string, number>>) {
      const line = lines.get(key) ?? new Map<string, number>()
      lines.set(key, line)
      addTo(line, figures)
    },
    /** adds to a total row of its own: the lines don't add up to it */
    addTotal(figures: Readonly<Record<string, number>>) {
      totals ??= new Map<string, number>()
      addTo(totals, figures)
    },
  }
}

/** A sheet as the product shows it: cells by column, money in centavos; null: empty. */
export interface Shown {
  readonly name: string
  readonly columns: readonly { readonly title: string; readonly kind: string }[]
  readonly rows: readonly (readonly Cell[])[]
  readonly total: readonly Cell[]
}
type Cell = string | number | boolean | null

const numeric = ['whole', 'decimal', 'percent', 'php']

/** Columns whose figures are no money and no count of visits, so that the rows of money say nothing about them. */
const elsewhere = [
  'Receipt No.',
  'Hours Booked',
  'Hours on Duty',
  'Hours Open',
  'Occupancy',
  'Points Taken Back',
]

/** The column that names a line. The rows of a sheet with the same name are added up. */
const names = ['Appointment ID', 'Sale ID']

/** Differences between the sheets that are expected and those that the product shows, as texts. */
export function differences(report: string, expected: ExpectedSheets, shown: readonly Shown[]) {
  const texts: string[] = []
  for (const [name, { lines }] of expected)
    if (lines.size > 0 && !shown.some((sheet) => sheet.name === name))
      texts.push(`${report}: no sheet ${name}`)
  for (const sheet of shown)
    for (const text of wrongSheet(sheet, expected.get(sheet.name)))
      texts.push(`${report}, ${sheet.name}, ${text}`)
  return texts
}

function wrongSheet(sheet: Shown, expected: Expected | undefined): string[] {
  const shown = new Set(sheet.columns.map(({ title }) => title))
  const absent = [...(expected?.lines ?? [])].flatMap(([key, line]) =>
    [...line].flatMap(([column, figure]) =>
      shown.has(column) ? [] : wrongFigure(`${key}, ${column}`, 0, figure),
    ),
  )
  const figures = sheet.columns.flatMap(({ title, kind }, at) => {
    if (!numeric.includes(kind) || elsewhere.includes(title)) return []
    if (!expected?.columns.includes(title)) return [`${title}: the oracle does not know it`]
    const found = new Map<string, number>()
    for (const row of sheet.rows) {
      const key = keyOf(sheet, row)
      found.set(key, (found.get(key) ?? 0) + Number(row[at] ?? 0))
    }
    const errors = [...new Set([...found.keys(), ...expected.lines.keys()])].flatMap((key) =>
      wrongFigure(`${key}, ${title}`, found.get(key), expected.lines.get(key)?.get(title)),
    )
    const total = sheet.total[at] ?? null
    if (typeof total !== 'number') return errors
    const own = expected.totals?.get(title) ?? (expected.totals ? 0 : null)
    const sum = [...expected.lines.values()].reduce((all, line) => all + (line.get(title) ?? 0), 0)
    return [...errors, ...wrongFigure(`TOTAL, ${title}`, total, own ?? sum)]
  })
  return [...absent, ...figures]
}

/** The text for a figure that is not the expected one. */
export const wrongFigure = (what: string, shown = 0, expected = 0): string[] =>
  Math.abs(shown - expected) < 0.01 ? [] : [`${what} is ${shown} instead of ${expected}`]

function keyOf({ columns }: Shown, row: readonly Cell[]): string {
  const cell = (title: string) => row[columns.findIndex((column) => column.title === title)]
  // Money of an older row has no id of its own, but its day and mode.
  if (columns.some(({ title }) => title === 'Payment ID'))
    return [cell('Appointment ID'), cell('Paid On'), cell('Mode of Payment')].join(' ')
  const named = names.map(cell).find(Boolean)
  if (named) return String(named)
  if (columns[0]?.title === 'Customer') return String(row[1])
  // Cash without a drawer has nothing that names it.
  if (columns[0]?.title === 'Taken At') return ''
  const isOfTwo = ['Date', 'Mode of Payment'].includes(columns[1]?.title ?? '')
  return row.slice(0, isOfTwo ? 2 : 1).join(' ')
}

import readXlsxFile from 'read-excel-file/node'

type Cell = string | number | boolean | null
export type Line = Record<string, Cell>

/** The content of a sheet: rows by the titles of their columns, and the total row. */
export interface Table {
  titles: string[]
  lines: Line[]
  total: Line
}

/**
 * Reads the sheets of a spreadsheet by name, with another library than the product's. Dates and times are
 * YYYY-MM-DDTHH:mm; a time without a date is on 1899-12-30.
 */
export async function readTables(file: ArrayBuffer): Promise<Record<string, Table>> {
  const sheets = await readXlsxFile(Buffer.from(file))
  return Object.fromEntries(
    sheets.map(({ sheet, data: [first = [], ...rows] }) => {
      const titles = first.map(String)
      const lines = rows.map((row) =>
        Object.fromEntries(titles.map((title, index) => [title, plain(row[index])])),
      )
      return [sheet, { titles, lines: lines.slice(0, -1), total: lines.at(-1) ?? {} }]
    }),
  )
}

/** The table of a name. Fails the test if there is none. */
export function tableOf(sheets: Record<string, Table>, name: string): Table {
  const table = sheets[name]
  if (!table) throw new Error(`no sheet ${name}`)
  return table
}

function plain(cell: unknown): Cell {
  if (cell instanceof Date) {
    const nearestSecond = Math.round(cell.getTime() / 1000) * 1000
    return new Date(nearestSecond).toISOString().slice(0, 16)
  }
  const isPlain = typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
  return isPlain ? cell : null
}

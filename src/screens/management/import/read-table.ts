import type { TextTable } from '#domain/kernel/table-cells'
import { parseCards } from './read-vcard'

const largestFile = 5_000_000

/** A sheet of a workbook; a text file is one sheet without a name. */
export interface NamedTable {
  name: string
  table: TextTable
}

export type FileRead = { ok: true; sheets: readonly NamedTable[] } | { ok: false; message: string }

const notRead = 'This file could not be read. Choose a spreadsheet (.xlsx) or a .csv file.'

/** Reads the sheets of an xlsx file, a csv file or the cards of a phone's contacts. Of a formula, it reads the value that was saved with it. */
export async function readTableFile(file: File): Promise<FileRead> {
  if (file.size > largestFile)
    return { ok: false, message: 'This file has more than 5 MB. Divide it into smaller ones.' }
  if (/\.(vcf|vcard)$/i.test(file.name)) {
    const table = parseCards(decoded(await file.arrayBuffer()))
    return { ok: true, sheets: [{ name: '', table }] }
  }
  if (/\.(csv|tsv|txt)$/i.test(file.name)) {
    const table = parseText(decoded(await file.arrayBuffer()))
    return { ok: true, sheets: [{ name: '', table }] }
  }
  try {
    const { default: readSheets } = await import('read-excel-file/universal')
    const sheets = await readSheets(await unpacked(file))
    const tables = sheets.map(({ sheet, data }) => ({
      name: sheet,
      table: data.map((row) => row.map(textOf)).filter(isFilled),
    }))
    return { ok: true, sheets: tables.filter(({ table }) => table.length > 0) }
  } catch {
    return { ok: false, message: notRead }
  }
}

const isFilled = (row: readonly string[]): boolean => row.some((cell) => cell.trim() !== '')

/** The text of a file: UTF-8 or UTF-16 where the bytes are that, else Windows-1252 as older programs save it. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Maximum bytes of all parts of an unpacked file, so that a small file can't fill the memory. */
const largestUnpacked = 200_000_000

/**
 * Stores the file's parts without compression. For compressed parts over 500 kB, the package would start a worker from
 * a blob, which the page's security policy (`default-src 'self'`) forbids.
 */
async function unpacked(file: File): Promise<ArrayBuffer> {
  const { unzipSync, zipSync } = await import('fflate')
  let size = 0
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()), {
    filter: ({ name, originalSize }) => {
      size += originalSize
      return size <= largestUnpacked && /\.(xml|rels)$/.test(name)
    },
  })
  return zipSync(parts, { level: 0 }).buffer
}

/** The text of a cell. A date becomes YYYY-MM-DD, without time and zone. */
function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === null || value === undefined ? '' : String(value)
}

const signs = ['\t', ';', ',']

/** The first line of a csv file that names its separator, as some spreadsheet programs write it. */
const separatorLine = /^sep=(.)\n/i

/** The number of first lines that show the separator. */
const lookedAt = 10

/** The sign that separates cells: the one that most of the first lines have. A heading above the titles may have none. */
function separatorIn(text: string): string {
  const lines = text.split('\n', lookedAt).map((line) => line.replace(/"[^"]*"/g, ''))
  const filled = lines.filter((line) => line.trim() !== '')
  const shareOf = (sign: string) => filled.filter((line) => line.includes(sign)).length
  const best = signs.toSorted((a, b) => shareOf(b) - shareOf(a))[0] ?? '\t'
  return shareOf(best) * 2 >= filled.length ? best : '\t'
}

/** Parses lines of cells. Cells are separated by tabs, semicolons or commas, and may be quoted. */
export function parseText(text: string): TextTable {
  const lines = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const named = separatorLine.exec(lines)?.[1]
  const plain = lines.replace(separatorLine, '')
  const separator = named ?? separatorIn(plain)
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain[at] ?? ''
    if (isQuoted && sign === '"' && plain[at + 1] === '"') {
      cell += sign
      at += 1
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (!isQuoted && sign === separator) endCell()
    else if (!isQuoted && sign === '\n') {
      endCell()
      rows.push([])
    } else cell += sign
  }
  endCell()
  return rows.filter(isFilled)
}

/** A table as csv text. The byte order mark makes spreadsheet programs read accented letters. */
export const csvOf = (table: TextTable): string =>
  `\ufeff${table.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`

const quoted = (cell: string): string =>
  /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

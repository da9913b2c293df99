import type { TextTable } from '#domain/kernel/table-cells'

const largestFile = 5_000_000

export type FileRead = { ok: true; table: TextTable } | { ok: false; message: string }

const notRead = 'This file could not be read. Choose a spreadsheet (.xlsx) or a .csv file.'

/** Reads the first sheet of an xlsx file, or a csv file. Of a formula, it reads the value that was saved with it. */
export async function readTableFile(file: File): Promise<FileRead> {
  if (file.size > largestFile)
    return { ok: false, message: 'This file has more than 5 MB. Divide it into smaller ones.' }
  if (/\.(csv|tsv|txt)$/i.test(file.name)) return { ok: true, table: parseText(await file.text()) }
  try {
    const { readSheet } = await import('read-excel-file/universal')
    const rows = await readSheet(await unpacked(file))
    return { ok: true, table: rows.map((row) => row.map(textOf)) }
  } catch {
    return { ok: false, message: notRead }
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

/** Parses lines of cells. Cells are separated by tabs, semicolons or commas, and may be quoted. */
export function parseText(text: string): TextTable {
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const firstLine = plain.slice(0, plain.indexOf('\n') + 1 || undefined)
  const separator = ['\t', ';', ','].find((sign) => firstLine.includes(sign)) ?? '\t'
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
  return rows.filter((row) => row.some((each) => each.trim() !== ''))
}

/** A table as csv text. The byte order mark makes spreadsheet programs read accented letters. */
export const csvOf = (table: TextTable): string =>
  `\ufeff${table.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`

const quoted = (cell: string): string =>
  /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

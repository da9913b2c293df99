import { Zip, ZipDeflate } from 'fflate'
import { concatBytes } from '../kernel/bytes'
import { partsOf, sheetPath, type WrittenSheet, xmlDeclaration } from './parts'
import { filterRange, printTitles } from './ranges'
import type { Cells, SheetLayout, Weight } from './sheet'
import { headXml, rowXml, tailXml } from './sheet-xml'

/** A spreadsheet file being written. Rows are compressed at once, so that they don't fill the memory. */
export interface Workbook {
  /** Finishes the previous sheet and begins the next one with its titles. */
  open(layout: SheetLayout): void
  /** Adds rows to the open sheet. Throws RangeError when the sheet exceeds its maximum length. */
  add(rows: readonly Cells[], weight: Weight): void
  /** The whole xlsx file. */
  finish(): Uint8Array<ArrayBuffer>
}

/** Maximum number of rows in a sheet that spreadsheets open. */
const maxRows = 1_048_576
/** The same time for all files in the archive, so that equal rows give equal bytes. */
const madeAt = Date.UTC(2000, 0, 2)

interface OpenSheet {
  file: ZipDeflate
  layout: SheetLayout
  /** the number of the last row */
  row: number
  /** the number of the last row of data, where the filter ends; total rows follow it */
  lastData: number
}

export function createWorkbook(): Workbook {
  const encoder = new TextEncoder()
  const chunks: Uint8Array[] = []
  const written: WrittenSheet[] = []
  let sheet: OpenSheet | null = null
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })

  function begin(path: string): ZipDeflate {
    const file = new ZipDeflate(path)
    file.mtime = madeAt
    zip.add(file)
    file.push(encoder.encode(xmlDeclaration))
    return file
  }

  function end(file: ZipDeflate, text: string) {
    file.push(encoder.encode(text), true)
  }

  function endSheet() {
    if (sheet) {
      const { layout, lastData, file } = sheet
      const filter = filterRange(layout, lastData)
      written.push({ name: layout.name, filter, titles: printTitles(layout) })
      end(file, tailXml(layout, filter))
    }
    sheet = null
  }

  return {
    open(layout) {
      endSheet()
      sheet = { file: begin(sheetPath(written.length + 1)), layout, row: 1, lastData: 1 }
      sheet.file.push(encoder.encode(headXml(layout)))
    },
    add(rows, weight) {
      if (!sheet) throw new TypeError('Rows need an open sheet.')
      const { file, layout, row: last } = sheet
      sheet.row += rows.length
      if (sheet.row > maxRows) throw new RangeError(`A sheet has at most ${maxRows} rows.`)
      if (weight === 'plain') sheet.lastData = sheet.row
      const xml = rows.map((cells, index) =>
        rowXml(layout.columns, cells, last + 1 + index, weight),
      )
      file.push(encoder.encode(xml.join('')))
    },
    finish() {
      endSheet()
      for (const [path, text] of Object.entries(partsOf(written))) end(begin(path), text)
      zip.end()
      return concatBytes(chunks)
    },
  }
}

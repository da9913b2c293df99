import { type Invoice, invoiceKinds } from '../rows/invoice'
import { printedNumber, seriesCode } from '../rows/series'
import { type Document, readDocument } from './document'

/** The electronic journal of a series and month: the same documents as text for people and as CSV. */
export interface Journal {
  name: string
  text: string
  csv: string
}

const titles = ['Place', 'Kind', 'Number', 'Day', 'Time', 'User', 'Customer', 'Total', 'Discount']
  .concat(['Vatable', 'VAT', 'VAT-Exempt', 'Zero-Rated', 'Modes', 'Grand Total'])
  .concat(['Voids', 'Hash', 'Document'])

/** The journal of a month (YYYY-MM) of a series, from all its documents that the service has. */
export function journalOf(rows: readonly Invoice[], seriesId: string, month: string): Journal {
  const numbers = new Map(rows.map((row) => [row.id, numberOf(row)]))
  const lines = rows
    .filter((row) => row.seriesId === seriesId && row.day.startsWith(month))
    .sort((a, b) => a.place - b.place)
    .flatMap((row) => {
      const document = readDocument(row.text)
      return document ? [{ row, document, of: numbers.get(row.ofId ?? '') ?? '' }] : []
    })
  return {
    name: `journal-${seriesCode(seriesId)}-${month}`,
    text: lines.map(textOf).join('\n'),
    csv: [titles, ...lines.map(cellsOf)].map((cells) => cells.map(quoted).join(',')).join('\r\n'),
  }
}

interface Line {
  row: Invoice
  document: Document
  /** the printed number of the document that it voids or lowers */
  of: string
}

const numberOf = ({ seriesId, number }: Pick<Invoice, 'seriesId' | 'number'>): string =>
  printedNumber(seriesId, number)

const [invoiceKind] = invoiceKinds

function cellsOf({ row, document, of }: Line): (string | number)[] {
  const { taxes } = document
  return [
    ...[row.place, row.kind, row.kind === invoiceKind ? numberOf(row) : '', row.day],
    ...[document.at, document.by, document.name, row.total, document.discount],
    ...[taxes.vatable ?? 0, taxes.vat ?? 0, taxes.exempt ?? 0, taxes.zeroRated ?? 0],
    ...[byName(document.modes), row.grandTotal, of, row.hash, row.text],
  ]
}

function textOf({ row, document, of }: Line): string {
  const { kind, total } = row
  const what = kind === invoiceKind ? numberOf(row) : of && `of ${of}`
  const money = document.reading ? byName(readingSums(document)) : `PHP ${total.toFixed(2)}`
  return [
    `${row.place}. ${kind} ${what}`.trim(),
    `   ${row.day} ${document.at} ${document.by} ${document.name}`.trimEnd(),
    `   ${money} ${byName(document.modes)} ${byName(document.taxes)}`.trimEnd(),
    `   Grand total ${row.grandTotal.toFixed(2)}, hash ${row.hash}`,
  ].join('\n')
}

const readingSums = ({ reading }: Document): Record<string, number> =>
  reading
    ? {
        opening: reading.opening,
        closing: reading.closing,
        oldGrandTotal: reading.oldGrandTotal,
        newGrandTotal: reading.newGrandTotal,
      }
    : {}

const byName = (sums: Readonly<Record<string, number>>): string =>
  Object.entries(sums)
    .map(([name, sum]) => `${name} ${sum.toFixed(2)}`)
    .join('; ')

/** A cell that spreadsheets read as a text: quoted, and never as a formula. */
function quoted(cell: string | number): string {
  const text = typeof cell === 'number' ? `${cell}` : cell.replace(/^[=+\-@\t]/, "'$&")
  return `"${text.replaceAll('"', '""')}"`
}

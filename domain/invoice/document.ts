import * as v from 'valibot'
import { canonical } from '../kernel/canonical'
import { centavos, pesos, sum } from '../kernel/money'
import { type Invoice, invoiceKinds } from '../rows/invoice'
import { reading } from './reading-shape'

const byName = v.record(v.string(), v.number())

/** All that a document says, as canonical JSON. Amounts in PHP, positive for every kind. */
const document = v.strictObject({
  id: v.string(),
  series: v.string(),
  place: v.number(),
  number: v.number(),
  kind: v.picklist(invoiceKinds),
  storeCode: v.string(),
  day: v.string(),
  at: v.string(),
  by: v.string(),
  /** the hash of the document before; '' for the first */
  previous: v.string(),
  total: v.number(),
  grandTotal: v.number(),
  /** the appointment or sale, as `table/id` */
  about: v.nullable(v.string()),
  of: v.nullable(v.string()),
  name: v.string(),
  discount: v.number(),
  /** PHP by mode of payment */
  modes: byName,
  /** PHP by kind of tax; empty without taxes */
  taxes: byName,
  /** the permit's machine identification number */
  min: v.string(),
  reading: v.nullable(reading),
})
export type Document = v.InferOutput<typeof document>

/** A document before it takes its place in a series. */
export type Draft = Omit<Document, 'series' | 'place' | 'number' | 'previous' | 'grandTotal'>

/** The end of a series, after which the next document follows. */
export interface Tail {
  seriesId: string
  place: number
  number: number
  hash: string
  grandTotal: number
}

/** The tail of a series without documents. */
export const blankTail = (seriesId: string): Tail => ({
  seriesId,
  place: 0,
  number: 0,
  hash: '',
  grandTotal: 0,
})

/** The numbers that a document has behind a tail. An invoice alone takes a number and raises the grand total. */
export function numbersAfter(
  tail: Tail,
  { kind, total }: Pick<Draft, 'kind' | 'total'>,
): Pick<Document, 'place' | 'number' | 'previous' | 'grandTotal'> {
  const isInvoice = kind === 'INVOICE'
  return {
    place: tail.place + 1,
    number: tail.number + (isInvoice ? 1 : 0),
    previous: tail.hash,
    grandTotal: pesos(sum(centavos(tail.grandTotal), centavos(isInvoice ? total : 0))),
  }
}

/** The document behind a tail, as text. */
export const sealed = (tail: Tail, draft: Draft): string =>
  canonical({ ...draft, series: tail.seriesId, ...numbersAfter(tail, draft) })

/** The tail behind a document. */
export const tailAfter = (
  {
    seriesId,
    place,
    number,
    grandTotal,
  }: Pick<Invoice, 'seriesId' | 'place' | 'number' | 'grandTotal'>,
  hash: string,
): Tail => ({ seriesId, place, number, hash, grandTotal })

/** Reads a document's text; null when it is none, or not canonical. */
export function readDocument(text: string): Document | null {
  try {
    const read = v.safeParse(document, JSON.parse(text))
    return read.success && canonical(read.output) === text ? read.output : null
  } catch {
    return null
  }
}

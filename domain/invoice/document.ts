import type * as v from 'valibot'
import { canonical } from '../kernel/canonical'
import { centavos, pesos, sum } from '../kernel/money'
import type { Invoice } from '../rows/invoice'
import type { document } from './document-shape'

/** All that a document says, as canonical JSON. Amounts in PHP, positive for every kind. */
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

/**
 * Reads a document's text; null when it is not canonical JSON. The service has checked its parts (`chain.ts`), or this
 * tablet has made them.
 */
export function readDocument(text: string): Document | null {
  try {
    const read: Document = JSON.parse(text)
    return canonical(read) === text ? read : null
  } catch {
    return null
  }
}

import * as v from 'valibot'
import { dateWords } from '../kernel/date-words'
import { type Refusal, refuse } from '../kernel/refusal'
import { sha256 } from '../kernel/sha256'
import type { Invoice } from '../rows/invoice'
import { printedNumber, type Series, seriesCode } from '../rows/series'
import { numbersAfter, readDocument, type Tail } from './document'
import { document as shape } from './document-shape'
import type { IssueInvoiceInput } from './input'

/** A document's series as the service has it. */
export interface Known {
  series: Series | null
  /** the stored document with the same id or in the same place */
  same: Invoice | null
  tail: Tail
  /** the business day of the last Z reading; '' without one */
  lastZ: string
}

/**
 * Refuses a document that is not the next one of its series, or not of its holder: only the holder knows the hash of
 * the last one.
 */
export function chainRule({ text, hash }: IssueInvoiceInput, known: Known): Refusal | null {
  const document = readDocument(text)
  const { series, same, tail } = known
  if (!document || !v.is(shape, document) || sha256(text) !== hash)
    return refuse('rule', 'The hash of this invoice does not fit its text.')
  const { place, number, previous, grandTotal } = document
  const code = seriesCode(document.series)
  if (!series) return refuse('missing', `Series ${code} was not lent by this store.`)
  if (same) return same.hash === hash ? null : twin(same, series)
  const next = numbersAfter(tail, document)
  if (place > next.place)
    return refuse(
      'state',
      `Number ${printedNumber(series.id, number)} came before the one behind ${printedNumber(series.id, tail.number)}. It has to wait for that.`,
    )
  if (previous !== next.previous)
    return refuse('state', `Another tablet issues from series ${code} too. Ask for a new series.`)
  if (number !== next.number || grandTotal !== next.grandTotal)
    return refuse('rule', `The numbers of this invoice do not follow those of series ${code}.`)
  return zRule(document, known.lastZ)
}

const twin = ({ number, createdBy }: Invoice, { id, name }: Series): Refusal =>
  refuse(
    'unique',
    `Number ${printedNumber(id, number)} was issued with other contents (${name || 'tablet without a name'}, ${createdBy ?? ''}). Its series has two holders: ask for a new series.`,
  )

/** Refuses a second Z reading of a business day. */
export const zRule = (
  { kind, day }: Pick<Invoice, 'kind' | 'day'>,
  lastZ: string,
): Refusal | null =>
  kind === 'Z' && day <= lastZ
    ? refuse(
        'state',
        `The Z reading of ${dateWords(lastZ)} was taken already. The next one is of the next business day.`,
      )
    : null

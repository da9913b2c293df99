import * as v from 'valibot'
import {
  blankTail,
  type Document,
  type Draft,
  readDocument,
  sealed,
  type Tail,
  tailAfter,
} from '#domain/invoice/document'
import type { IssueInvoiceInput } from '#domain/invoice/input'
import { sha256 } from '#domain/kernel/sha256'
import { type Invoice, invoice } from '#domain/rows/invoice'
import type { World } from '#domain/rows/world'
import { storeCode, today } from './business'

/** The id of the tests' series, whose code is A7F3C2. */
export const seriesId = '01939e5a-0000-7000-8000-000000a7f3c2'

/** An invoice of PHP 800 paid in cash, or another document. */
export const draft = (id: string, more: Partial<Draft> = {}): Draft => ({
  id,
  kind: 'INVOICE',
  storeCode,
  day: today,
  at: `${today}T04:00:00.000Z`,
  by: 'makati',
  total: 800,
  about: 'appointments/visit',
  ...{ of: null, voids: null },
  name: 'Maria',
  discount: 0,
  modes: { CASH: 800 },
  taxes: {},
  min: '20112609301234567',
  reading: null,
  ...more,
})

/** The command that issues a document behind a tail, and the tail behind it. */
export function issued(
  tail: Tail,
  next: Draft,
): { input: IssueInvoiceInput; tail: Tail; row: Invoice } {
  const text = sealed(tail, next)
  const document = readDocument(text)
  if (!document) throw new Error('the document is not canonical')
  const hash = sha256(text)
  const row = rowOf(document, { text, hash })
  return {
    input: { id: next.id, seriesId: tail.seriesId, text, hash },
    tail: tailAfter(row, hash),
    row,
  }
}

const rowOf = (
  { id, day, at, by, series, place, number, kind, about, of, total, grandTotal }: Document,
  kept: Pick<Invoice, 'text' | 'hash'>,
): Invoice =>
  v.parse(invoice, {
    ...{ id, storeCode, day, place, number, kind, total, grandTotal, ...kept, version: 1 },
    ...{ seriesId: series, about, ofId: of, createdBy: by, createdDateTime: at },
  })

/** Issues documents one after the other. */
export function chain(drafts: readonly Draft[], from = blankTail(seriesId)) {
  let tail = from
  return drafts.map((each) => {
    const next = issued(tail, each)
    tail = next.tail
    return next
  })
}

/** The documents of a world from a day on, as the service answers them. */
export const invoicesSince = ({ invoices }: Pick<World, 'invoices'>, since: string): Invoice[] =>
  [...invoices.values()].filter(({ day }) => day >= since)

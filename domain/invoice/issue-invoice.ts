import { refuse } from '../kernel/refusal'
import type { Invoice } from '../rows/invoice'
import type { Context, Transition } from '../rows/world'
import { type Document, readDocument } from './document'
import type { IssueInvoiceInput } from './input'

/**
 * Keeps a document that a tablet has issued. It is a fact: the state of its visit doesn't matter. That it follows the
 * last one of its series is checked by the service (`chain.ts`), since a tablet may not have all of them.
 */
export const issueInvoice: Transition<IssueInvoiceInput> = {
  check(world, { id, seriesId, text }) {
    const document = readDocument(text)
    const isOfStore = document?.storeCode === world.store.code
    return isOfStore && document.id === id && document.series === seriesId
      ? null
      : refuse('rule', 'This is no invoice of this store.')
  },
  apply(world, { id, text, hash }, context) {
    const document = readDocument(text)
    if (!document) return null
    const row = world.invoices.get(id) ?? rowOf(document, { text, hash }, context)
    return { rows: [{ table: 'invoices', row }], points: [] }
  },
}

const rowOf = (
  { series: seriesId, of: ofId, at, by, ...document }: Document,
  kept: Pick<Invoice, 'text' | 'hash'>,
  { user, now }: Context,
): Invoice => {
  const { id, storeCode, day, place, number, kind, about, total, grandTotal } = document
  return {
    ...{ id, storeCode, day, seriesId, place, number, kind, about, ofId, total, grandTotal },
    ...kept,
    createdBy: by,
    createdDateTime: at,
    lastUpdatedBy: user,
    updatedDateTime: now.instant,
    version: 0,
  }
}

import type { PaidRow } from '../appointment/tenders'
import { isTandem } from '../rows/appointment'
import type { Invoice } from '../rows/invoice'
import type { World } from '../rows/world'

/** Whether the row's money is invoiced: a sale, or the visit of a guest that is completed. */
export const isInvoiced = (row: PaidRow): boolean =>
  'lines' in row ? row.waitsFor === null : row.status === 'COMPLETED' && !isTandem(row)

/** The row that a document is about. */
export const aboutRow = (row: PaidRow): string =>
  `${'lines' in row ? 'sales' : 'appointments'}/${row.id}`

/** The invoices and refunds about a row that no VOID has taken back, in the order in which they were issued. */
export function openDocuments({ invoices }: Pick<World, 'invoices'>, about: string): Invoice[] {
  const all = [...invoices.values()].filter((each) => each.about === about)
  const gone = new Set(all.flatMap(({ kind, ofId }) => (kind === 'VOID' ? ofId : [])))
  return all
    .filter(({ id, kind }) => (kind === 'INVOICE' || kind === 'REFUND') && !gone.has(id))
    .sort((a, b) => (key(a) < key(b) ? -1 : 1))
}

const key = ({ createdDateTime, id }: Invoice): string => `${createdDateTime ?? ''} ${id}`

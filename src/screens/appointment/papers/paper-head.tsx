import { aboutRow, isInvoiced, openDocuments } from '#domain/invoice/about'
import { upperName } from '#domain/kernel/names'
import type { Appointment } from '#domain/rows/appointment'
import type { Sale } from '#domain/rows/sale'
import { printedNumber } from '#domain/rows/series'
import type { Store } from '#domain/rows/store'
import type { World } from '#domain/rows/world'
import { isPermitted, showsTaxes } from '#domain/tax/registration'
import { storeName } from '../../../ui/format/format-text'

/** Head of a receipt: the store's name, its own text, address, phone, TIN, and its registration for taxes. */
export function StoreHead({ store }: { store: Store }) {
  const { name, code, receiptHead, address, phone, tin } = store
  const tel = phone && `Tel. ${phone}`
  const lines = showsTaxes(store)
    ? [receiptHead, store.registeredName, store.registeredAddress, tel, ...registered(store)]
    : [receiptHead, address, tel, tin && `TIN ${tin}`]
  return (
    <>
      <h2>{upperName(name) || storeName(code)}</h2>
      <p>{lines.filter(Boolean).join('\n')}</p>
    </>
  )
}

function registered(store: Store): string[] {
  const { tin, tinBranch, taxKind, permit } = store
  const kind = taxKind === 'VAT' ? 'VAT REG TIN' : 'NON-VAT REG TIN'
  const permitted = [
    `MIN ${permit.min}`,
    `Serial No. ${permit.serial}`,
    `Permit No. ${permit.permitNumber}`,
    `Accreditation No. ${permit.accreditation}`,
  ]
  return [`${kind} ${tin}-${tinBranch}`, ...(isPermitted(store) ? permitted : [])]
}

/** Whether a paper asks for money instead of confirming it: one of its visits has not ended. */
const isBill = (rows: readonly Appointment[]): boolean =>
  rows.some(({ status }) => status === 'RESERVED' || status === 'CHECKED_IN')

const isVisit = (row: Appointment | Sale): row is Appointment => !('lines' in row)

/** The numbers of a visit's or sale's invoices; none before it is completed, and on a tablet without a series. */
export const invoicesOf = (world: World, row: Appointment | Sale): string[] =>
  (isInvoiced(row) ? openDocuments(world, aboutRow(row)) : [])
    .filter(({ kind }) => kind === 'INVOICE')
    .map(({ seriesId, number }) => printedNumber(seriesId, number))

/** Those numbers as papers print them. */
export const invoiceNumbers = (world: World, row: Appointment | Sale): string[] =>
  invoicesOf(world, row).map((number) => `Invoice No. ${number}`)

/** Whether a paper about these visits or sales is an invoice: each has a number, and the store has the permit. */
const isInvoice = (world: World, rows: readonly (Appointment | Sale)[]): boolean =>
  isPermitted(world.store) && rows.every((row) => invoiceNumbers(world, row).length > 0)

/** The title of a paper about money: BILL before the end, then with taxes INVOICE or SUPPLEMENTARY DOCUMENT. */
export function PaperTitle({ world, rows }: PaperProps) {
  if (isBill(rows.filter(isVisit))) return <h2>BILL</h2>
  if (!showsTaxes(world.store)) return null
  return <h2>{isInvoice(world, rows) ? 'INVOICE' : 'SUPPLEMENTARY DOCUMENT'}</h2>
}

interface PaperProps {
  world: World
  rows: readonly (Appointment | Sale)[]
}

/** Foot of a receipt or bill: the store's own text and, unless VAT may be claimed by it, the line below. */
export function StoreFoot({ world, rows }: PaperProps) {
  const { store } = world
  const isClaimed = store.taxKind === 'VAT' && isInvoice(world, rows)
  return (
    <>
      {store.receiptFoot && <p>{store.receiptFoot}</p>}
      {!isClaimed && <NotForInputTax />}
    </>
  )
}

/** The line that a paper about money must carry when it is no invoice (DETAIL-11). */
export const NotForInputTax = () => (
  <p>
    <strong>THIS DOCUMENT IS NOT VALID FOR CLAIM OF INPUT TAX</strong>
  </p>
)

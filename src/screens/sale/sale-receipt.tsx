import { useState } from 'react'
import { flushSync } from 'react-dom'
import { receiptPaper } from '#domain/appointment/correction/note-print'
import { effectiveTenders } from '#domain/appointment/tenders'
import { centavos, pesos } from '#domain/kernel/money'
import type { Correction } from '#domain/rows/correction'
import type { Sale } from '#domain/rows/sale'
import type { World } from '#domain/rows/world'
import { lineTotal } from '#domain/sale/sale-lines'
import { keptOf } from '#domain/sale/sale-payment'
import { useNumbers } from '../../data/use-numbers'
import { usDate, usDateTime } from '../../ui/format/format-date'
import { amount, money } from '../../ui/format/format-money'
import { type PrintLine, PrintLines, PrintSheet, PrintTotal } from '../../ui/layout/print-sheet'
import { invoiceNumbers, PaperTitle, StoreFoot, StoreHead } from '../appointment/papers/paper-head'
import { isCopy, useNotePrint } from '../appointment/papers/printed'
import { ownNumber, receiptNumber, shortReference } from '../appointment/papers/receipt-number'
import { RefundSlip } from '../appointment/papers/refund-slip'
import { taxLines } from '../appointment/papers/tax-lines'

/** The paper of a sale: the receipt, or the slip of a refund. */
interface Printed {
  row: Sale
  refund: Correction | null
  isCopy: boolean
}

/** The paper of a sale, and a function that prints it. A second print is marked COPY. */
export function usePrintedSale(world: World) {
  const [printed, setPrinted] = useState<Printed | null>(null)
  const note = useNotePrint()
  const print = (row: Sale, refund: Correction | null = null) => {
    const paper = { row, paper: refund?.id ?? receiptPaper }
    // Draw now, because the browser prints the document as it is at this moment.
    flushSync(() => setPrinted({ row, refund, isCopy: isCopy(paper) }))
    window.print()
    note(paper)
  }
  return { print, paper: printed && <Paper {...printed} world={world} /> }
}

const Paper = ({ refund, ...props }: Printed & { world: World }) =>
  refund ? <RefundSlip {...props} refund={refund} /> : <SaleReceipt {...props} />

interface SaleReceiptProps {
  row: Sale
  world: World
  isCopy: boolean
}

function SaleReceipt({ row, world, isCopy }: SaleReceiptProps) {
  const numbers = useNumbers()
  const number = receiptNumber(row)
  const invoices = invoiceNumbers(world, row)
  return (
    <PrintSheet label="Receipt">
      <StoreHead store={world.store} />
      <PaperTitle world={world} rows={[row]} />
      {isCopy && <h2>COPY</h2>}
      {row.mobileNumber && (
        <PrintLines lines={[{ left: row.name ?? '', right: numbers.write(row.mobileNumber) }]} />
      )}
      <PrintLines lines={soldLines(row)} />
      <PrintTotal label="TOTAL" amount={money(row.total)} />
      <PrintLines lines={taxLines(world.store, [{ total: centavos(row.total), exempt: 0 }])} />
      <PrintLines lines={paidLines(row)} />
      {row.pointsEarned > 0 && (
        <PrintLines lines={[{ left: 'Points earned', right: `${row.pointsEarned}` }]} />
      )}
      <footer>
        <div>
          Served by {row.soldBy}, {usDateTime(row.soldAt)}
        </div>
        {invoices.map((each) => (
          <div key={each}>{each}</div>
        ))}
        {number && <div>{ownNumber(number)}</div>}
        <div>Reference {shortReference(row.id)}</div>
        {row.version === 0 && invoices.length === 0 && (
          <div>Provisional: this sale is not sent yet.</div>
        )}
      </footer>
      <StoreFoot world={world} rows={[row]} />
    </PrintSheet>
  )
}

const soldLines = ({ lines }: Sale): PrintLine[] =>
  lines.map((line) => {
    const each = line.quantity === 1 ? '' : ` ${line.quantity} × ${amount(line.price)}`
    return {
      id: line.productId,
      left: `${line.name}${each}`,
      right: amount(pesos(lineTotal(line))),
    }
  })

/** A line for each tender; money paid back is negative. If they differ from the total, the last line is the
 * money kept. */
function paidLines(row: Sale): PrintLine[] {
  const tenders = effectiveTenders(row)
  const lines = tenders.map(({ id, kind, mode, reference, day, amount: paid }) => {
    const refund = kind === 'REFUND' && `${usDate(day)} Paid back`
    return {
      id,
      left: [refund, mode, reference].filter(Boolean).join(' '),
      right: amount(refund ? -paid : paid),
    }
  })
  const kept = keptOf(row)
  const left = { id: 'left', left: 'Paid', right: money(kept), strong: true }
  return kept !== row.total ? [...lines, left] : lines
}

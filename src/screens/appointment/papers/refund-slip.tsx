import { effectiveTenders, type PaidRow } from '#domain/appointment/tenders'
import type { Correction } from '#domain/rows/correction'
import { reasonWords } from '#domain/rows/correction-reasons'
import type { World } from '#domain/rows/world'
import { usDateTime } from '../../../ui/format/format-date'
import { amount, money } from '../../../ui/format/format-money'
import { PrintLines, PrintSheet, PrintTotal } from '../../../ui/layout/print-sheet'
import { invoiceNumbers, NotForInputTax, StoreHead } from './paper-head'
import { ownNumber, receiptNumber, shortReference } from './receipt-number'

interface RefundSlipProps {
  row: PaidRow
  world: World
  refund: Correction
  isCopy: boolean
}

/** The slip of a refund of a visit or sale, with lines for two signatures. */
export function RefundSlip({ row, world, refund, isCopy }: RefundSlipProps) {
  const number = receiptNumber(row)
  const paidBack = effectiveTenders(row).filter(({ id }) => refund.tenderIds.includes(id))
  return (
    <PrintSheet label="Refund slip">
      <StoreHead store={world.store} />
      <h2>{isCopy ? 'REFUND · COPY' : 'REFUND'}</h2>
      <PrintLines
        lines={[
          ...(row.name ? [{ left: row.name, right: '', strong: true }] : []),
          { left: usDateTime(refund.at), right: '' },
          ...invoiceNumbers(world, row).map((left) => ({ left, right: '' })),
          ...(number ? [{ left: ownNumber(number), right: '' }] : []),
        ]}
      />
      <PrintLines
        lines={paidBack.map((tender) => ({
          id: tender.id,
          left: [tender.mode, tender.reference].filter(Boolean).join(' '),
          right: amount(tender.amount),
        }))}
      />
      <PrintTotal label="PAID BACK" amount={money(refund.amount)} />
      <PrintLines
        lines={[
          { left: 'Reason', right: reasonWords(refund.reason) },
          ...(refund.note ? [{ left: refund.note, right: '' }] : []),
          ...(refund.points > 0 ? [{ left: 'Points taken back', right: `${refund.points}` }] : []),
        ]}
      />
      <footer>
        <div>Paid back by {refund.by}</div>
        {refund.signedBy && <div>Signed by {refund.signedBy}</div>}
        <div>Ref. {shortReference(row.id)}</div>
        <div data-sign>Customer</div>
        <div data-sign>Store</div>
      </footer>
      <NotForInputTax />
    </PrintSheet>
  )
}

import { centavos, pesos, sum } from '#domain/kernel/money'
import type { Appointment } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import { kindText } from '#domain/rows/privilege'
import type { World } from '#domain/rows/world'
import type { ShownAppointment } from '#sync'
import { money } from '../../../ui/format/format-money'
import { statusLook } from '../../../ui/format/status'
import { PrintLines, PrintSheet, PrintTotal } from '../../../ui/layout/print-sheet'
import { invoiceNumbers, PaperTitle, StoreFoot, StoreHead } from './paper-head'
import { receiptKey } from './printed'
import { asPrinted } from './printed-names'
import { ServedBy, VisitHead } from './receipt'
import {
  extraLines,
  paymentLines,
  pointsLines,
  receiptTotal,
  serviceLines,
  taxedTotal,
} from './receipt-lines'
import { ownNumber, receiptNumber, shortReference } from './receipt-number'
import { taxLines } from './tax-lines'

interface GroupReceiptProps {
  /** the guests of the group, the payer first */
  guests: readonly ShownAppointment[]
  world: World
  seconds: readonly Appointment[]
  /** the customer of the opened visit */
  customer: Customer | null
  /** keys of those receipts that were printed before */
  copies: readonly string[]
}

/** One receipt for all guests of a group: each guest's lines, total and receipt number. */
export function GroupReceipt({ guests, world, seconds, customer, copies }: GroupReceiptProps) {
  const rows = guests.map(({ row }) => row)
  const numbered = rows.filter((row) => receiptNumber(row) !== null)
  const isCopy = numbered.length > 0 && copies.length === numbered.length
  const owner = rows.find(({ mobileNumber }) => mobileNumber === customer?.mobileNumber)
  const paid = pesos(sum(...rows.map(({ totalPricePaid }) => centavos(totalPricePaid))))
  const total = pesos(sum(...rows.map((row) => centavos(receiptTotal(row)))))
  return (
    <PrintSheet label="Receipt of the group">
      <StoreHead store={world.store} />
      <PaperTitle world={world} rows={rows} />
      {isCopy && <h2>COPY</h2>}
      {guests.map((guest) => (
        <Guest
          key={guest.row.id}
          guest={guest}
          {...{ world, seconds }}
          customer={guest.row === owner ? customer : null}
          isCopy={copies.includes(receiptKey(guest.row))}
        />
      ))}
      <PrintTotal label={`TOTAL OF ${guests.length} GUESTS`} amount={money(total)} />
      <PrintLines lines={taxLines(world.store, rows.flatMap(taxedTotal))} />
      <PrintLines lines={[{ left: 'Paid', right: money(paid), strong: true }]} />
      <footer>{rows[0] && <ServedBy row={rows[0]} />}</footer>
      <StoreFoot world={world} rows={rows} />
    </PrintSheet>
  )
}

interface GuestProps {
  guest: ShownAppointment
  world: World
  seconds: readonly Appointment[]
  customer: Customer | null
  isCopy: boolean
}

function Guest({ guest, seconds, isCopy, ...props }: GuestProps) {
  const { row, world, customer } = asPrinted({ ...props, row: guest.row })
  const number = receiptNumber(row)
  const invoices = invoiceNumbers(world, row)
  const total = { left: `Total of ${row.name}`, right: money(receiptTotal(row)), strong: true }
  const provisional = { left: 'Provisional: this visit is not sent yet.', right: '' }
  return (
    <>
      <VisitHead {...{ row, world, seconds }} />
      <PrintLines lines={serviceLines(row, world)} />
      <PrintLines lines={[...extraLines(row, world), total]} />
      <PrintLines lines={paymentLines(row)} />
      <PrintLines
        lines={[
          ...pointsLines(row, customer),
          { left: `Status ${statusLook(row.status).word}`, right: '' },
          ...invoices.map((left) => ({ left, right: '' })),
          ...(number ? [{ left: ownNumber(number), right: isCopy ? 'COPY' : '' }] : []),
          { left: `Ref. ${shortReference(row.id)}`, right: '' },
          ...(guest.pending && !number && invoices.length === 0 ? [provisional] : []),
        ]}
      />
      {row.privilege && <div data-sign>{kindText(row.privilege)}</div>}
    </>
  )
}

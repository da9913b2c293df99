import { atWallMinute, wallMinute } from '#domain/kernel/dates'
import type { Appointment } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import { kindText } from '#domain/rows/privilege'
import type { World } from '#domain/rows/world'
import { useNumbers } from '../../../data/use-numbers'
import { timeRange, usDate, usDateTime } from '../../../ui/format/format-date'
import { money } from '../../../ui/format/format-money'
import { orDash } from '../../../ui/format/format-text'
import { statusLook } from '../../../ui/format/status'
import { PrintLines, PrintSheet, PrintTotal } from '../../../ui/layout/print-sheet'
import { invoiceNumbers, PaperTitle, StoreFoot, StoreHead } from './paper-head'
import { nameIn, therapistNames } from './place-line'
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

interface ReceiptProps {
  row: Appointment
  world: World
  /** bookings of second therapists in the group */
  seconds: readonly Appointment[]
  customer: Customer | null
  /** whether the visit has unsent changes; the receipt may get its number when they are sent */
  isPending: boolean
  /** whether the receipt with its number was printed before */
  isCopy: boolean
}

/** The receipt printed by PRINT, invisible on screen (DETAIL-7). */
export function Receipt(props: ReceiptProps) {
  const { row, world, customer, isPending, isCopy } = props
  const number = receiptNumber(row)
  const numbers = invoiceNumbers(world, row)
  return (
    <PrintSheet label="Receipt">
      <StoreHead store={world.store} />
      <PaperTitle world={world} rows={[row]} />
      {isCopy && <h2>COPY</h2>}
      <VisitHead {...props} />
      <PrintLines lines={serviceLines(row, world)} />
      <PrintLines lines={extraLines(row, world)} />
      <PrintTotal label="TOTAL" amount={money(receiptTotal(row))} />
      <PrintLines lines={taxLines(world.store, [row].flatMap(taxedTotal))} />
      <PrintLines lines={paymentLines(row)} />
      <PrintLines lines={pointsLines(row, customer)} />
      <footer>
        <div>Status {statusLook(row.status).word}</div>
        <ServedBy row={row} />
        {numbers.map((each) => (
          <div key={each}>{each}</div>
        ))}
        {number && <div>{ownNumber(number)}</div>}
        <div>Ref. {shortReference(row.id)}</div>
        {isPending && !number && numbers.length === 0 && (
          <div>Provisional: this visit is not sent yet.</div>
        )}
        {row.privilege && <div data-sign>{kindText(row.privilege)}</div>}
      </footer>
      <StoreFoot world={world} rows={[row]} />
    </PrintSheet>
  )
}

/** The user who last served the visit, and when. */
export const ServedBy = ({ row }: Pick<ReceiptProps, 'row'>) => (
  <div>
    Served by {orDash(row.completedBy ?? row.checkInBy ?? row.createdBy)},{' '}
    {usDateTime(row.completedDateTime ?? row.checkInDateTime ?? row.createdDateTime)}
  </div>
)

export function VisitHead({
  row,
  world,
  seconds,
}: Pick<ReceiptProps, 'row' | 'world' | 'seconds'>) {
  const numbers = useNumbers()
  const place = [
    row.staffId && therapistNames(row, world, seconds),
    row.roomId && nameIn(world.rooms, row.roomId),
  ]
  const end = wallMinute(row.endDate, row.endTime) - row.cleaningMinutes
  // The visit's time, without the cleaning.
  const time = timeRange(row.startTime, atWallMinute(end).time)
  return (
    <PrintLines
      lines={[
        { left: row.name, right: usDate(row.startDate), strong: true },
        { left: numbers.write(row.mobileNumber), right: time },
        {
          left: place.filter(Boolean).join(' · '),
          right: row.lockerId ? nameIn(world.lockers, row.lockerId) : '',
        },
      ]}
    />
  )
}

import { Portal } from '@mantine/core'
import type { Appointment } from '#domain/appointment/appointment'
import type { Customer } from '#domain/customer/customer'
import type { World } from '#domain/world'
import { clockTime, usDate, usDateTime } from '../../ui/format-date'
import { money } from '../../ui/format-money'
import { mobile, orDash, storeName } from '../../ui/format-text'
import { statusLook } from '../../ui/status'
import { nameIn } from './place-line'
import classes from './receipt.module.css'
import {
  extraLines,
  paymentLines,
  pointsLines,
  type ReceiptLine,
  receiptTotal,
  serviceLines,
} from './receipt-lines'

interface ReceiptProps {
  row: Appointment
  world: World
  customer: Customer | null
}

/** What PRINT puts on paper; on the screen it is not to be seen (DETAIL-7). */
export function Receipt({ row, world, customer }: ReceiptProps) {
  return (
    <Portal className={classes.portal} reuseTargetNode={false}>
      <section className={classes.receipt} aria-label="Receipt" data-receipt>
        <h2>{storeName(world.store.code)}</h2>
        <p>{world.store.address}</p>
        <Head row={row} world={world} />
        <Block lines={serviceLines(row, world)} />
        <Block lines={extraLines(row, world)} />
        <dl className={classes.total}>
          <dt>TOTAL</dt>
          <dd>{money(receiptTotal(row))}</dd>
        </dl>
        <Block lines={paymentLines(row)} />
        <Block lines={pointsLines(row, customer)} />
        <footer>
          <div>Status {statusLook(row.status).word}</div>
          <div>
            Served by {orDash(row.completedBy ?? row.checkInBy ?? row.createdBy)},{' '}
            {usDateTime(row.completedDateTime ?? row.checkInDateTime ?? row.createdDateTime)}
          </div>
          <div>{row.id}</div>
        </footer>
      </section>
    </Portal>
  )
}

function Head({ row, world }: Omit<ReceiptProps, 'customer'>) {
  const place = [
    row.staffId && nameIn(world.staffs, row.staffId),
    row.roomId && nameIn(world.rooms, row.roomId),
  ]
  const time = `${clockTime(row.startTime)} – ${clockTime(row.endTime)}`
  return (
    <Block
      lines={[
        { left: row.name, right: usDate(row.startDate), strong: true },
        { left: mobile(row.mobileNumber), right: time },
        {
          left: place.filter(Boolean).join(' · '),
          right: row.lockerId ? nameIn(world.lockers, row.lockerId) : '',
        },
      ]}
    />
  )
}

function Block({ lines }: { lines: readonly ReceiptLine[] }) {
  if (lines.length === 0) return null
  return (
    <dl>
      {lines.map((line) => (
        <div key={`${line.left} ${line.right}`} data-strong={line.strong || undefined}>
          <dt>{line.left}</dt>
          <dd>{line.right}</dd>
        </div>
      ))}
    </dl>
  )
}

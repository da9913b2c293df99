import { chargeLabel } from '#domain/appointment/amounts'
import { overpaid } from '#domain/appointment/correction/overpaid'
import { tipsOf } from '#domain/appointment/tips'
import { appointmentFields } from '#domain/fields/appointments'
import { centavos, less, pesos } from '#domain/kernel/money'
import type { Appointment } from '#domain/rows/appointment'
import { kindText } from '#domain/rows/privilege'
import type { Store } from '#domain/rows/store'
import type { Tender } from '#domain/rows/tender'
import type { World } from '#domain/rows/world'
import { privilegeOf } from '#domain/tax/privilege'
import { nameIn } from '../papers/place-line'
import type { Allowed } from './actions'
import { type CheckInSums, checkInSums, completionSums } from './sums'
import type { DetailState } from './use-detail'

/** A line above the sum, in PHP. A reduction is negative. */
export interface SumLine {
  /** absent: the label is unique */
  id?: string
  label: string
  amount: number
}

export interface Sum {
  lines: readonly SumLine[]
  label: string
  /** PHP */
  total: number
  /** amounts that the sum leaves out */
  below?: readonly SumLine[]
}

const present = (lines: readonly SumLine[]) => lines.filter((line) => line.amount !== 0)

/** The amount to pay in this phase, and the lines above it. After the last phase, all that was paid. */
export function sumOf({ row, edits, world }: DetailState, allowed: Allowed): Sum {
  if (allowed.checkIn) return checkInSum(row, checkInSums(row, edits, world), world.store)
  if (!allowed.complete) return paidSum(row, world)
  const sums = completionSums(row, edits, world)
  const payable = { label: 'Total payable', amount: sums.totalPayable }
  const left = pesos(less(centavos(sums.totalPayable), centavos(sums.taken)))
  return {
    lines: [
      { label: appointmentFields.balanceAfterCheckIn.label, amount: sums.balance },
      { label: appointmentFields.additionalPaymentAmount.label, amount: sums.additional },
      { label: 'Products', amount: sums.products },
      ...present([
        { label: 'Tip', amount: sums.tip },
        { label: 'Change to give back', amount: sums.change },
      ]),
      ...(sums.taken > 0 ? [payable, { label: 'Taken before', amount: -sums.taken }] : []),
    ],
    label: sums.taken > 0 ? 'To pay now' : payable.label,
    total: left,
    below: present([
      aboveThePrice(row),
      {
        label: 'To give back for products',
        amount: pesos(less(centavos(row.productPaymentAmount), centavos(sums.products))),
      },
    ]),
  }
}

/** All that was paid, and below it the tips, which are no payment. */
const paidSum = (row: Appointment, world: World): Sum => ({
  lines: [],
  label: 'Total paid',
  total: row.totalPricePaid,
  below: [
    ...present([aboveThePrice(row)]),
    ...tipsOf(row).map((tip) => ({
      id: tip.id,
      label: tipText(tip, world),
      amount: tip.amount,
    })),
  ],
})

/** Money that a guest has paid and a promo made too much; MORE, Refund gives it back. */
const aboveThePrice = (row: Appointment): SumLine => ({
  label: 'Paid above the price, to give back',
  amount: overpaid(row),
})

/** A tip as text: "Tip for ANA · GCASH". */
const tipText = ({ staffId, mode }: Tender, world: World) =>
  `Tip for ${nameIn(world.staffs, staffId)} · ${mode}`

const discountLabel = ({ privilege, list }: CheckInSums): string =>
  privilege && privilegeOf({ privilege, originalPrice: list })
    ? kindText(privilege)
    : appointmentFields.promoId.label

function checkInSum(row: Appointment, sums: CheckInSums, store: Store): Sum {
  const { discount, points } = sums
  return {
    lines: [
      { label: appointmentFields.balanceAfterReservation.label, amount: sums.balance },
      ...present([
        { label: discountLabel(sums), amount: -sums.discount },
        { label: 'Points', amount: -sums.points },
        { label: chargeLabel(store), amount: sums.charge },
        { label: 'Change to give back', amount: sums.change },
        { label: 'Left after check-in', amount: sums.balanceAfter },
      ]),
    ],
    label: 'To pay now',
    total: sums.toPay,
    below: present([aboveThePrice({ ...row, discount, pointsToRedeem: points })]),
  }
}

import { centavos, less, pesos, smaller, sum } from '../../kernel/money'
import type { Payment, PaymentPart } from '../../kernel/payment'
import type { Appointment } from '../../rows/appointment'
import type { Settings } from '../../rows/store-lists'
import type { Tender } from '../../rows/tender'
import type { Context } from '../../rows/world'
import { keptPayment } from '../kept-payment'
import { moneyTaken } from '../with-tenders'
import { dueNow, tendersFor } from './due-now'
import type { PaidMember, PayGroupInput } from './input'
import { seenOf } from './members'
import { inParts, totalOf } from './pay-group'

/**
 * Spreads one payment over guests in their order, each up to the amount due. The guests' parts add up exactly; money
 * above what all owe is change, taken out of the cash.
 */
export function spreadPayment(
  settings: Settings,
  rows: readonly Appointment[],
  payment: Payment,
): PaidMember[] {
  const parts = inParts(payment)
  const due = pesos(sum(...rows.map((row) => centavos(dueNow(row)))))
  const { parts: kept } = keptPayment(settings, { ...payment, parts }, due)
  const left = (kept ?? []).map((part) => ({ part, amount: centavos(part.amount) }))
  return rows.flatMap((row) => {
    let missing = centavos(dueNow(row))
    const own = left.flatMap((one): PaymentPart[] => {
      const taken = smaller(one.amount, missing)
      one.amount = less(one.amount, taken)
      missing = less(missing, taken)
      return taken > 0 ? [{ ...one.part, id: undefined, amount: pesos(taken) }] : []
    })
    const shownPrice = dueNow(row)
    return own.length === 0
      ? []
      : [{ ...seenOf(row), payment: { ...sumOf(own), parts: own }, shownPrice }]
  })
}

/** Amount and mode of a payment in parts. */
const sumOf = (parts: readonly PaymentPart[]) => ({
  amount: totalOf(parts),
  modeOfPayment: parts[0]?.mode ?? null,
})

/** The amount due for all guests, in PHP. */
export const dueForAll = (rows: readonly Appointment[]): number =>
  pesos(sum(...rows.map((row) => centavos(dueNow(row)))))

/** The tenders of a payment as the desk took them, independent of the present state of the bookings. */
export const tendersOfGroup = (input: PayGroupInput, context: Context): Tender[] =>
  input.members.flatMap(({ id, payment }) =>
    tendersFor({ id, tenders: [] }, 'Check-In', inParts(payment), moneyTaken(input, context)),
  )

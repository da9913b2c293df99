import { centavos, pesos, sum } from '../../kernel/money'
import type { Payment, PaymentPart } from '../../kernel/payment'
import type { Refusal } from '../../kernel/refusal'
import type { Appointment } from '../../rows/appointment'
import { usualCash } from '../../rows/store-lists'
import type { Changes, Context, Transition, World } from '../../rows/world'
import { keptPayment, partsRule } from '../kept-payment'
import { mustBe, paymentRule, priceRule, requireThat } from '../rules'
import { stamped } from '../stamp'
import { moneyTaken } from '../with-tenders'
import { dueNow, withStagePayment } from './due-now'
import type { PaidMember, PayGroupInput } from './input'
import { changesOfAll, membersRule, ofGuest } from './members'

/**
 * Takes one payment for several guests of a group: all parts are taken, or none. A guest's part is added to the payment
 * at creation while the visit is reserved, and to that at check-in afterwards (domain/decisions/017). A tender whose id
 * is already on the row is not added again.
 */
export const payGroup: Transition<PayGroupInput> = {
  check(world, input) {
    const wrong = membersRule(world, input)
    if (wrong) return wrong
    for (const [at, member] of input.members.entries()) {
      const row = world.appointments.get(member.id)
      const refusal = row && memberRule(world, row, member)
      if (refusal) return ofGuest(refusal, at, row.name)
    }
    return null
  },
  apply(world, input, context): Changes | null {
    return changesOfAll(world, input.members, (before, { id, payment }) => {
      const row = before.appointments.get(id)
      return row ? payOne(before, row, payment, { input, context }) : null
    })
  },
}

function memberRule(
  world: World,
  row: Appointment,
  { payment, shownPrice }: PaidMember,
): Refusal | null {
  const due = dueNow(row)
  return (
    mustBe(row, ['RESERVED', 'CHECKED_IN'], 'paid') ??
    paymentRule(world, payment, 'payment') ??
    requireThat(payment.amount > 0, 'Payment should be greater than 0', 'payment') ??
    priceRule(shownPrice, due, 'payment') ??
    requireThat(due > 0, 'Nothing is left to be paid.', 'payment') ??
    partsRule(world, payment, 'payment', due)
  )
}

function payOne(
  world: World,
  row: Appointment,
  payment: Payment,
  { input, context }: { input: PayGroupInput; context: Context },
): Changes | null {
  const parts = inParts(payment).filter(
    ({ id }) => !row.tenders?.some((tender) => tender.id === id),
  )
  const kept = keptPayment(world, { ...payment, amount: totalOf(parts), parts }, dueNow(row))
  if (kept.kept === 0) return null
  const next = withStagePayment(row, kept.parts ?? [], moneyTaken(input, context))
  return { rows: [{ table: 'appointments', row: stamped(next, context) }], points: [] }
}

/** The parts of a payment; a payment in one mode is a single part. */
export const inParts = ({ id, amount, modeOfPayment, parts }: Payment): readonly PaymentPart[] =>
  parts ?? [{ id, mode: modeOfPayment || usualCash, amount, reference: null }]

export const totalOf = (parts: readonly PaymentPart[]): number =>
  pesos(sum(...parts.map(({ amount }) => centavos(amount))))

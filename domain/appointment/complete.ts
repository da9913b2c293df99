import { centavos, less, pesos, sum } from '../kernel/money'
import { type Refusal, refuse } from '../kernel/refusal'
import type { Appointment } from '../rows/appointment'
import type { Customer } from '../rows/customer'
import { extensionsOf } from '../rows/extension'
import { movePoints, type PointsMovement, roomFor } from '../rows/points'
import type { Changes, Context, RowChange, Transition, World } from '../rows/world'
import { commissionOf, inPesos, pointsFor, productsTotal, withTotals } from './amounts'
import type { CompleteInput } from './input'
import { type KeptPayment, keptPayment, partsRule } from './kept-payment'
import { orderPartsRule, orderPayments, productPriceRule, withOrders } from './orders'
import { extensionsOwed, settlingExtensions } from './owed-extensions'
import { paidForServices } from './payments'
import { placesAfter, placesRule } from './places'
import { confirmedBy, mustBe, paymentRule, productsRule, requireThat } from './rules'
import { stamped } from './stamp'
import { withMoney } from './takings'
import { tipRule, withTip } from './tips'
import { moneyTaken } from './with-tenders'

/** Completes a CHECKED_IN appointment (SPEC.md COMPLETE-1 to COMPLETE-3). */
export const complete: Transition<CompleteInput> = {
  check(world, given, context) {
    const row = world.appointments.get(given.id)
    const missing = mustBe(row, ['CHECKED_IN'], 'completed')
    if (missing || !row) return missing
    const input = settling(row, given)
    const next = prepared(world, row, input)
    return (
      paymentRule(world, input.completeAppointmentPayment, 'completeAppointmentPayment') ??
      paymentRule(world, input.additionalPayment, 'additionalPayment') ??
      paymentRule(world, input.productPayment, 'productPayment') ??
      productsRule(world, row, input.productsOrdered) ??
      productPriceRule(next, input) ??
      orderPartsRule(world, next, input) ??
      partsRule(
        world,
        input.completeAppointmentPayment,
        'completeAppointmentPayment',
        dueInAll(next),
      ) ??
      fullyPaid(next, input) ??
      extensionsPaid(world, row, input, context) ??
      tipRule(world, input.tip) ??
      placesRule(world, row, next, { ...input, now: context.now })
    )
  },
  apply(world, given, context): Changes | null {
    const row = world.appointments.get(given.id)
    if (row?.status !== 'CHECKED_IN') return null
    const input = settling(row, given)
    const person = world.customers.get(row.mobileNumber)
    const ready = prepared(world, row, input)
    const payment = keptPayment(world, input.completeAppointmentPayment, dueInAll(ready))
    const taken = moneyTaken(input, context, {
      Completion: payment,
      ...orderPayments(world, ready, input),
    })
    const ended = withMoney(row, completed(world, ready, payment, context), taken)
    const paid = withTip(ended, input.tip, taken)
    // Undoing a completion takes back only points that the customer still has. Those left on the row are not added
    // again.
    const held = row.pointsEarned
    const most = person ? held + roomFor(person) : paid.pointsEarned
    const next = { ...paid, pointsEarned: Math.max(held, Math.min(paid.pointsEarned, most)) }
    const visited = person ? visit(person, next, next.pointsEarned - held) : null
    const rows: RowChange[] = [{ table: 'appointments', row: next }]
    if (visited) rows.push({ table: 'customers', row: visited.person })
    return { rows, points: visited?.points ?? [] }
  },
}

/** The input whose additional payment pays the extensions that are owed. */
const settling = (row: Appointment, input: CompleteInput): CompleteInput => ({
  ...input,
  additionalPayment: settlingExtensions(row, input.additionalPayment, input.moneyId ?? row.id),
})

/** Refuses to complete a visit before its extensions are paid. */
function extensionsPaid(
  world: World,
  row: Appointment,
  input: CompleteInput,
  context: Context,
): Refusal | null {
  if (extensionsOf(row).length === 0) return null
  const paidAs = orderPayments(world, row, input)
  const paid = withMoney(row, withOrders(world, row, input), moneyTaken(input, context, paidAs))
  const missing = centavos(extensionsOwed(paid))
  const message = `${inPesos(missing)} of the extension is to be paid. Add it to the additional payment.`
  return requireThat(missing === 0, message, 'additionalPayment')
}

function prepared(world: World, row: Appointment, input: CompleteInput): Appointment {
  const note = input.note === undefined ? row.note : input.note
  return withOrders(
    world,
    { ...row, ...placesAfter(row, input), note, confirmed: confirmedBy(row, input) },
    input,
  )
}

/** The amounts that completeAppointmentPayment must cover, in PHP: the balance and the unpaid products. */
export function dueAtCompletion(row: Appointment): { balance: number; products: number } {
  const unpaid = less(centavos(productsTotal(row)), centavos(row.productPaymentAmount))
  return { balance: row.balanceAfterCheckIn ?? 0, products: pesos(unpaid) }
}

/** The whole amount that completeAppointmentPayment must cover, in PHP. */
function dueInAll(row: Appointment): number {
  const { balance, products } = dueAtCompletion(row)
  return pesos(sum(centavos(balance), centavos(products)))
}

function fullyPaid(next: Appointment, input: CompleteInput): Refusal | null {
  const due = dueAtCompletion(next)
  const paid = centavos(input.completeAppointmentPayment.amount)
  const missing = less(sum(centavos(due.balance), centavos(due.products)), paid)
  if (missing === 0) return null
  const parts = [
    due.balance > 0 ? `balance after check-in ${inPesos(centavos(due.balance))}` : '',
    due.products > 0 ? `products ${inPesos(centavos(due.products))}` : '',
  ].filter(Boolean)
  const message = `Payment is ${inPesos(missing)} short: ${parts.join(' and ')} to be paid, ${inPesos(paid)} given.`
  return refuse('rule', message, { field: 'completeAppointmentPayment' })
}

function completed(
  world: World,
  row: Appointment,
  { kept, mode }: KeptPayment,
  context: Context,
): Appointment {
  const paid = {
    ...row,
    status: 'COMPLETED',
    completedBy: context.user,
    completedDateTime: context.now.instant,
    completedPaymentAmount: kept,
    completedPaymentMOP: mode,
    staffCommission: commissionOf(world, row),
    corrections: row.corrections.map((each) => ({ ...each, isBeforeCompletion: true })),
  }
  const pointsEarned = pointsFor(paidForServices(paid), row.startDate, world.store)
  return stamped(withTotals({ ...paid, pointsEarned }), context)
}

function visit(
  person: Customer,
  row: Appointment,
  earned: number,
): { person: Customer; points: PointsMovement[] } {
  const visited = { ...person, visitCount: person.visitCount + 1 }
  if (earned <= 0) return { person: visited, points: [] }
  const movement: PointsMovement = {
    customerId: person.id,
    action: 'EARN',
    points: earned,
    appointmentId: row.id,
  }
  return { person: movePoints(visited, earned) ?? visited, points: [movement] }
}

import * as v from 'valibot'
import { pointsFor } from '../appointment/amounts'
import { mobileRule } from '../customer/number-rules'
import { claimedDay, claimedInstant } from '../kernel/claimed-day'
import { normalMobile } from '../kernel/names'
import { refuse } from '../kernel/refusal'
import { cleanText } from '../kernel/text'
import { type Customer, fullName, isInactive } from '../rows/customer'
import { movePoints, type PointsMovement, roomFor } from '../rows/points'
import { type Sale, sale } from '../rows/sale'
import type { Context, RowChange, Transition, World } from '../rows/world'
import { linesOf, linesRule, linesTotal } from './sale-lines'
import { paidRule, saleTenders } from './sale-payment'
import type { SellInput } from './sell-input'

/** Sells products without an appointment. Accepted even if prices have changed since, because the customer has paid. */
export const sell: Transition<SellInput> = {
  check(world, input) {
    if (world.sales.has(input.id)) return refuse('unique', 'This id is taken')
    return (
      linesRule(world, input) ??
      (input.mobileNumber === '' ? null : mobileRule(normalMobile(input.mobileNumber))) ??
      paidRule(world, input.payment, linesTotal(linesOf(world, input)))
    )
  },
  apply(world, input, context) {
    // A version means that the service has the sale and its points, so don't apply them again.
    if ((world.sales.get(input.id)?.version ?? 0) > 0) return null
    const person = buyerIn(world, input)
    const row = saleOf(world, input, person, context)
    const rows: RowChange[] = [{ table: 'sales', row }]
    const moved = person && row.pointsEarned > 0 ? movePoints(person, row.pointsEarned) : null
    if (!moved) return { rows, points: [] }
    rows.push({ table: 'customers', row: moved })
    const movement: PointsMovement = {
      customerId: moved.id,
      action: 'EARN',
      points: row.pointsEarned,
      appointmentId: null,
    }
    return { rows, points: [movement] }
  },
}

const blankSale = v.parse(sale, { id: '' })

/** The customer who is named, if the record is known and active; an unknown one earns no points. */
function buyerIn(world: World, input: SellInput): Customer | null {
  const person = world.customers.get(normalMobile(input.mobileNumber))
  return person && !isInactive(person) ? person : null
}

function saleOf(world: World, input: SellInput, person: Customer | null, context: Context): Sale {
  const lines = linesOf(world, input)
  const total = linesTotal(lines)
  const day = claimedDay(input.paidOn, context.now.date)
  const earned = person ? pointsFor(total, day, world.store) : 0
  return {
    ...blankSale,
    id: input.id,
    storeCode: world.store.code,
    day,
    customerId: person?.id ?? null,
    mobileNumber: normalMobile(input.mobileNumber),
    name: person ? fullName(person) : cleanText(input.name),
    lines,
    total,
    tenders: saleTenders(world, input, total, day, context),
    pointsEarned: person ? Math.min(earned, roomFor(person)) : 0,
    note: input.note,
    soldBy: context.user,
    soldAt: claimedInstant(input.takenAt, context.now),
    createdBy: context.user,
    createdDateTime: context.now.instant,
  }
}

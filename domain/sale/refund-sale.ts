import {
  correctionIdOf,
  hasCorrection,
  newCorrection,
  reasonRule,
} from '../appointment/correction/corrections'
import type { RefundInput, RefundItem } from '../appointment/correction/input'
import { payBack, payBackRule } from '../appointment/correction/pay-back'
import { restated } from '../appointment/correction/restate'
import { stamp, stamped } from '../appointment/stamp'
import { type PaidRow, tendersOf } from '../appointment/tenders'
import { centavos, pesos, sum, times } from '../kernel/money'
import { type Refusal, refuse } from '../kernel/refusal'
import type { Correction } from '../rows/correction'
import { isRetail, type Sale } from '../rows/sale'
import type { Tender } from '../rows/tender'
import type { Changes, Context, RowChange, Transition, World } from '../rows/world'
import { pointsLost, withoutPoints } from './sale-points'

/**
 * Pays money of a sale back, and records the products that were returned. The sale's lines and total stay unchanged.
 */
export const refundSale: Transition<RefundInput> = {
  check(world, input, context) {
    const row = world.sales.get(input.id)
    if (!row) return refuse('missing', 'Sale not found')
    if (hasCorrection(row, correctionIdOf(input, context))) return null
    if (input.parts.length === 0)
      return refuse('rule', 'Choose what is paid back.', { field: 'parts', reason: 'REQUIRED' })
    return (
      payBackRule(world, row, input.parts) ??
      itemsRule(row, input.items) ??
      reasonRule('REFUND', input)
    )
  },
  apply(world, input, context) {
    const row = world.sales.get(input.id)
    return row ? refunded(world, row, input, context) : null
  },
}

function refunded(world: World, row: Sale, input: RefundInput, context: Context): Changes {
  const id = correctionIdOf(input, context)
  if (hasCorrection(row, id)) return { rows: [{ table: 'sales', row }], points: [] }
  const { tenders: added, isDoubled } = payBack(row, input, id, context)
  const next = { ...row, tenders: [...row.tenders, ...added] }
  const points = input.pointsBack ? pointsLost(world, row, next) : 0
  const refund = newCorrection('REFUND', input, context, {
    tenderIds: added.map((tender) => tender.id),
    amount: pesos(sum(...added.map(({ amount }) => centavos(amount)))),
    points,
    isDoubled,
  })
  const returned = input.items.map((item) => lineCorrection(row, item, id, input, context))
  const corrections = [...row.corrections, refund, ...returned]
  const left = { ...next, corrections, pointsEarned: row.pointsEarned - points, ...stamp(context) }
  const changes = withoutPoints(world, left, points)
  // A refund that may have left twice stays here until it is signed.
  const elsewhere = isDoubled ? [] : placedElsewhere(world, row, added, context)
  return { ...changes, rows: [...changes.rows, ...elsewhere] }
}

/**
 * Rows that got money of a received payment meanwhile, with the refund: the money is gone from there, too. Both rows
 * have the same tender, so it counts once.
 */
function placedElsewhere(
  world: World,
  { id }: Sale,
  added: readonly Tender[],
  context: Context,
): RowChange[] {
  // With the phase that the payment has there.
  const refundsIn = (row: PaidRow) =>
    added.flatMap((back) => {
      const paid = row.id !== id && tendersOf(row).find((tender) => tender.id === back.of)
      return paid ? { ...back, phase: paid.phase } : []
    })
  const visits = [...world.appointments.values()].flatMap((row): RowChange[] => {
    const backs = refundsIn(row)
    if (backs.length === 0) return []
    const phases = backs.map(({ phase }) => phase)
    const next = restated({ ...row, tenders: [...tendersOf(row), ...backs] }, phases)
    return [{ table: 'appointments', row: stamped(next, context) }]
  })
  const sales = [...world.sales.values()].flatMap((row): RowChange[] => {
    const backs = refundsIn(row)
    if (backs.length === 0 || !isRetail(row)) return []
    const next = { ...row, tenders: [...row.tenders, ...backs], ...stamp(context) }
    return [{ table: 'sales', row: next }]
  })
  return [...visits, ...sales]
}

/** The quantity of a product that the customer still has; negative if it was taken back twice. */
export function quantityLeft({ lines, corrections }: Sale, productId: string): number {
  const sold = lines.filter((line) => line.productId === productId)
  const back = corrections.filter((each) => each.kind === 'LINE' && each.productId === productId)
  const count = (rows: readonly { quantity: number }[]) =>
    rows.reduce((total, { quantity }) => total + quantity, 0)
  return count(sold) - count(back)
}

function lineCorrection(
  row: Sale,
  { productId, quantity }: RefundItem,
  id: string,
  input: RefundInput,
  context: Context,
): Correction {
  const price = row.lines.find((line) => line.productId === productId)?.price ?? 0
  return newCorrection('LINE', input, context, {
    id: `${id}/${productId}`,
    productId,
    quantity,
    amount: pesos(times(centavos(price), quantity)),
    isDoubled: quantity > quantityLeft(row, productId),
  })
}

/** Checks returned products: each was sold, and its quantity is at most the one that the screen showed. */
function itemsRule(row: Sale, items: readonly RefundItem[]): Refusal | null {
  const field = 'items'
  for (const { productId, quantity, shownQuantity } of items) {
    const line = row.lines.find((each) => each.productId === productId)
    if (!line) return refuse('missing', 'This product was not sold.', { field })
    const most = Math.min(shownQuantity ?? quantityLeft(row, productId), line.quantity)
    if (quantity <= 0) return refuse('rule', 'Quantity should be greater than 0', { field })
    if (quantity > most)
      return refuse('rule', `Only ${most} of ${line.name} can come back.`, { field })
  }
  return null
}

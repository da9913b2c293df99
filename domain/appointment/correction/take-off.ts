import { centavos, pesos, times } from '../../kernel/money'
import { own } from '../../kernel/own'
import { type Refusal, refuse } from '../../kernel/refusal'
import type { Appointment } from '../../rows/appointment'
import type { Correction } from '../../rows/correction'
import { requireThat } from '../rules'
import type { RefundItem } from './input'

/** A product taken off a visit. */
export type TakenOff = Pick<Correction, 'productId' | 'quantity' | 'amount' | 'isDoubled'>

/**
 * The row without products, and the quantities taken off. No quantity goes below 0 if another tablet took the product
 * off first.
 */
export function takeOff(
  row: Appointment,
  items: readonly RefundItem[],
): { row: Appointment; lines: TakenOff[] } {
  const productsOrdered = { ...row.productsOrdered }
  const productPrices = { ...row.productPrices }
  const lines = items.map(({ productId, quantity }): TakenOff => {
    const ordered = own(productsOrdered, productId) ?? 0
    const price = own(row.productPrices, productId) ?? 0
    const left = Math.max(0, ordered - quantity)
    if (left > 0) productsOrdered[productId] = left
    else {
      delete productsOrdered[productId]
      delete productPrices[productId]
    }
    const amount = pesos(times(centavos(price), ordered - left))
    return { productId, quantity, amount, isDoubled: quantity > ordered }
  })
  return { row: { ...row, productsOrdered, productPrices }, lines }
}

/** Checks products to be taken off: each was ordered, and its quantity is at most the one that the screen showed. */
export function takeOffRule(row: Appointment, items: readonly RefundItem[]): Refusal | null {
  const field = 'productId'
  for (const { productId, quantity, shownQuantity } of items) {
    const ordered = own(row.productsOrdered, productId) ?? 0
    const taken = row.corrections
      .filter((each) => each.productId === productId)
      .reduce((total, each) => total + each.quantity, 0)
    if (ordered + taken === 0) return refuse('missing', 'This product was not ordered.', { field })
    const most = Math.min(shownQuantity ?? ordered, ordered + taken)
    const refusal =
      requireThat(quantity > 0, 'Quantity should be greater than 0', 'quantity') ??
      requireThat(quantity <= most, `Only ${most} can be taken off.`, 'quantity')
    if (refusal) return refusal
  }
  return null
}

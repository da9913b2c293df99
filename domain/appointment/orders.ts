import { own } from '../kernel/own'
import type { Payment } from '../kernel/payment'
import type { Refusal } from '../kernel/refusal'
import type { Appointment } from '../rows/appointment'
import type { World } from '../rows/world'
import { productsTotal, tender } from './amounts'
import { priceRule } from './rules'

/** Products and extras in a body. The values replace the row's; they aren't added to them (SPEC.md money-5). */
export interface Orders {
  additionalPayment?: Payment | null
  productsOrdered?: Readonly<Record<string, number>> | null
  productPayment?: Payment | null
  /** total of the products shown in the form, in PHP */
  shownPrice?: number | null
}

/** The row with the orders of a body; products keep their stored prices. */
export const withOrders = (world: World, row: Appointment, orders: Orders): Appointment => ({
  ...row,
  ...ordersAfter(world, row, orders),
})

/** The fields of a row that the orders of a body change. */
export function ordersAfter(world: World, row: Appointment, orders: Orders) {
  const products = productsAfter(world, row, orders.productsOrdered)
  return {
    ...products,
    ...additional(orders.additionalPayment),
    ...productPayment(row, products, orders.productPayment),
  }
}

/** Checks the shown total only when the body has products, because otherwise their prices stay. */
export const productPriceRule = (next: Products, orders: Orders): Refusal | null =>
  orders.productsOrdered
    ? priceRule(orders.shownPrice, productsTotal(next), 'productsOrdered')
    : null

type Products = Pick<Appointment, 'productsOrdered' | 'productPrices'>

function productsAfter(
  world: World,
  row: Products,
  quantities: Orders['productsOrdered'],
): Products {
  const { productsOrdered, productPrices } = row
  if (!quantities) return { productsOrdered, productPrices }
  const kept = Object.entries(quantities).filter(([id, quantity]) => {
    return quantity > 0 && (world.products.has(id) || Object.hasOwn(row.productPrices, id))
  })
  const priceOf = (id: string) => own(row.productPrices, id) ?? world.products.get(id)?.price ?? 0
  return {
    productsOrdered: Object.fromEntries(kept),
    productPrices: Object.fromEntries(kept.map(([id]) => [id, priceOf(id)])),
  }
}

function additional(payment: Payment | null | undefined): Partial<Appointment> {
  if (!payment) return {}
  return {
    additionalPaymentAmount: tender(payment.amount, payment.amount).kept,
    additionalPaymentMOP: payment.modeOfPayment || 'CASH',
  }
}

/**
 * The payment for products, at most their total; the rest is change. With fewer products an earlier payment is lowered.
 */
function productPayment(row: Appointment, products: Products, payment: Payment | null | undefined) {
  const given = payment ? payment.amount : row.productPaymentAmount
  return {
    productPaymentAmount: tender(given, productsTotal(products)).kept,
    productPaymentMOP: payment ? payment.modeOfPayment || 'CASH' : row.productPaymentMOP,
  }
}

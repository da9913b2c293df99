import { own } from '../kernel/own'
import type { Payment } from '../kernel/payment'
import type { Refusal } from '../kernel/refusal'
import type { Appointment } from '../rows/appointment'
import { usualCash } from '../rows/store-lists'
import type { World } from '../rows/world'
import { productsTotal } from './amounts'
import { keptPayment, partsRule } from './kept-payment'
import { priceRule } from './rules'
import type { MoneyTaken } from './with-tenders'

/** Products and extras in an input. The values replace the row's; they aren't added to them (SPEC.md money-5). */
export interface Orders {
  additionalPayment?: Payment | null
  productsOrdered?: Readonly<Record<string, number>> | null
  productPayment?: Payment | null
  /** total of the products shown in the form, in PHP */
  shownPrice?: number | null
}

/** The row with the given orders; products keep their stored prices. */
export const withOrders = (world: World, row: Appointment, orders: Orders): Appointment => ({
  ...row,
  ...ordersAfter(world, row, orders),
})

/** The fields of a row that orders change. */
export function ordersAfter(world: World, row: Appointment, orders: Orders) {
  const products = productsAfter(world, row, orders.productsOrdered)
  return {
    ...products,
    ...additional(world, orders.additionalPayment),
    ...productPayment(world, row, products, orders.productPayment),
  }
}

/** Checks the shown total only when products are given: without them no price changes. */
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

function additional(world: World, payment: Payment | null | undefined): Partial<Appointment> {
  if (!payment) return {}
  const { kept, mode } = keptPayment(world, payment, payment.amount)
  return { additionalPaymentAmount: kept, additionalPaymentMOP: mode ?? usualCash }
}

/**
 * The payment for products, at most their total; the rest is change. With fewer products an earlier payment is lowered.
 */
function productPayment(
  world: World,
  row: Appointment,
  products: Products,
  payment: Payment | null | undefined,
) {
  const { productPaymentAmount, productPaymentMOP } = row
  const given = payment ?? { amount: productPaymentAmount, modeOfPayment: productPaymentMOP }
  const { kept, mode } = keptPayment(world, given, productsTotal(products))
  return {
    productPaymentAmount: kept,
    productPaymentMOP: payment ? (mode ?? usualCash) : productPaymentMOP,
  }
}

/** The payments for orders, less the change given back; `next`: the row with the orders. */
export const orderPayments = (
  world: World,
  next: Products,
  { additionalPayment, productPayment: paid }: Orders,
): MoneyTaken['paidAs'] => ({
  Additional: additionalPayment ?? null,
  Product: paid ? keptPayment(world, paid, productsTotal(next)) : null,
})

/** Checks the parts of the payments for orders. */
export const orderPartsRule = (world: World, next: Products, orders: Orders): Refusal | null =>
  partsRule(world, orders.additionalPayment, 'additionalPayment') ??
  partsRule(world, orders.productPayment, 'productPayment', productsTotal(next))

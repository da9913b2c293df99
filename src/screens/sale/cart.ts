import * as v from 'valibot'
import { usualCash } from '#domain/rows/store-lists'
import type { World } from '#domain/rows/world'
import { linesTotal } from '#domain/sale/sale-lines'
import { givenParts, type SalePayment, salePayment } from '#domain/sale/sale-payment'
import type { RunInput } from '#sync'
import type { MoneyValue } from '../../ui/format/money-text'
import { paymentInput, splitDraft } from '../payment/split'

const number = v.nullable(v.union([v.number(), v.literal('invalid')]))

/** A sale that is being typed. `id` becomes the sale's id, so a second press or a reload can't sell the cart twice. */
export const cart = v.object({
  id: v.string(),
  lines: v.array(v.object({ productId: v.string(), quantity: number })),
  mobileNumber: v.string(),
  /** PHP; `total`: no amount is typed, so it is exactly the total */
  given: v.union([number, v.literal('total')]),
  mode: v.string(),
  split: splitDraft,
})
export type Cart = v.InferOutput<typeof cart>

export const emptyCart: Cart = {
  id: '',
  lines: [],
  mobileNumber: '',
  given: 'total',
  mode: usualCash,
  split: null,
}

/** A line of the cart at the product's current price. */
export interface ShownLine {
  productId: string
  name: string
  /** PHP */
  price: number
  typed: MoneyValue
  quantity: number
  isAvailable: boolean
}

const countOf = (typed: MoneyValue): number => (typeof typed === 'number' ? typed : 0)

export function shownLines({ lines }: Cart, { products }: Pick<World, 'products'>): ShownLine[] {
  return lines.map(({ productId, quantity }) => {
    const product = products.get(productId)
    return {
      productId,
      name: product?.name ?? productId,
      price: product?.price ?? 0,
      typed: quantity,
      quantity: countOf(quantity),
      isAvailable: product?.available === true,
    }
  })
}

/** The cart with a new quantity of a product. A line stays at 0, because the user may be typing another number. */
export function withQuantity(from: Cart, productId: string, quantity: MoneyValue): Cart {
  const isThere = from.lines.some((line) => line.productId === productId)
  const lines = isThere
    ? from.lines.map((line) => (line.productId === productId ? { productId, quantity } : line))
    : [...from.lines, { productId, quantity }]
  return { ...from, lines }
}

export const withOneMore = (from: Cart, productId: string): Cart => {
  const line = from.lines.find((each) => each.productId === productId)
  return withQuantity(from, productId, countOf(line?.quantity ?? 0) + 1)
}

export const withoutLine = (from: Cart, productId: string): Cart => ({
  ...from,
  lines: from.lines.filter((line) => line.productId !== productId),
})

/** The total of the cart in PHP. */
export const cartTotal = (lines: readonly ShownLine[]): number => linesTotal(lines)

/** The cash given in PHP, or exactly the total if no amount is typed. */
export const givenOf = ({ given }: Cart, total: number): number =>
  given === 'total' ? total : countOf(given)

const paymentOf = (from: Cart, total: number) =>
  paymentInput(givenOf(from, total), from.mode, from.split)

/** The money given, split into the part that is kept and the change. */
export const cartPayment = (from: Cart, total: number, world: World): SalePayment =>
  salePayment(world, givenParts(paymentOf(from, total)), total)

/** The input of the command. It names the prices and products as the screen showed them. */
export function sellInputOf(
  from: Cart,
  lines: readonly ShownLine[],
  customer: { id: string; name: string } | null,
): RunInput<'sell'> {
  return {
    id: from.id,
    customerId: customer?.id ?? null,
    mobileNumber: from.mobileNumber,
    name: customer?.name ?? '',
    lines: lines.map(({ productId, name, price, quantity }) => ({
      productId,
      name,
      price,
      quantity,
    })),
    payment: paymentOf(from, cartTotal(lines)),
    note: null,
  }
}

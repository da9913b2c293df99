import { bounds, outOfBounds } from '../kernel/bounds'
import { type Centavos, centavos, pesos, sum, times } from '../kernel/money'
import { type Refusal, refuse } from '../kernel/refusal'
import type { Sale } from '../rows/sale'
import type { World } from '../rows/world'
import type { SellInput, SoldLine } from './sell-input'

type Line = Sale['lines'][number]

/** The total of lines in PHP. */
export const linesTotal = (lines: readonly Pick<Line, 'price' | 'quantity'>[]): number =>
  pesos(sum(...lines.map(lineTotal)))

export const lineTotal = ({ price, quantity }: Pick<Line, 'price' | 'quantity'>): Centavos =>
  times(centavos(price), quantity)

/** The lines as the sale keeps them: the price and name that the customer was told, else the product's. */
export const linesOf = ({ products }: World, { lines }: SellInput): Line[] =>
  lines.map(({ productId, name, price, quantity }) => {
    const product = products.get(productId)
    return {
      productId,
      name: name || product?.name || productId,
      price: price ?? product?.price ?? 0,
      quantity,
    }
  })

/** Refuses a sale without lines, and lines that can't be sold. */
export function linesRule(world: World, input: SellInput): Refusal | null {
  if (input.lines.length === 0)
    return refuse('rule', 'Add a product first.', { field: 'lines', reason: 'REQUIRED' })
  const named = new Set<string>()
  for (const line of input.lines) {
    const refusal = lineRule(world, line)
    if (refusal) return refusal
    if (named.has(line.productId))
      return refuse('rule', `${nameIn(world, line)} is in the sale twice.`, { field: 'lines' })
    named.add(line.productId)
  }
  const total = linesTotal(linesOf(world, input))
  const words = outOfBounds(total, bounds.pesos)
  return words ? refuse('rule', `The total should be ${words}.`, { field: 'lines' }) : null
}

/** Bounds of a quantity that is sold. */
export const soldQuantity = { ...bounds.quantity, least: 1 }

function lineRule(world: World, line: SoldLine): Refusal | null {
  const product = world.products.get(line.productId)
  const name = nameIn(world, line)
  const isTold = typeof line.price === 'number' && Boolean(line.name)
  // Accept a product that was deleted after the sale: the line has its price and name.
  if (!product && !isTold) return refuse('missing', 'Product not found', { field: 'lines' })
  const off = outOfBounds(line.quantity, soldQuantity)
  if (off) return refuse('rule', `Quantity of ${name} should be ${off}.`, { field: 'lines' })
  const wrong = outOfBounds(line.price ?? 0, bounds.pesos)
  if (wrong) return refuse('rule', `Price of ${name} should be ${wrong}.`, { field: 'lines' })
  return product && !product.available && line.price === undefined
    ? unavailable(product.name)
    : null
}

/** Refuses a cart with a product that is not for sale now. Only forms call this: a sale already made is accepted. */
export function cartRule(world: World, input: SellInput): Refusal | null {
  for (const line of input.lines) {
    const product = world.products.get(line.productId)
    if (!product?.available) return unavailable(product?.name ?? nameIn(world, line))
  }
  return null
}

const unavailable = (name: string): Refusal =>
  refuse('rule', `${name} is not available.`, { field: 'lines', reason: 'UNAVAILABLE' })

const nameIn = ({ products }: World, { productId, name }: SoldLine): string =>
  name || products.get(productId)?.name || productId

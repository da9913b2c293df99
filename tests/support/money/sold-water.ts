import { commands } from '#domain/commands/all'
import type { Sale } from '#domain/rows/sale'
import type { World } from '#domain/rows/world'
import type { SellInput } from '#domain/sale/sell-input'
import { business, jose } from '../business'
import { at, done } from '../commands'

/** Ten waters for Jose: PHP 200 by GCash and 150 in cash. */
export function selling(body: object = {}): SellInput {
  const input = commands.sell.parse({
    id: 's1',
    mobileNumber: jose,
    lines: [{ productId: 'water', name: 'Water', price: 35, quantity: 10 }],
    payment: {
      parts: [
        { id: 'g', mode: 'GCASH', amount: 200 },
        { id: 'c', mode: 'CASH', amount: 150 },
      ],
    },
    ...body,
  })
  if (!input) throw new Error('the sale cannot be read')
  return input
}

/** A refund of the cash of that sale, with two waters that come back. */
export function refundingSale(body: object = {}) {
  const input = commands.refundSale.parse({
    id: 's1',
    correctionId: 'r1',
    parts: [{ tenderId: 'c', amount: 70, shownHeld: 150 }],
    items: [{ productId: 'water', quantity: 2 }],
    reason: 'WRONG_AMOUNT',
    ...body,
  })
  if (!input) throw new Error('the refund cannot be read')
  return input
}

export const sold = (world: World = business()): World =>
  done(world, 'sell', selling(), at('11:00'))

export const saleIn = (world: World, id = 's1'): Sale => {
  const row = world.sales.get(id)
  if (!row) throw new Error(`No sale ${id}`)
  return row
}

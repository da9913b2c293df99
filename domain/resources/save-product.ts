import * as v from 'valibot'
import { optionalFlag, optionalName, optionalPrice, shortText } from '../kernel/fields'
import { type Refusal, refuse } from '../kernel/refusal'
import { type Product, product } from '../rows/product'
import { isListed } from '../rows/store-lists'
import type { World } from '../rows/world'
import { savingOf } from './save'

/** Body of POST and PATCH /v1/products. */
export const productInput = v.object({
  name: optionalName,
  price: optionalPrice,
  type: optionalName,
  available: optionalFlag,
  storeCode: v.optional(shortText),
})

function check(wanted: Partial<Product> & { id: string }, world: World): Refusal | null {
  if (wanted.price === undefined)
    return refuse('rule', 'Price is required.', { field: 'price', reason: 'REQUIRED' })
  const { type, id } = wanted
  const isKnown = !type || isListed(world, 'productTypes', type)
  return isKnown || world.products.get(id)?.type === type
    ? null
    : refuse('rule', `Product type ${type} does not exist.`, { field: 'type' })
}

export const saveProduct = savingOf<Product>({
  title: 'Product',
  blank: v.parse(product, { id: '' }),
  rows: (world) => world.products,
  change: (row) => ({ table: 'products', row }),
  nameText: 'Name is required and should be unique.',
  check,
})

import type { Product } from '../rows/product'
import { type FieldsOf, ofResource } from './field'

export const productFields = {
  ...ofResource,
  price: { label: 'Price', kind: 'amount' },
  type: { label: 'Type', kind: 'code' },
} as const satisfies FieldsOf<Product>

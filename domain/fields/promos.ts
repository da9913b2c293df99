import type { Promo } from '../rows/promo'
import { type FieldsOf, ofResource } from './field'

export const promoFields = {
  ...ofResource,
  serviceLessPriceMap: { label: 'Service & Discount Mapping', kind: 'amounts of services' },
} as const satisfies FieldsOf<Promo>

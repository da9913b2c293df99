import type { Promo } from '../rows/promo'
import { type FieldsOf, ofResource } from './field'

export const promoFields = {
  ...ofResource,
  percent: { label: 'Percent off', kind: 'percent' },
  serviceLessPriceMap: { label: 'Service & Discount Mapping', kind: 'amounts of services' },
} as const satisfies FieldsOf<Promo>

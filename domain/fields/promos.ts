import type { Promo } from '../rows/promo'
import { type FieldsOf, ofResource } from './field'

export const promoFields: FieldsOf<Promo> = {
  ...ofResource,
  serviceLessPriceMap: { label: 'Discounts', kind: 'amounts of services' },
}

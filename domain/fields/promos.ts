import type { Promo } from '../rows/promo'
import { type FieldsOf, ofResource } from './field'

export const promoFields = {
  ...ofResource,
  percent: { label: 'Percent off', kind: 'percent' },
  serviceLessPriceMap: { label: 'Service & Discount Mapping', kind: 'amounts of services' },
  validFrom: { label: 'Valid from', kind: 'day' },
  validUntil: { label: 'Valid until', kind: 'day' },
  weekdays: { label: 'Weekdays', kind: 'listed days' },
  hoursFrom: { label: 'Starts from', kind: 'clock' },
  hoursUntil: { label: 'Starts before', kind: 'clock' },
  customerTypes: { label: 'Customer types', kind: 'listed types' },
  oncePerCustomer: { label: 'Once a customer', kind: 'yesNo' },
} as const satisfies FieldsOf<Promo>

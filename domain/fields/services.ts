import type { Service } from '../rows/service'
import { type FieldsOf, ofResource } from './field'

export const serviceFields: FieldsOf<Service> = {
  ...ofResource,
  shortName: { label: 'Called on the board', kind: 'text' },
  price: { label: 'Price', kind: 'amount' },
  duration: { label: 'Duration', kind: 'minutes' },
  breakDuration: { label: 'Cleaning Time', kind: 'minutes' },
  extensionPrice: { label: 'Extra half hour', kind: 'amount' },
  extensionCommission: { label: 'Of it, for the therapist', kind: 'amount' },
  type: { label: 'Type', kind: 'code' },
  hasStaff: { label: 'Has therapist', kind: 'yesNo' },
  hasRoom: { label: 'Has room', kind: 'yesNo' },
  rooms: { label: 'Rooms', kind: 'names of rooms' },
  promoLessMap: { label: 'Promos', kind: 'amounts of promos' },
}

import type { Service } from '../rows/service'
import { type FieldsOf, ofResource } from './field'

export const serviceFields = {
  ...ofResource,
  shortName: { label: 'Called on the board', kind: 'text' },
  price: { label: 'Price', kind: 'amount' },
  prices: { label: 'Prices by day and hour', kind: 'timed prices' },
  duration: { label: 'Duration', kind: 'minutes' },
  breakDuration: { label: 'Cleaning Time', kind: 'minutes' },
  extensionPrice: { label: 'Extra half hour', kind: 'amount' },
  extensionCommission: { label: 'Half hour commission', kind: 'amount' },
  type: { label: 'Type', kind: 'code' },
  hasStaff: { label: 'Has therapist', kind: 'yesNo' },
  hasRoom: { label: 'Has room', kind: 'yesNo' },
  rooms: { label: 'Rooms', kind: 'names of rooms' },
  promoLessMap: { label: 'Promos', kind: 'amounts of promos' },
} as const satisfies FieldsOf<Service>

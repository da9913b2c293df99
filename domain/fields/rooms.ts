import type { Room } from '../rows/room'
import { type FieldsOf, ofResource } from './field'

export const roomFields = {
  ...ofResource,
  serviceIds: { label: 'Services', kind: 'names of services' },
  type: { label: 'Type', kind: 'code' },
  suite: { label: 'Suite', kind: 'text' },
} as const satisfies FieldsOf<Room>

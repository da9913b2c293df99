import * as v from 'valibot'
import { optionalFlag, optionalIds, optionalName, shortText } from '../kernel/fields'
import { refuse } from '../kernel/refusal'
import { type Room, room } from '../rows/room'
import type { RowChange, World } from '../rows/world'
import { type SaveInput, savingOf } from './save'

/** Body of POST and PATCH /v1/rooms. */
export const roomInput = v.object({
  name: optionalName,
  available: optionalFlag,
  serviceIds: optionalIds,
  type: v.optional(v.nullable(shortText)),
  suite: v.optional(v.nullable(shortText)),
  storeCode: v.optional(shortText),
})

function related(world: World, { id, serviceIds }: SaveInput<Room>): RowChange[] {
  if (!serviceIds) return []
  return [...world.services.values()].flatMap((service) => {
    const before = service.rooms.includes(id)
    if (before === serviceIds.includes(service.id)) return []
    const others = service.rooms.filter((roomId) => roomId !== id)
    const rooms = before ? others : [...others, id]
    return [{ table: 'services' as const, row: { ...service, rooms } }]
  })
}

export const saveRoom = savingOf<Room>({
  title: 'Room',
  blank: v.parse(room, { id: '' }),
  rows: (world) => world.rooms,
  change: (row) => ({ table: 'rooms', row }),
  nameText: 'Name is required and should be unique',
  check: (wanted, world) =>
    (wanted.serviceIds ?? []).every((id) => world.services.has(id))
      ? null
      : refuse('missing', 'Service not found'),
  related,
})

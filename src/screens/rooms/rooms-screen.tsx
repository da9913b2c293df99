import { roomFields } from '#domain/fields/rooms'
import { upperName } from '#domain/kernel/names'
import { cleanText } from '#domain/kernel/text'
import type { Room } from '#domain/rows/room'
import { CheckList } from '../../ui/form/check-list'
import { FormSection } from '../../ui/form/form-section'
import { TextCell } from '../../ui/form/text-cell'
import { MappingTags, tagsText } from '../../ui/table/mapping-tags'
import { listedItems, namedItems } from '../management/listed'
import { NameCell } from '../management/name-cell'
import { ResourceList } from '../management/resource-list'
import { editing, type FieldsProps, type ResourceScreen } from '../management/resource-screen'

interface RoomDraft {
  name: string
  /** the suite in which the room is a bed; blank: not in a suite any more; null: it never was */
  suite: string | null
  serviceIds: readonly string[]
}

const RoomDetails = (props: FieldsProps<RoomDraft>) => (
  <FormSection title="Room Details">
    <NameCell {...props} isUpper />
    <TextCell
      label={roomFields.suite.label}
      value={props.draft.suite ?? ''}
      onChange={(suite) => props.edit({ suite })}
      placeholder="If it is a bed of a suite"
      isUpper
    />
  </FormSection>
)

const RoomServices = ({ draft, edit, world }: FieldsProps<RoomDraft>) => (
  <CheckList
    title={roomFields.serviceIds.label}
    items={listedItems(world.services)}
    chosen={draft.serviceIds}
    onChange={(serviceIds) => edit({ serviceIds })}
    empty="No services created."
    width="wide"
  />
)

const roomInput = ({ name, suite, serviceIds }: RoomDraft) => ({
  name: cleanText(name),
  // a basic host doesn't know suites, so the field is left out unless the room has had one
  ...(suite !== null && { suite: cleanText(suite) || null }),
  serviceIds: serviceIds.toSorted(),
})

const changed = (id: string, draft: RoomDraft) => ({
  ...roomInput(draft),
  id,
  available: true,
})

const rooms: ResourceScreen<Room, RoomDraft> = {
  kind: 'rooms',
  noun: 'room',
  empty: 'No rooms created.',
  texts: { added: 'Room added', updated: 'Room details updated' },
  rows: (world) => world.rooms,
  nameOf: (row) => upperName(row.name),
  columns: [
    {
      key: 'services',
      title: roomFields.serviceIds.label,
      cell: (row, { services }) => <MappingTags items={namedItems(services, row.serviceIds)} />,
      sort: (row) => row.serviceIds.length,
      text: (row, { services }) => tagsText(namedItems(services, row.serviceIds)),
      width: '65%',
    },
  ],
  blank: { name: '', suite: null, serviceIds: [] },
  carries: ['serviceIds'],
  draftOf: (row) => row,
  inputOf: roomInput,
  add: (sync, draft) => sync.run('addRoom', { ...roomInput(draft), available: true }),
  update: (sync, id, draft) => sync.run('updateRoom', changed(id, draft)),
  correct: (sync, entryId, id, draft) => sync.resolve(entryId, editing, changed(id, draft)),
  setAvailable: (sync, id, available) => sync.run('updateRoom', { id, available }),
  gap: ({ serviceIds }) => (serviceIds.length > 0 ? null : 'No services: cannot be booked'),
  Details: RoomDetails,
  Sections: { Services: RoomServices },
}

/** The screen /rooms. */
export const RoomsScreen = () => <ResourceList screen={rooms} />

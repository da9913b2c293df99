import { serviceFields } from '#domain/fields/services'
import { upperName } from '#domain/kernel/names'
import type { Service } from '#domain/rows/service'
import { amount } from '../../ui/format/format-money'
import { overPriceText } from '../management/over-price'
import { ResourceList } from '../management/resource-list'
import { editing, type ResourceScreen } from '../management/resource-screen'
import {
  blankService,
  followingText,
  type ServiceDraft,
  serviceDiscounts,
  serviceDraft,
  serviceInput,
  serviceNumbers,
} from './service-draft'
import { ServiceDetails, ServicePromos, ServiceRooms } from './service-sections'

const minutesText = (minutes: number | null): string => (minutes === null ? '-' : `${minutes} min`)

const changed = (id: string, draft: ServiceDraft) => ({
  ...serviceInput(draft),
  id,
  available: true,
})

const services: ResourceScreen<Service, ServiceDraft> = {
  kind: 'services',
  noun: 'service',
  empty: 'No services created.',
  texts: { added: 'Service added', updated: 'Service details updated' },
  rows: (world) => world.services,
  nameOf: (row) => upperName(row.name),
  columns: [
    {
      key: 'price',
      title: `${serviceFields.price.label} (PHP)`,
      align: 'right',
      cell: (row) => amount(row.price),
      sort: (row) => row.price,
    },
    {
      key: 'duration',
      title: serviceFields.duration.label,
      align: 'right',
      cell: (row) => minutesText(row.duration),
      sort: (row) => row.duration,
    },
    {
      key: 'breakDuration',
      title: serviceFields.breakDuration.label,
      align: 'right',
      cell: (row) => minutesText(row.breakDuration),
      sort: (row) => row.breakDuration,
    },
    {
      key: 'type',
      title: serviceFields.type.label,
      cell: (row) => row.type,
      sort: (row) => row.type,
    },
  ],
  blank: blankService,
  carries: ['type', 'breakDuration', 'hasStaff', 'hasRoom', 'rooms'],
  draftOf: serviceDraft,
  inputOf: serviceInput,
  numbers: serviceNumbers,
  asks: (draft, world, row) =>
    [followingText(draft, world, row), overPriceText(serviceDiscounts(draft, world))]
      .filter(Boolean)
      .join(' ') || null,
  add: (sync, draft) => sync.run('addService', { ...serviceInput(draft), available: true }),
  update: (sync, id, draft) => sync.run('updateService', changed(id, draft)),
  correct: (sync, entryId, id, draft) => sync.resolve(entryId, editing, changed(id, draft)),
  setAvailable: (sync, id, available) => sync.run('updateService', { id, available }),
  Details: ServiceDetails,
  Sections: { Promos: ServicePromos, Rooms: ServiceRooms },
}

/** The screen /services. */
export const ServicesScreen = () => <ResourceList screen={services} />

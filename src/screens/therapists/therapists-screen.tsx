import type { ReactNode } from 'react'
import { staffFields } from '#domain/fields/staffs'
import { weekdays } from '#domain/kernel/dates'
import { upperName } from '#domain/kernel/names'
import type { Staff } from '#domain/rows/staff'
import type { World } from '#domain/rows/world'
import { breaksOf } from '#domain/slot/obstacles'
import type { Sync } from '#sync'
import { timeRange } from '../../ui/format/format-date'
import { MappingTags, tagsText } from '../../ui/table/mapping-tags'
import { namedAmounts } from '../management/listed'
import { ResourceList } from '../management/resource-list'
import {
  editing,
  type Opening,
  type ResourceColumn,
  type ResourceScreen,
} from '../management/resource-screen'
import { blankStaff, type StaffDraft, staffDraft, staffInput, staffNumbers } from './staff-draft'
import { StaffCommissions, StaffDetails } from './staff-sections'

const offlineNote = 'Offline: these are the details that this device has.'

/** Requests the full details of a therapist. Offline, the form opens with the row on this tablet and a note. */
async function fetchStaff(sync: Sync, id: string): Promise<Opening> {
  const isAway = sync.status.current().online === false
  const answer = isAway ? null : await sync.online.staff(id)
  if (answer?.ok) return { kind: 'opened' }
  if (answer === null || answer.isOffline) return { kind: 'opened', note: offlineNote }
  return { kind: 'failed', message: 'Something went wrong while getting therapist details' }
}

const commissions = (row: Staff, { services }: World) =>
  namedAmounts(services, row.serviceCommissionMap)

const breakTexts = (row: Staff, world: World): string[] =>
  breaksOf(row, world).map(({ start, end }) => timeRange(start, end))

function breakLines(row: Staff, world: World): ReactNode {
  const breaks = breakTexts(row, world)
  return breaks.length === 0 ? '-' : breaks.map((line) => <div key={line}>{line}</div>)
}

const daysText = ({ daysOff }: Staff): string =>
  weekdays.filter((day) => daysOff.includes(day)).join(', ') || '-'

const columns: readonly ResourceColumn<Staff>[] = [
  {
    key: 'commissions',
    title: `${staffFields.serviceCommissionMap.label} (PHP)`,
    cell: (row, world) => <MappingTags items={commissions(row, world)} />,
    text: (row, world) => tagsText(commissions(row, world)),
    width: '45%',
  },
  {
    key: 'schedule',
    title: staffFields.staffScheduleType.label,
    cell: (row) => row.staffScheduleType || '-',
    sort: (row) => row.staffScheduleType,
  },
  {
    key: 'breaks',
    title: staffFields.staffBreaks.label,
    cell: breakLines,
    text: (row, world) => breakTexts(row, world).join(' '),
  },
  { key: 'daysOff', title: staffFields.daysOff.label, cell: daysText },
]

const therapists: ResourceScreen<Staff, StaffDraft> = {
  kind: 'staffs',
  noun: 'therapist',
  empty: 'No therapists created',
  texts: { added: 'Therapist added', updated: 'Therapist details updated' },
  rows: (world) => world.staffs,
  nameOf: (row) => upperName(row.name),
  columns,
  blank: blankStaff,
  carries: ['staffScheduleType', 'serviceCommissionMap'],
  draftOf: staffDraft,
  inputOf: staffInput,
  numbers: staffNumbers,
  add: (sync, draft) => sync.run('addStaff', staffInput(draft)),
  update: (sync, id, draft) => sync.run('updateStaff', { ...staffInput(draft), id }),
  correct: (sync, entryId, id, draft) =>
    sync.resolve(entryId, editing, { ...staffInput(draft), id }),
  setAvailable: (sync, id, available) => sync.run('updateStaff', { id, available }),
  Details: StaffDetails,
  Sections: { Commissions: StaffCommissions },
  gap: ({ serviceCommissionMap }) =>
    Object.values(serviceCommissionMap).some((amount) => amount !== null)
      ? null
      : 'No commissions: cannot be booked',
  takesOut: (row, draft) =>
    (row.available && !draft.available) || (draft.dayOffNow && !row.dayOffNow),
  hasToggle: true,
  addsOnce: true,
  fetch: fetchStaff,
}

/** The screen /staffs. */
export const TherapistsScreen = () => <ResourceList screen={therapists} />

import { upperName } from '#domain/kernel/names'
import { cleanText } from '#domain/kernel/text'
import type { Locker } from '#domain/rows/locker'
import { FormSection } from '../../ui/form/form-section'
import { NameCell } from '../management/name-cell'
import { ResourceList } from '../management/resource-list'
import {
  editing,
  type FieldsProps,
  type NamedDraft,
  type ResourceScreen,
} from '../management/resource-screen'

const LockerDetails = (props: FieldsProps<NamedDraft>) => (
  <FormSection title="Locker Details">
    <NameCell {...props} isUpper />
  </FormSection>
)

const lockerInput = ({ name }: NamedDraft) => ({ name: cleanText(name) })

const changed = (id: string, draft: NamedDraft) => ({
  ...lockerInput(draft),
  id,
  available: true,
})

const lockers: ResourceScreen<Locker, NamedDraft> = {
  kind: 'lockers',
  noun: 'locker',
  empty: 'No lockers created.',
  texts: { added: 'Locker added', updated: 'Locker details updated' },
  rows: (world) => world.lockers,
  nameOf: (row) => upperName(row.name),
  columns: [],
  pageSize: 10,
  blank: { name: '' },
  draftOf: (row) => row,
  inputOf: lockerInput,
  add: (sync, draft) => sync.run('addLocker', { ...lockerInput(draft), available: true }),
  update: (sync, id, draft) => sync.run('updateLocker', changed(id, draft)),
  correct: (sync, entryId, id, draft) => sync.resolve(entryId, editing, changed(id, draft)),
  setAvailable: (sync, id, available) => sync.run('updateLocker', { id, available }),
  Details: LockerDetails,
}

/** The screen /lockers. */
export const LockersScreen = () => <ResourceList screen={lockers} />

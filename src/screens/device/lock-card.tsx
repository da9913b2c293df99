import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useDeps } from '../../data/context'
import type { LockAfter } from '../../data/tablet'
import { FormSection } from '../../ui/form/form-section'
import { SelectCell } from '../../ui/form/select-cell'
import { CardButtons, Words } from './card-parts'

const never = 'never'
const choices = [
  ...[2, 5, 10, 30, 60].map((minutes) => ({
    value: `${minutes}`,
    label: `After ${minutes} idle minutes`,
  })),
  { value: never, label: 'Never by itself' },
]

/** The setting for the idle minutes after which the tablet locks itself. */
export function LockCard({ lockAfter }: { lockAfter: LockAfter }) {
  const { session } = useDeps().sync
  const minutes = useSyncExternalStore(lockAfter.subscribe, lockAfter.current)
  const choose = (value: string | null) => {
    if (value !== null) lockAfter.set(value === never ? null : Number(value))
  }
  return (
    <FormSection title="Lock">
      <SelectCell
        label="Locks itself"
        value={minutes === null ? never : `${minutes}`}
        onChange={choose}
        options={choices}
      />
      <Words>
        {session.canLock()
          ? 'A locked device shows nothing of a customer. Your password opens it, also offline.'
          : 'This device can be locked once somebody has logged in over a secure address (https).'}
      </Words>
      {session.canLock() && (
        <CardButtons>
          <Button variant="default" onClick={session.lock}>
            Lock now
          </Button>
        </CardButtons>
      )}
    </FormSection>
  )
}

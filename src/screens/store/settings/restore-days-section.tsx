import { Text } from '@mantine/core'
import { usualRestoreDays } from '#domain/calls/restored-to'
import { storeFields } from '#domain/fields/stores'
import { bounds } from '#domain/kernel/bounds'
import { FormSection } from '../../../ui/form/form-section'
import { MoneyCell } from '../../../ui/form/money-cell'
import type { SettingsProps } from './lists'

/** Megabytes a day that answered changes of 100 visits take on a tablet (sync/decisions/017-journal.md). */
const megabytesADay = 1.2

/** The days for which tablets keep what a restored service may have lost, and the room that it takes on each. */
export function RestoreDaysSection({ draft, edit }: SettingsProps) {
  const { restoreDays } = draft
  const days = typeof restoreDays === 'number' ? restoreDays : usualRestoreDays
  return (
    <FormSection title="Backups" hint={`empty: ${usualRestoreDays} days`}>
      <MoneyCell
        label={storeFields.restoreDays.label}
        value={restoreDays}
        bounds={bounds.restoreDays}
        onChange={(next) => edit({ restoreDays: next })}
      />
      <Text size="meta" p="8px 14px 12px" c="dimmed">
        The tablets keep what they did for {days} days, and send it again to a service that was
        restored from a backup. 100 visits a day take about {Math.ceil(days * megabytesADay)} MB on
        the tablet that enters them.
      </Text>
    </FormSection>
  )
}

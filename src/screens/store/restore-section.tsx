import { Box, Flex, Text } from '@mantine/core'
import { type RestoreReport, waitingOf } from '#domain/calls/restore'
import { useSync } from '../../data/context'
import { useOnline } from '../../data/online/use-online'
import { useStatus } from '../../data/use-session'
import { FormSection } from '../../ui/form/form-section'
import { usDateTime } from '../../ui/format/format-date'
import { count } from '../../ui/format/format-text'
import rules from '../../ui/layout/rules.module.css'

/**
 * The tablets that have met a restored service, with the changes that each puts back. Hidden where the service was not
 * restored lately, while offline, and on a host that doesn't tell.
 */
export function RestoreSection() {
  const { hasAllCalls, online } = useStatus()
  return hasAllCalls && online !== false ? <Reports /> : null
}

function Reports() {
  const { online } = useSync()
  const { lastSyncAt } = useStatus()
  const { value } = useOnline('restore', online.restoreReports, lastSyncAt ?? '')
  if (!value?.restoredTo) return null
  return (
    <FormSection title="Restored" {...hintOf(value.restoredTo)}>
      <ul className={rules.ruled}>
        {value.tablets.map((tablet) => (
          <Box component="li" key={`${tablet.name} ${tablet.reportedDateTime}`} py={10} px={12}>
            <Flex align="baseline" justify="space-between" gap={12}>
              <Text component="div" fw={500}>
                {tablet.name || 'A tablet without a name'}
              </Text>
              <Text component="div" size="meta" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                {usDateTime(tablet.reportedDateTime)}
              </Text>
            </Flex>
            <Text component="div" size="meta" c="dimmed">
              {reportText(tablet)}
            </Text>
          </Box>
        ))}
      </ul>
      <Text component="div" size="meta" c="dimmed" py={10} px={12}>
        {value.tablets.length === 0 && 'No tablet has reported yet. '}A tablet that is not listed
        sends its changes again when someone logs in on it.
      </Text>
    </FormSection>
  )
}

/** The time to which the service was restored; nothing where the restored database had no write of its own. */
const hintOf = (restoredTo: string) =>
  Date.parse(restoredTo) > 0 && { hint: `to ${usDateTime(restoredTo)}` }

/** "12 changes to send again: 9 were not lost, 2 are back, 1 still waits on it." */
function reportText(report: RestoreReport): string {
  const { sentAgain, kept, restored, refused } = report
  if (sentAgain === 0) return 'It had nothing to send again.'
  const waiting = waitingOf(report)
  const parts = [
    kept > 0 && `${kept} ${was(kept)} not lost`,
    restored > 0 && `${restored} ${restored === 1 ? 'is' : 'are'} back`,
    refused > 0 &&
      `${refused} did not fit at once: done later, merged, or asked about, on that tablet`,
    waiting > 0 && `${waiting} still ${waiting === 1 ? 'waits' : 'wait'} on it`,
  ]
  return `${count(sentAgain, 'change')} to send again: ${parts.filter(Boolean).join(', ')}.`
}

const was = (number: number): string => (number === 1 ? 'was' : 'were')

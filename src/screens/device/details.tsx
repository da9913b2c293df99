import { Box, SimpleGrid } from '@mantine/core'
import { businessZone } from '#domain/kernel/dates'
import type { Status } from '#sync'
import { useDeps } from '../../data/context'
import type { LoggedEvent, Tablet } from '../../data/tablet'
import { useBusinessTime } from '../../data/use-business-time'
import { FormSection } from '../../ui/form/form-section'
import { usDateTime } from '../../ui/format/format-date'
import { YesNo } from '../../ui/table/yes-no'
import { CardList, CardRow, Facts, Words } from './card-parts'
import { bytes, clockText, releaseText, zoneText } from './texts'
import type { Checks } from './use-checks'

interface DetailsProps {
  tablet: Tablet
  status: Status
  checks: Checks
}

/** Facts for support, folded until they are opened. */
export function Details({ tablet, status, checks }: DetailsProps) {
  return (
    <Box component="details" mt={18}>
      <Box component="summary" mih={44} py={12} fw={500} style={{ cursor: 'pointer' }}>
        Details for support
      </Box>
      <SimpleGrid
        minColWidth="min(340px, 100%)"
        autoFlow="auto-fit"
        spacing={28}
        verticalSpacing={18}
        style={{ alignItems: 'start' }}
      >
        <StorageCard {...{ tablet, status }} />
        <VersionsCard {...{ tablet, checks }} />
        <ErrorsCard events={tablet.events()} />
      </SimpleGrid>
    </Box>
  )
}

/** The device's storage and clock. Faults of either may lose bookings. */
function StorageCard({ tablet, status }: Omit<DetailsProps, 'checks'>) {
  const { clock } = useDeps()
  useBusinessTime()
  const { used, quota, persisted } = status.storage
  return (
    <FormSection title="Storage and clock">
      <Facts
        facts={[
          ['Storage used', `${bytes(used)} of ${bytes(quota)}`],
          [
            'Kept when room is needed',
            persisted === null ? '-' : <YesNo key="yes" yes={persisted} />,
          ],
          ['Business time', usDateTime(clock())],
          ["This device's clock", clockText(status.clockAheadMs)],
          ['Business time zone', businessZone],
          ["This device's time zone", zoneText(tablet.describe().timeZone, clock())],
        ]}
      />
    </FormSection>
  )
}

function VersionsCard({ tablet, checks }: Omit<DetailsProps, 'status'>) {
  const { shell, served, serviceVersion } = checks
  return (
    <FormSection title="Versions">
      <Facts
        facts={[
          ['App here', releaseText(tablet.running)],
          ['Newest app', served ? releaseText(served) : '-'],
          ['Booking service', serviceVersion ?? '-'],
          ['Files of the app stored', shell?.files ? `${shell.stored} of ${shell.files}` : '-'],
        ]}
      />
    </FormSection>
  )
}

const shown = 10

/** Logged errors, newest first. */
function ErrorsCard({ events }: { events: readonly LoggedEvent[] }) {
  return (
    <FormSection title="Last errors" hint="nothing to be done">
      {events.length === 0 ? (
        <Words>None.</Words>
      ) : (
        <CardList>
          {events
            .slice(-shown)
            .toReversed()
            .map(({ id, event, kind, at }) => (
              <CardRow key={id} icon="warning" title={event} detail={kind} end={usDateTime(at)} />
            ))}
        </CardList>
      )}
    </FormSection>
  )
}

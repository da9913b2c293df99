import { businessZone } from '#domain/kernel/dates'
import type { Status } from '#sync'
import { useDeps } from '../../data/context'
import type { Tablet } from '../../data/tablet'
import { useBusinessTime } from '../../data/use-business-time'
import { FormSection } from '../../ui/form/form-section'
import { usDateTime } from '../../ui/format/format-date'
import { YesNo } from '../../ui/table/yes-no'
import classes from './device.module.css'
import { ErrorsCard } from './errors-card'
import { Facts } from './facts'
import { bytes, clockText, releaseText, zoneText } from './texts'
import type { Checks } from './use-checks'

interface DetailsProps {
  tablet: Tablet
  status: Status
  checks: Checks
}

/** Facts for support, collapsed at first. */
export function Details({ tablet, status, checks }: DetailsProps) {
  return (
    <details className={classes.details}>
      <summary>Details for support</summary>
      <div className={classes.columns}>
        <StorageCard {...{ tablet, status }} />
        <VersionsCard {...{ tablet, checks }} />
        <ErrorsCard events={tablet.events()} />
      </div>
    </details>
  )
}

/** The device's storage and clock; faults in them may lose bookings. */
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

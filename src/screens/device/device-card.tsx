import { businessZone } from '#domain/kernel/dates'
import type { Status } from '#sync'
import { useDeps } from '../../data/context'
import type { Tablet } from '../../data/tablet'
import { useMoment } from '../../data/use-moment'
import { FormSection } from '../../ui/form-section'
import { usDateTime } from '../../ui/format-date'
import { YesNo } from '../../ui/yes-no'
import { Facts } from './facts'
import { bytes, clockText, zoneText } from './texts'

/** Storage and clock: what a device loses bookings by. */
export function DeviceCard({ tablet, status }: { tablet: Tablet; status: Status }) {
  const { clock } = useDeps()
  useMoment()
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

import { Box, Button } from '@mantine/core'
import { appointmentFields } from '#domain/fields/appointments'
import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import type { ShownAppointment } from '#sync'
import { useSync } from '../../../data/context'
import { useStatus } from '../../../data/use-session'
import { useView } from '../../../data/use-view'
import { ErrorBanner, SuccessBanner } from '../../../ui/feedback/banner'
import { StatusTag } from '../../../ui/feedback/status-tag'
import { SyncMark } from '../../../ui/feedback/sync-mark'
import { CellPair, FormSection } from '../../../ui/form/form-section'
import { LockedCell } from '../../../ui/form/locked-cell'
import { cellDate, timeRange } from '../../../ui/format/format-date'
import { FullScreenModal, ModalColumn } from '../../../ui/overlay/full-screen-modal'
import { AuditLines } from '../../../ui/table/audit-lines'
import { waitText } from '../../booking/draft/wait-text'
import { nameIn, placeLine, serviceNames } from '../papers/place-line'
import { SecondSection } from './second-section'
import { useOpenVisit } from './use-open-visit'
import { type Tandem, useTandem } from './use-tandem'

interface TandemDetailProps {
  shown: ShownAppointment
  world: World
  onClose: () => void
}

/** The detail of a second therapist's booking. The guest's visit in it is read-only. */
export function TandemDetail({ shown, world, onClose }: TandemDetailProps) {
  const { row } = shown
  const guest = useView(useSync().views.appointment(row.tandemOf ?? ''))?.row
  const tandem = useTandem(row)
  const placed = { ...row, roomId: guest?.roomId ?? null, lockerId: guest?.lockerId ?? null }
  return (
    <FullScreenModal
      opened
      onClose={onClose}
      title={row.name}
      tag={
        <>
          <StatusTag status={row.status} />
          <SyncMark {...shown} />
        </>
      }
      place={placeLine(placed, world, [])}
      banner={<TandemBanner {...{ shown, tandem }} />}
      footer={
        <>
          <Box component="span" flex="1 1 auto">
            Appointment ID {row.id}
          </Box>
          <AuditLines {...row} />
        </>
      }
    >
      <ModalColumn width="rest" ground="canvas">
        <Box maw={560}>
          <SecondSection key={`${row.staffId}`} {...{ row, guest, world, tandem }} />
          <VisitSection row={placed} guest={guest} world={world} />
        </Box>
      </ModalColumn>
    </FullScreenModal>
  )
}

function TandemBanner({ shown, tandem }: { shown: ShownAppointment; tandem: Tandem }) {
  const status = useStatus()
  const { refusal, done } = tandem
  if (refusal) return <ErrorBanner>{refusal.message}</ErrorBanner>
  if (done) {
    const isWaiting = done.isQueued && shown.pending
    return <SuccessBanner note={isWaiting && waitText(status)}>{done.text}</SuccessBanner>
  }
  if (shown.conflictId)
    return (
      <ErrorBanner title="A change was not taken">
        A change of this booking was refused. Open the sign at the top to settle it.
      </ErrorBanner>
    )
  if (shown.risk)
    return <ErrorBanner title="A change will probably be refused">{shown.risk}</ErrorBanner>
  return null
}

interface VisitSectionProps {
  row: Appointment
  guest: Appointment | undefined
  world: World
}

/** The guest's visit, which is changed in the guest's own booking. */
function VisitSection({ row, guest, world }: VisitSectionProps) {
  const open = useOpenVisit()
  const therapist = nameIn(world.staffs, guest?.staffId ?? null)
  return (
    <FormSection title="Guest">
      <CellPair>
        <LockedCell label={appointmentFields.name.label} value={row.name} />
        <LockedCell label={appointmentFields.staffId.label} value={therapist} />
      </CellPair>
      <LockedCell label={appointmentFields.serviceIds.label} value={serviceNames(row, world)} />
      <CellPair>
        <LockedCell label={appointmentFields.startDate.label} value={cellDate(row.startDate)} />
        <LockedCell
          label={appointmentFields.startTime.label}
          value={timeRange(row.startTime, row.endTime)}
        />
      </CellPair>
      <CellPair>
        <LockedCell
          label={appointmentFields.roomId.label}
          value={nameIn(world.rooms, row.roomId)}
        />
        <LockedCell
          label={appointmentFields.lockerId.label}
          value={nameIn(world.lockers, row.lockerId)}
        />
      </CellPair>
      {guest && (
        <Button variant="default" m={12} onClick={() => open(guest)}>
          Open the visit of {guest.name}
        </Button>
      )}
    </FormSection>
  )
}

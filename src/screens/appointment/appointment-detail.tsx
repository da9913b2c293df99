import { Button } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { type Appointment, isFinal } from '#domain/appointment/appointment'
import type { AvailabilityQuery } from '#domain/appointment/availability'
import type { Customer } from '#domain/customer/customer'
import type { World } from '#domain/world'
import type { ShownAppointment } from '#sync'
import { useUnsaved } from '../../data/unsaved'
import { useMoment } from '../../data/use-moment'
import { useStatus } from '../../data/use-session'
import { AuditLines } from '../../ui/audit-lines'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { FullScreenModal } from '../../ui/full-screen-modal'
import { Icon } from '../../ui/icon'
import { StatusTag } from '../../ui/status-tag'
import { SyncMark } from '../../ui/sync-mark'
import { fieldMark } from '../booking/mark'
import { useAvailable } from '../booking/use-available'
import { allowedIn } from './actions'
import classes from './detail.module.css'
import { DetailBanners } from './detail-banners'
import { CancelMode, WorkMode } from './detail-columns'
import { isEdited } from './fields'
import { Papers, usePapers } from './papers'
import { placeLine } from './place-line'
import { scrollToTop } from './scroll-to-top'
import { SectionNav } from './section-nav'
import { useCancelling } from './use-cancelling'
import { useCustomer } from './use-customer'
import { type DetailState, useDetail } from './use-detail'

interface AppointmentDetailProps {
  shown: ShownAppointment
  world: World
  /** how to throw away what was typed and isn't saved; null while nothing is */
  onTyped: (discard: (() => void) | null) => void
  onClose: () => void
  onMove?: (row: Appointment) => void
}

/** The form `updateAppointmentForm` between a head and an audit footer (spec section 2). */
export function AppointmentDetail(props: AppointmentDetailProps) {
  const { shown, world, onTyped, onClose, onMove } = props
  const { row } = shown
  const customer = useCustomer(row.mobileNumber)
  const detail = useDetail(row, withCustomer(world, customer))
  const available = useAvailable(row.id, slotOf(detail))
  const { paper, print } = usePapers()
  const { date: today } = useMoment()
  const cancelling = useCancelling(row.id)
  const form = useRef<HTMLFormElement>(null)
  const isDirty = isEdited(detail.edits)
  const hasTyped = isDirty || cancelling.hasReason
  const discard = useCallbackRef(() => {
    detail.discard()
    cancelling.leave()
  })
  useEffect(() => onTyped(hasTyped ? discard : null), [hasTyped, discard, onTyped])
  useUnsaved('an appointment', hasTyped, true)
  useEffect(() => {
    if (detail.refusal || detail.done) scrollToTop(form.current)
  }, [detail.refusal, detail.done])
  const { canReschedule } = useStatus()
  const allowed = allowedIn(row.status, canReschedule)
  const section = {
    detail,
    customer,
    allowed,
    available,
    today,
    mark: fieldMark(detail.refusal),
    onMove: onMove && !isDirty ? () => onMove(row) : undefined,
    onPrintSlip: () => print('slip'),
  }
  const startCancelling = () => {
    cancelling.start()
    scrollToTop(form.current)
  }
  const leaveCancelling = () => {
    detail.quiet()
    cancelling.leave()
  }
  return (
    <FullScreenModal
      opened
      onClose={onClose}
      title={row.name}
      tag={<Tags shown={shown} />}
      place={placeLine(row, world)}
      banner={<DetailBanners detail={detail} shown={shown} />}
      nav={cancelling.draft ? undefined : <SectionNav form={form} />}
      footer={<Footer shown={shown} onPrint={() => print('receipt')} />}
    >
      <form
        id="updateAppointmentForm"
        ref={form}
        className={classes.form}
        onSubmit={(event) => event.preventDefault()}
      >
        {cancelling.draft && allowed.cancel ? (
          <CancelMode
            {...section}
            draft={cancelling.draft}
            onEdit={cancelling.edit}
            onBack={leaveCancelling}
          />
        ) : (
          <WorkMode {...section} onCancel={startCancelling} />
        )}
      </form>
      <Papers paper={paper} row={row} world={world} customer={customer} />
      <SoftRuleDialog detail={detail} />
    </FullScreenModal>
  )
}

/** What points count depends on whose they are. */
const withCustomer = (world: World, person: Customer | null): World =>
  person ? { ...world, customers: new Map([[person.mobileNumber, person]]) } : world

/** Nothing is offered any more once it is over. */
function slotOf({ row, fields }: DetailState): AvailabilityQuery | null {
  const { startDate, startTime } = fields
  const { serviceIds, id } = row
  return isFinal(row) ? null : { startDate, startTime, serviceIds, appointmentId: id }
}

function Tags({ shown }: { shown: ShownAppointment }) {
  return (
    <>
      <StatusTag status={shown.row.status} />
      <SyncMark {...shown} />
    </>
  )
}

function Footer({ shown: { row }, onPrint }: { shown: ShownAppointment; onPrint: () => void }) {
  return (
    <>
      <Button variant="default" leftSection={<Icon name="print" />} onClick={onPrint}>
        PRINT
      </Button>
      <span className={classes.idLine}>
        Appointment ID <strong className={classes.id}>{row.id}</strong>
      </span>
      <AuditLines {...row} />
    </>
  )
}

/** Staff may overrule breaks and hours, knowingly (design decision 4). */
function SoftRuleDialog({ detail }: { detail: DetailState }) {
  return (
    <ConfirmDialog
      opened={detail.question !== null}
      title="Save all the same?"
      confirm="Save anyway"
      onConfirm={() => detail.question?.agree()}
      onCancel={detail.dropQuestion}
    >
      {detail.question?.message}
    </ConfirmDialog>
  )
}

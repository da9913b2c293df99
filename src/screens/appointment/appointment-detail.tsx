import { Box, Button, Text } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef } from 'react'
import { type BusinessTime, wallMinute } from '#domain/kernel/dates'
import type { Appointment } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import type { World } from '#domain/rows/world'
import type { ShownAppointment } from '#sync'
import { useUnsaved } from '../../data/form/unsaved'
import { useBusinessTime } from '../../data/use-business-time'
import { useStatus } from '../../data/use-session'
import { StatusTag } from '../../ui/feedback/status-tag'
import { SyncMark } from '../../ui/feedback/sync-mark'
import { cellDate, clockTime } from '../../ui/format/format-date'
import { Icon } from '../../ui/icons/icon'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog'
import { FullScreenModal } from '../../ui/overlay/full-screen-modal'
import { SoftRuleDialog } from '../../ui/overlay/soft-rule-dialog'
import { useArmed } from '../../ui/overlay/use-armed'
import { AuditLines } from '../../ui/table/audit-lines'
import { fieldErrorOf } from '../booking/draft/field-error'
import { LowerDialog } from './corrections/lower-dialog'
import { useCorrections } from './corrections/use-corrections'
import { DetailBanners } from './detail-banners'
import { CancelMode, WorkMode } from './detail-columns'
import { invoicesOf } from './papers/paper-head'
import { Papers, usePapers } from './papers/papers'
import { placeLine } from './papers/place-line'
import { receiptNumber, shortReference } from './papers/receipt-number'
import { TakeBackDialog } from './running/take-back-dialog'
import { scrollToTop } from './scroll-to-top'
import { SectionNav } from './sections/section-nav'
import { allowedIn } from './state/actions'
import { isEdited } from './state/fields'
import { useCancelling } from './state/use-cancelling'
import { useCustomer } from './state/use-customer'
import { type DetailState, useDetail } from './state/use-detail'
import { useGroup } from './state/use-group'

export interface AppointmentDetailProps {
  shown: ShownAppointment
  world: World
  /** called with a function that discards the typed changes; with null when there are none */
  onTyped: (discard: (() => void) | null) => void
  onClose: () => void
  onMove?: (row: Appointment) => void
}

/** The form `updateAppointmentForm` with its head and the lines about who changed the row (SPEC.md DETAIL-1). */
export function AppointmentDetail(props: AppointmentDetailProps) {
  const { shown, world, onTyped, onClose, onMove } = props
  const { row } = shown
  const customer = useCustomer(row.mobileNumber)
  const detail = useDetail(row, withCustomer(world, customer))
  const { guests, seconds } = useGroup(row)
  const { paper, print } = usePapers(row, { guests, seconds, world, customer })
  const corrections = useCorrections(detail, print)
  const now = useBusinessTime()
  const cancelling = useCancelling(row.id)
  const form = useRef<HTMLFormElement>(null)
  const isDirty = isEdited(row, detail.edits)
  useTyped(isDirty || cancelling.hasReason, onTyped, () => {
    detail.discard()
    cancelling.leave()
  })
  useEffect(() => {
    if (detail.refusal || detail.done) scrollToTop(form.current)
  }, [detail.refusal, detail.done])
  const allowed = allowedIn(row.status, useStatus().hasAllCalls)
  const section = {
    detail,
    customer,
    allowed,
    isArmed: useArmed(`${row.status} ${cancelling.draft !== null}`),
    today: now.date,
    fieldError: fieldErrorOf(detail.refusal),
    onMove: onMove && !isDirty ? () => onMove(row) : undefined,
    onPrintSlip: () => print('slip'),
    group: { guests, seconds, onPrint: print },
    money: corrections.fold,
  }
  const startCancelling = () => {
    cancelling.start(isNoShow(row, now))
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
      place={placeLine(row, world, seconds)}
      banner={<DetailBanners detail={detail} shown={shown} />}
      nav={cancelling.draft ? undefined : <SectionNav form={form} />}
      footer={
        <Footer {...{ shown, world }} menu={corrections.menu} onPrint={() => print('receipt')} />
      }
    >
      <form
        id="updateAppointmentForm"
        ref={form}
        style={{ display: 'contents' }}
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
      <Papers {...{ paper, shown, guests, seconds, world, customer }} />
      <Questions detail={detail} />
    </FullScreenModal>
  )
}

/** Tells the parent about typed changes, with a function that discards them. */
function useTyped(
  hasTyped: boolean,
  onTyped: AppointmentDetailProps['onTyped'],
  onDiscard: () => void,
): void {
  const discard = useCallbackRef(onDiscard)
  useEffect(() => onTyped(hasTyped ? discard : null), [hasTyped, discard, onTyped])
  useUnsaved('an appointment', hasTyped, true)
}

/** The world with the appointment's customer, whose points limit what can be redeemed. */
const withCustomer = (world: World, person: Customer | null): World =>
  person ? { ...world, customers: new Map([[person.mobileNumber, person]]) } : world

/** Minutes after the start from which a missing customer counts as a no-show. */
const noShowMinutes = 30

function isNoShow({ status, startDate, startTime }: Appointment, now: BusinessTime): boolean {
  const late = wallMinute(now.date, now.time) - wallMinute(startDate, startTime)
  return status === 'RESERVED' && late >= noShowMinutes
}

function Tags({ shown }: { shown: ShownAppointment }) {
  return (
    <>
      <StatusTag status={shown.row.status} />
      <SyncMark {...shown} />
    </>
  )
}

const strong = (text: string) => (
  <Text component="strong" inherit fw={500} c="var(--fd-ink)">
    {text}
  </Text>
)

interface FooterProps {
  shown: ShownAppointment
  world: World
  onPrint: () => void
  menu: ReactNode
}

function Footer({ shown: { row }, world, onPrint, menu }: FooterProps) {
  const number = receiptNumber(row)
  return (
    <>
      <Button variant="default" leftSection={<Icon name="print" />} onClick={onPrint}>
        PRINT
      </Button>
      {menu}
      {number && <span>Receipt No. {strong(number)}</span>}
      {invoicesOf(world, row).map((each) => (
        <span key={each}>Invoice No. {strong(each)}</span>
      ))}
      <span>Ref. {strong(shortReference(row.id))}</span>
      <Box component="span" flex="1 1 auto">
        Appointment ID {strong(row.id)}
      </Box>
      <AuditLines {...row} />
    </>
  )
}

/** Questions that an action asks before it is sent. */
function Questions({ detail }: { detail: DetailState }) {
  return (
    <>
      <SoftRuleDialog
        title="Save all the same?"
        confirm="Save anyway"
        question={detail.question}
        onCancel={detail.dropQuestion}
      />
      <EarlyDialog detail={detail} />
      {detail.lowering && <LowerDialog detail={detail} />}
      <TakeBack detail={detail} />
    </>
  )
}

/** The question before an extension is taken back. */
function TakeBack({ detail }: { detail: DetailState }) {
  const { row, world, gone, askTakeBack, tell } = detail
  if (!gone) return null
  const done = (text: string, isQueued: boolean) => {
    askTakeBack(null)
    tell({ text, isQueued, undo: null })
  }
  return (
    <TakeBackDialog
      {...{ row, world }}
      extension={gone}
      onDone={done}
      onCancel={() => askTakeBack(null)}
    />
  )
}

/** The question before COMPLETE if the visit has hardly begun, because a double tap may press COMPLETE. */
function EarlyDialog({ detail }: { detail: DetailState }) {
  const { row, isEarly, hasBegun, act, dropEarly } = detail
  const start = clockTime(row.startTime)
  return (
    <ConfirmDialog
      opened={isEarly}
      title={hasBegun ? 'Complete it so soon?' : 'Complete it before it begins?'}
      confirm="Complete it now"
      onConfirm={() => act('complete', { isMeant: true })}
      onCancel={dropEarly}
    >
      {row.name}{' '}
      {hasBegun ? `began at ${start}` : `is booked for ${cellDate(row.startDate)}, ${start}`}.
      Completing ends the visit.
    </ConfirmDialog>
  )
}

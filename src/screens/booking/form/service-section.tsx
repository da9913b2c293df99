import { Box } from '@mantine/core'
import { appointmentFields } from '#domain/fields/appointments'
import { useStatus } from '../../../data/use-session'
import { DateCell } from '../../../ui/form/date-cell'
import { CellPair, FormSection } from '../../../ui/form/form-section'
import { SelectCell } from '../../../ui/form/select-cell'
import { clockTime } from '../../../ui/format/format-date'
import { readClock } from '../../../ui/format/read-clock'
import { statusLook } from '../../../ui/format/status'
import { texts } from '../draft/draft'
import { errorFor } from '../draft/field-error'
import { type BookingFacts, servicesOf } from '../draft/normalize-draft'
import { notFreeText } from '../draft/not-free'
import { resourceOptions, serviceOptions, timeOptions } from '../draft/options'
import { queryOf } from '../draft/slot-query'
import { whyNoService } from '../draft/why-not-offered'
import { useWhyNot } from '../state/why-not'
import { AlongCell } from './along-cell'
import { NoPlaceRow } from './no-place-row'
import { NowChip } from './now-chip'
import { section } from './section'
import type { SectionProps } from './section-props'

const statusOptions = (['RESERVED', 'CHECKED_IN'] as const).map((status) => ({
  value: status,
  label: statusLook(status).word,
}))

/** Fields for services, time, therapist and place. Only free places are offered (CREATE-11). */
export const ServiceSection = section(texts, function ServiceSection(props) {
  const { booking, facts } = props
  const picked = booking.draft.fromBoard ? 'from the board' : undefined
  const also = alsoText(booking, facts)
  const hint = notFreeText(booking.draft, facts) ?? also ?? picked
  const main = servicesOf(booking.draft, facts.world)[0]
  const isMassage = booking.offered === 'MASSAGE'
  return (
    <FormSection title="Service" hint={hint} hintAccent>
      <ServiceCell {...props} />
      <StartCells {...props} />
      {(isMassage || main?.hasStaff || main?.hasRoom) && <PlaceCells {...props} />}
      <NoPlaceRow {...props} />
      <CellPair>
        <LockerCell {...props} />
        <StatusCell {...props} />
      </CellPair>
      {isMassage && <SecondTherapist {...props} />}
    </FormSection>
  )
})

/**
 * A hint such as "also booked today at 2:15 PM": the customer has another booking on that day, so this one may be a
 * mistake.
 */
function alsoText(
  { draft, today }: SectionProps['booking'],
  { also }: BookingFacts,
): string | undefined {
  if (also.length === 0) return undefined
  const day = draft.startDate === today ? 'today' : 'that day'
  return `also booked ${day} at ${also.map(clockTime).join(' and ')}`
}

function ServiceCell({ booking, facts, fieldError }: SectionProps) {
  const { draft, edit, offered } = booking
  const [main, ...added] = draft.serviceIds
  return (
    <SelectCell
      label={appointmentFields.serviceIds.label}
      value={main ?? null}
      onChange={(id) => edit({ serviceIds: id === null ? [] : [id, ...added] })}
      options={serviceOptions(facts.world, offered, draft)}
      placeholder="Select service"
      whyNot={whyNoService(facts.world, offered)}
      clearable
      error={errorFor(fieldError, 'serviceIds')}
    />
  )
}

const inPast = 'in the past'

function StartCells({ booking, facts, fieldError }: SectionProps) {
  const { draft, today, past, edit } = booking
  const isMassage = booking.offered === 'MASSAGE'
  return (
    <CellPair>
      <DateCell
        label={appointmentFields.startDate.label}
        value={draft.startDate || null}
        onChange={(date) => edit({ startDate: date ?? '' })}
        today={today}
        min={isMassage && draft.status === 'RESERVED' ? today : undefined}
        max={isMassage ? undefined : today}
        error={errorFor(fieldError, 'startDate') ?? (past === 'startDate' ? inPast : null)}
      />
      <Box pos="relative">
        <SelectCell
          label={appointmentFields.startTime.label}
          value={draft.startTime || null}
          onChange={(time) => edit({ startTime: time ?? '' })}
          options={timeOptions(facts.world.lookups.startTimes, draft.startTime)}
          read={readClock}
          placeholder="Select time"
          error={errorFor(fieldError, 'startTime') ?? (past === 'startTime' ? inPast : null)}
        />
        <NowChip booking={booking} />
      </Box>
    </CellPair>
  )
}

function PlaceCells({ booking, facts, fieldError }: SectionProps) {
  const { draft, edit } = booking
  const { world, available } = facts
  const whyNot = useWhyNot(queryOf(draft))
  const empty = (free: readonly unknown[] | undefined, words: string) => {
    if (draft.serviceIds.length === 0) return 'Service first'
    return free?.length === 0 ? 'None free' : words
  }
  return (
    <CellPair>
      <SelectCell
        label={appointmentFields.staffId.label}
        value={draft.staffId}
        onChange={(staffId) => edit({ staffId })}
        options={resourceOptions(available?.staffs ?? null, draft.staffId, world.staffs)}
        placeholder={empty(available?.staffs, 'Select therapist')}
        whyNot={whyNot('staff')}
        clearable
        error={errorFor(fieldError, 'staffId')}
      />
      <SelectCell
        label={appointmentFields.roomId.label}
        value={draft.roomId}
        onChange={(roomId) => edit({ roomId })}
        options={resourceOptions(available?.rooms ?? null, draft.roomId, world.rooms)}
        placeholder={empty(available?.rooms, 'Select room')}
        whyNot={whyNot('room')}
        clearable
        error={errorFor(fieldError, 'roomId')}
      />
    </CellPair>
  )
}

/** The customer's second therapist. A refused booking without a group is corrected without one. */
function SecondTherapist({ booking, facts, fieldError }: SectionProps) {
  const { draft, edit } = booking
  const { hasAllCalls } = useStatus()
  const whyNot = useWhyNot(queryOf(draft))
  if (!hasAllCalls || draft.joins || (draft.corrects && !draft.corrects.groupId)) return null
  return (
    <AlongCell
      label="Along with"
      {...{ facts, staffId: draft.staffId, along: draft.along }}
      onChange={(along) => edit({ along })}
      whyNot={whyNot('staff')}
      error={errorFor(fieldError, 'along')}
    />
  )
}

function LockerCell({ booking, facts, fieldError }: SectionProps) {
  const { draft, edit } = booking
  const { world, available } = facts
  const whyNot = useWhyNot(queryOf(draft))
  return (
    <SelectCell
      label={appointmentFields.lockerId.label}
      value={draft.lockerId}
      onChange={(lockerId) => edit({ lockerId })}
      options={resourceOptions(available?.lockers ?? null, draft.lockerId, world.lockers)}
      placeholder={draft.status === 'RESERVED' ? 'At check-in' : 'Select locker'}
      whyNot={whyNot('locker')}
      clearable
      error={errorFor(fieldError, 'lockerId')}
    />
  )
}

function StatusCell({ booking, fieldError }: SectionProps) {
  const { draft, edit, offered } = booking
  const look = statusLook(draft.status)
  return (
    <SelectCell
      label={appointmentFields.status.label}
      value={draft.status}
      onChange={(status) => edit({ status: status === 'CHECKED_IN' ? status : 'RESERVED' })}
      options={offered === 'MASSAGE' ? statusOptions : statusOptions.slice(1)}
      icon={look.icon}
      status={look.tone}
      error={errorFor(fieldError, 'status')}
    />
  )
}

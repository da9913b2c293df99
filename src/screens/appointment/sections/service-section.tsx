import { Button } from '@mantine/core'
import { appointmentFields } from '#domain/fields/appointments'
import { DateCell } from '../../../ui/form/date-cell'
import { CellPair, FormSection } from '../../../ui/form/form-section'
import { LockedCell } from '../../../ui/form/locked-cell'
import { SelectCell } from '../../../ui/form/select-cell'
import { cellDate, clockTime } from '../../../ui/format/format-date'
import { readClock } from '../../../ui/format/read-clock'
import { promoOptions, timeOptions } from '../../booking/draft/options'
import { whyNoPromo } from '../../booking/draft/why-not-offered'
import { nameIn, serviceNames } from '../papers/place-line'
import { ExtendBar } from '../running/extend-bar'
import { LateBar } from '../running/late-bar'
import type { SectionProps } from '../state/section-props'
import { troubleOf } from '../state/trouble'
import { SecondRow } from '../tandem/second-row'
import { PlaceCell } from './place-cell'
import { PrivilegeRow } from './privilege-row'

/** Services, time, therapist and place. The status decides which of them are read-only. */
export function ServiceSection(props: SectionProps) {
  const { allowed, onMove } = props
  const { row, world } = props.detail
  return (
    <FormSection
      title="Service"
      action={allowed.update && onMove && <MoveButton onClick={onMove} />}
    >
      <LockedCell label={appointmentFields.serviceIds.label} value={serviceNames(row, world)} />
      <StartCells {...props} />
      <LateBar {...props} />
      <ExtendBar {...props} />
      <CellPair>
        <PlaceCell {...props} place="staff" />
        <PlaceCell {...props} place="room" />
      </CellPair>
      <SecondRow {...props} />
      <CellPair>
        <PlaceCell {...props} place="locker" />
        <PromoCell {...props} />
      </CellPair>
      <PrivilegeRow {...props} />
    </FormSection>
  )
}

/** A button that starts moving the appointment on the board, where free slots are visible. */
function MoveButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="plum"
      h={30}
      px={8}
      my={-6}
      mr={-8}
      bdrs={6}
      fz="meta"
      lh="meta"
      onClick={onClick}
    >
      Move on the board
    </Button>
  )
}

function StartCells(props: SectionProps) {
  const { detail, allowed, today } = props
  const { fields, world, edit } = detail
  if (!allowed.move) {
    return (
      <CellPair>
        <LockedCell label={appointmentFields.startDate.label} value={cellDate(fields.startDate)} />
        <LockedCell label={appointmentFields.startTime.label} value={clockTime(fields.startTime)} />
      </CellPair>
    )
  }
  return (
    <CellPair>
      <DateCell
        label={appointmentFields.startDate.label}
        value={fields.startDate}
        onChange={(date) => edit({ startDate: date ?? fields.startDate })}
        today={today}
        min={today}
        error={troubleOf(props, 'startDate')}
      />
      <SelectCell
        label={appointmentFields.startTime.label}
        value={fields.startTime}
        onChange={(time) => edit({ startTime: time ?? fields.startTime })}
        options={timeOptions(world.lookups.startTimes, fields.startTime)}
        read={readClock}
        error={troubleOf(props, 'startTime')}
      />
    </CellPair>
  )
}

/** The promo, which can be chosen until check-in (SPEC.md CHECKIN-2). */
function PromoCell(props: SectionProps) {
  const { detail, allowed, customer } = props
  const { row, fields, world, edit } = detail
  if (!allowed.checkIn)
    return (
      <LockedCell
        label={appointmentFields.promoId.label}
        value={nameIn(world.promos, row.promoId)}
      />
    )
  const main = world.services.get(row.serviceIds[0] ?? '')
  return (
    <SelectCell
      label={appointmentFields.promoId.label}
      value={fields.promoId}
      onChange={(promoId) => edit({ promoId: promoId || null })}
      options={promoOptions(world, main, fields.promoId, { ...row, person: customer })}
      placeholder="None"
      whyNot={whyNoPromo(world, main)}
      error={troubleOf(props, 'promoId')}
    />
  )
}

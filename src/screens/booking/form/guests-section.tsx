import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { guestLimits } from '#domain/appointment/group/input'
import type { GuestPlaces } from '#domain/appointment/group/places'
import { upperName } from '#domain/kernel/names'
import type { World } from '#domain/rows/world'
import { useDeps } from '../../../data/context'
import { useStatus } from '../../../data/use-session'
import { CellPair, FormSection } from '../../../ui/form/form-section'
import { NoteRow } from '../../../ui/form/note-row'
import { SelectCell } from '../../../ui/form/select-cell'
import { TextCell } from '../../../ui/form/text-cell'
import { type BookingDraft, type GuestDraft, texts } from '../draft/draft'
import { placesFor } from '../draft/group'
import { resourceOptions, serviceOptions } from '../draft/options'
import { queryOf } from '../draft/slot-query'
import { whyNoService } from '../draft/why-not-offered'
import { useDayWorld } from '../state/use-day-world'
import { useWhyNot } from '../state/why-not'
import { AlongCell } from './along-cell'
import { NumberCell } from './number-cell'
import { section } from './section'
import type { SectionProps } from './section-props'

const blankGuest = { name: '', mobileNumber: '', serviceId: null, staffId: null }

/** Guests who come along with the customer. One command books all of them or none. */
export const GuestsSection = section(texts, function GuestsSection(props) {
  const { draft, edit, offered } = props.booking
  const { hasAllCalls } = useStatus()
  const { newId } = useDeps()
  const { guests = [] } = draft
  if (!hasAllCalls || offered !== 'MASSAGE') return null
  // a refused booking of one guest is corrected as a booking of one guest
  if (draft.corrects && !draft.corrects.groupId) return null
  // one more guest of a group is booked alone
  if (draft.joins) return null
  const change = (next: readonly GuestDraft[]) => edit({ guests: [...next] })
  const add = (
    <Button
      variant="default"
      mt={10}
      mb={12}
      onClick={() => change([...guests, { ...blankGuest, key: newId() }])}
    >
      Add guest
    </Button>
  )
  return (
    <>
      {guests.map((guest, at) => (
        <Guest
          key={guest.key}
          {...props}
          guest={guest}
          number={at + 2}
          onChange={(patch) => change(guests.with(at, { ...guest, ...patch }))}
          onRemove={() => change(guests.toSpliced(at, 1))}
        />
      ))}
      {(guests.length > 0 || draft.along) && <Places {...props} />}
      {guests.length < guestLimits.most - 1 && add}
    </>
  )
})

interface GuestProps extends SectionProps {
  guest: GuestDraft
  /** number of the guest in the form; the customer is guest 1 */
  number: number
  onChange: (patch: Partial<GuestDraft>) => void
  onRemove: () => void
}

function Guest({ booking, facts, guest, number, onChange, onRemove }: GuestProps) {
  const { world, available } = facts
  const whyNot = useWhyNot(queryOf(booking.draft))('staff')
  const label = (what: string) => `Guest ${number}: ${what}`
  const remove = (
    <Button variant="text" px={8} aria-label={label('remove')} onClick={onRemove}>
      Remove
    </Button>
  )
  return (
    <FormSection title={`Guest ${number}`} action={remove}>
      <CellPair wideEnd>
        <TextCell
          label={label('called')}
          value={guest.name}
          onChange={(name) => onChange({ name })}
          placeholder="Name"
        />
        <NumberCell
          label={label('phone')}
          value={guest.mobileNumber}
          onChange={(mobileNumber) => onChange({ mobileNumber })}
          placeholder="As the first guest"
          inputMode="tel"
        />
      </CellPair>
      <SelectCell
        label={label('gets')}
        value={guest.serviceId}
        onChange={(serviceId) => onChange({ serviceId })}
        options={serviceOptions(world, booking.offered, booking.draft)}
        placeholder="The same service"
        whyNot={whyNoService(world, booking.offered)}
        clearable
      />
      <SelectCell
        label={label('with')}
        value={guest.staffId}
        onChange={(staffId) => onChange({ staffId })}
        options={resourceOptions(available?.staffs ?? null, guest.staffId, world.staffs)}
        placeholder="Anyone free"
        whyNot={whyNot}
        clearable
      />
      <AlongCell
        label={label('along with')}
        {...{ facts, staffId: guest.staffId, along: guest.along }}
        onChange={(along) => onChange({ along })}
        whyNot={whyNot}
      />
    </FormSection>
  )
}

/** The places that BOOK would take for all guests; if there are too few, `GroupStrip` says so. */
function Places({ booking }: SectionProps) {
  const { draft } = booking
  const world = useDayWorld(draft.startDate || null)
  const places = useMemo(() => world && placesFor(draft, world), [draft, world])
  if (!world || draft.serviceIds.length === 0) return null
  // While the group is being saved, its own bookings take the places.
  if (booking.running) return <NoteRow icon="check">Booking these places …</NoteRow>
  return places && <NoteRow icon="check">{placesText(draft, places, world)}</NoteRow>
}

/** Places of guests as text: "ANA and CORA in BED 1, BEA in BED 2. Guests pay when they check in." */
function placesText(
  { along, guests = [] }: Pick<BookingDraft, 'along' | 'guests'>,
  places: readonly GuestPlaces[],
  { staffs, rooms }: World,
): string {
  const nameOf = (rows: ReadonlyMap<string, { name: string }>, id: string | null = null) =>
    upperName(rows.get(id ?? '')?.name ?? '')
  const pairs = [{ along }, ...guests].map((guest, at) => {
    const both = [places[at]?.staffId, guest.along?.staffId].map((id) => nameOf(staffs, id))
    const room = nameOf(rooms, places[at]?.roomId)
    return [both.filter(Boolean).join(' and '), room].filter(Boolean).join(' in ')
  })
  return `${pairs.join(', ')}.${guests.length > 0 ? ' Guests pay when they check in.' : ''}`
}

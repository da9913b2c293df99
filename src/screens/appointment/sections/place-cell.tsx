import { appointmentFields } from '#domain/fields/appointments'
import { LockedCell } from '../../../ui/form/locked-cell'
import { SelectCell } from '../../../ui/form/select-cell'
import { resourceOptions } from '../../booking/draft/options'
import { useWhyNot } from '../../booking/state/why-not'
import { nameIn } from '../papers/place-line'
import type { SectionProps } from '../state/section-props'
import { troubleOf } from '../state/trouble'

const places = {
  staff: { label: appointmentFields.staffId.label, field: 'staffId', rows: 'staffs' },
  room: { label: appointmentFields.roomId.label, field: 'roomId', rows: 'rooms' },
  locker: { label: appointmentFields.lockerId.label, field: 'lockerId', rows: 'lockers' },
} as const

type PlaceProps = SectionProps & { place: keyof typeof places }

/** The placeholder of an empty field: the room or locker that CHECK-IN will choose. */
function placeholderOf({ detail, allowed, place }: PlaceProps): string {
  const { field, rows } = places[place]
  const proposed = place === 'staff' ? undefined : detail.proposed[places[place].field]
  if (proposed) return nameIn(detail.world[rows], proposed)
  return field === 'lockerId' && allowed.checkIn ? 'At check-in' : 'None'
}

/** A field for therapist, room or locker. Its options are the free ones and the appointment's own. */
export function PlaceCell(props: PlaceProps) {
  const { detail, allowed, place } = props
  const { label, field, rows } = places[place]
  const chosen = detail.fields[field]
  const all = detail.world[rows]
  const whyNot = useWhyNot(detail.query)
  if (!allowed.update) return <LockedCell label={label} value={nameIn(all, chosen)} />
  return (
    <SelectCell
      label={label}
      value={chosen}
      onChange={(id) => detail.edit({ [field]: id })}
      options={resourceOptions(detail.available?.[rows] ?? null, chosen, all)}
      placeholder={placeholderOf(props)}
      whyNot={whyNot(place)}
      clearable
      error={troubleOf(props, field)}
    />
  )
}

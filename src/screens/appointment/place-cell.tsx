import { LockedCell } from '../../ui/locked-cell'
import { SelectCell } from '../../ui/select-cell'
import { resourceOptions } from '../booking/options'
import { nameIn } from './place-line'
import type { SectionProps } from './section-props'
import { troubleOf } from './trouble'

const places = {
  staff: { label: 'Therapist', field: 'staffId', rows: 'staffs' },
  room: { label: 'Room', field: 'roomId', rows: 'rooms' },
  locker: { label: 'Locker', field: 'lockerId', rows: 'lockers' },
} as const

/** Therapist, room or locker: what is free is offered, and what the appointment has. */
export function PlaceCell(props: SectionProps & { place: keyof typeof places }) {
  const { detail, allowed, available, place } = props
  const { label, field, rows } = places[place]
  const chosen = detail.fields[field]
  const all = detail.world[rows]
  if (!allowed.update) return <LockedCell label={label} value={nameIn(all, chosen)} />
  return (
    <SelectCell
      label={label}
      value={chosen}
      onChange={(id) => detail.edit({ [field]: id })}
      options={resourceOptions(available?.[rows] ?? null, chosen, all)}
      placeholder={place === 'locker' && allowed.checkIn ? 'At check-in' : 'None'}
      clearable
      error={troubleOf(props, field)}
    />
  )
}

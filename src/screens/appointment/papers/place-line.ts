import { upperName } from '#domain/kernel/names'
import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import { timeRange } from '../../../ui/format/format-date'
import { orDash } from '../../../ui/format/format-text'

type Named = ReadonlyMap<string, { name: string }>

/** A resource's name in uppercase; a dash for no resource, the id for an unknown one. */
export function nameIn(rows: Named, id: string | null): string {
  if (id === null) return '-'
  return orDash(upperName(rows.get(id)?.name ?? id))
}

export function serviceNames(row: Pick<Appointment, 'serviceIds'>, world: World): string {
  return row.serviceIds.map((id) => nameIn(world.services, id)).join(', ')
}

/** The therapists of a guest: "ALMA", or "ALMA and ROSA". `seconds`: bookings of second therapists. */
export function therapistNames(
  row: Appointment,
  world: World,
  seconds: readonly Appointment[],
): string {
  const own = seconds.filter(({ tandemOf }) => tandemOf === row.id)
  return [row, ...own].map(({ staffId }) => nameIn(world.staffs, staffId)).join(' and ')
}

/** The line below the title in parts: therapist, room, locker, service codes, time. */
export function placeLine(
  row: Appointment,
  world: World,
  seconds: readonly Appointment[],
): string[] {
  return [
    row.staffId === null ? 'No Therapist Assigned' : therapistNames(row, world, seconds),
    row.roomId === null ? 'No room' : nameIn(world.rooms, row.roomId),
    row.lockerId === null ? 'No locker' : nameIn(world.lockers, row.lockerId),
    serviceNames(row, world),
    timeRange(row.startTime, row.endTime),
  ]
}

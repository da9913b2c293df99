import { upperName } from '#domain/kernel/names'
import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import { dayTitle, timeRange } from '../../ui/format/format-date'

type Named = ReadonlyMap<string, { name: string }>

/** A resource's name in uppercase; `none` if the id is null. */
export function nameOf(rows: Named | undefined, id: string | null, none: string): string {
  return id === null ? none : upperName(rows?.get(id)?.name ?? id)
}

export const serviceText = (ids: readonly string[], world: World | null): string =>
  ids.map((id) => nameOf(world?.services, id, '')).join(', ')

/** Two lines that identify a booking: "HILOT 60 · GINA", "3:15 – 4:30 PM · ROOM 3". */
export function bookingLines(row: Appointment, world: World | null, today: string): string[] {
  const staff = nameOf(world?.staffs, row.staffId, 'no therapist')
  const when = timeRange(row.startTime, row.endTime)
  const day = row.startDate === today ? '' : `${dayTitle(row.startDate)}, `
  return [
    `${serviceText(row.serviceIds, world)} · ${staff}`,
    `${day}${when} · ${nameOf(world?.rooms, row.roomId, 'no room')}`,
  ]
}

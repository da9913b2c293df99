import { wallMinute } from '#domain/kernel/dates'
import { byName, upperName } from '#domain/kernel/names'
import type { Appointment } from '#domain/rows/appointment'
import { blockedInterval, doneMinute } from '#domain/slot/timing'
import { clockText } from '../../board/layout/clock-text'
import { count } from '../../ui/format/format-text'

/** A room or locker, and the day's appointments in it, by start. */
export interface Occupancy {
  id: string
  name: string
  rows: readonly Appointment[]
}

interface PlaceRow {
  id: string
  name: string
  available: boolean
}

/** The places that are available or that an appointment uses, by name. */
export function occupancies(
  places: ReadonlyMap<string, PlaceRow>,
  rows: readonly Appointment[],
  placeOf: (row: Appointment) => string | null,
): Occupancy[] {
  const byPlace = new Map<string, Appointment[]>()
  for (const row of rows) {
    const id = placeOf(row)
    if (id !== null) byPlace.set(id, [...(byPlace.get(id) ?? []), row])
  }
  return [...places.values()]
    .filter(({ id, available }) => available || byPlace.has(id))
    .toSorted(byName)
    .map(({ id, name }) => ({
      id,
      name: upperName(name),
      rows: (byPlace.get(id) ?? []).toSorted((a, b) => startOf(a) - startOf(b)),
    }))
}

const startOf = (row: Pick<Appointment, 'startDate' | 'startTime'>): number =>
  wallMinute(row.startDate, row.startTime)

const endOf = (row: Pick<Appointment, 'endDate' | 'endTime'>): number =>
  wallMinute(row.endDate, row.endTime)

/**
 * How far the visit of a guest is who has a locker, as text: "25 min left", "Done at 3:00 PM, has the key", "20 min
 * over". The key is with the guest while the room is cleaned. `now`: minutes as `wallMinute` counts them.
 */
export function progressText(row: Appointment, now: number): string {
  const [from, to] = [startOf(row), endOf(row)]
  const treatedUntil = doneMinute(row)
  if (now < from) return `from ${clockText(from)}`
  if (to === from) return `since ${clockText(from)}`
  if (now < treatedUntil) return `${treatedUntil - now} min left`
  if (now < to) return `Done at ${clockText(treatedUntil)}, has the key`
  return `${count(now - treatedUntil, 'min', 'min')} over`
}

/** The state of a room, in few words: "25 min left", "Cleaning to 3:15 PM", "Free to 4:00 PM", "Free". */
export function roomText(rows: readonly Appointment[], now: number): string {
  const busy = rows.flatMap((row) => {
    const interval = blockedInterval(row)
    return interval && interval.to > now ? [{ row, ...interval }] : []
  })
  const current = busy.find(({ from }) => from <= now)
  if (!current) return busy[0] ? `Free to ${clockText(busy[0].from)}` : 'Free'
  const { row, to } = current
  if (row.status === 'RESERVED') return `Due ${clockText(current.from)}`
  const treatedUntil = to - row.cleaningMinutes
  return now < treatedUntil ? `${treatedUntil - now} min left` : `Cleaning to ${clockText(to)}`
}

import { minuteOfDay } from '#domain/kernel/dates'
import { byName, upperName } from '#domain/kernel/names'
import type { Absence } from '#domain/rows/line-up/absence'
import type { Staff } from '#domain/rows/staff'
import type { World } from '#domain/rows/world'
import { absencesOn, absenceWords, isAbsent } from '#domain/slot/absences'
import { breaksOf, dutyOf, isDayOff, leaveOn } from '#domain/slot/obstacles'
import { type BoardTherapist, dayMinutes, type Span, slotMinutes } from '../../board/layout/model'

/** Therapists as columns of the board for a day (YYYY-MM-DD), sorted by schedule type, then name. */
export function boardTherapists(world: World, date: string): BoardTherapist[] {
  const shifts = world.lookups.staffScheduleTypes
  const shiftOf = (row: Staff) => shifts.indexOf(row.staffScheduleType) + 1 || Infinity
  return [...world.staffs.values()]
    .toSorted((a, b) => shiftOf(a) - shiftOf(b) || byName(a, b))
    .map((row) => columnOf(row, world, date))
}

function columnOf(row: Staff, world: World, date: string): BoardTherapist {
  const isOff = isDayOff(row, date) || isAbsent(world, row.id, date)
  const away = absencesOn(world, row.id, date)
  return {
    id: row.id,
    name: upperName(row.name),
    hint: hintOf(row, isOff, date, away),
    duty: isOff || !row.available ? [] : without(dutySpans(row, world, date), away),
    breaks: isOff ? [] : breaksOf(row, world).flatMap((rest) => spans(rest.start, rest.end)),
    onDuty: row.available && !isOff,
    available: row.available,
  }
}

/**
 * The hint in a column's head. An absence comes before a leave or day off, because its booked guests need another
 * therapist.
 */
function hintOf(row: Staff, isOff: boolean, date: string, away: readonly Absence[]): string {
  if (!row.available) return 'Not available'
  const [first] = away
  if (first && isOff) return 'Absent'
  if (first) return `Absent ${absenceWords(first)}`
  if (leaveOn(row, date)) return 'On leave'
  return isOff ? 'Day off' : row.staffScheduleType
}

/** Spans of duty without the hours of absences. */
const without = (duty: readonly Span[], away: readonly Absence[]): Span[] =>
  away.reduce<Span[]>(
    (left, { from, until }) => {
      const [start, end] = [minuteOfDay(from) ?? 0, minuteOfDay(until) ?? dayMinutes]
      return left
        .flatMap((span) => [
          { from: span.from, to: Math.min(span.to, start) },
          { from: Math.max(span.from, end), to: span.to },
        ])
        .filter((span) => span.from < span.to)
    },
    [...duty],
  )

/** Spans of duty that can be booked: until the end of the slot that begins at last call. */
function dutySpans(row: Staff, world: World, date: string): Span[] {
  const { start, lastCall } = dutyOf(row, world.store, date)
  if (start === null || lastCall === null) return [{ from: 0, to: dayMinutes }]
  return spans(start, lastCall, slotMinutes)
}

/**
 * Spans of a day between two times of day. If the end is before the start, there are two: one at each end of the day.
 */
export function spans(start: string, end: string, longer = 0): Span[] {
  const from = minuteOfDay(start) ?? 0
  const to = Math.min((minuteOfDay(end) ?? 0) + longer, dayMinutes)
  if (from <= to) return [{ from, to }]
  return [
    { from: 0, to },
    { from, to: dayMinutes },
  ]
}

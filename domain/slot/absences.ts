import { clockWords } from '../kernel/date-words'
import { wallMinute } from '../kernel/dates'
import { type Absence, endOfDay } from '../rows/line-up/absence'
import type { World } from '../rows/world'
import { type Interval, overlaps } from './timing'

/** The absences of a therapist on a business day, without cancelled ones. */
export const absencesOn = (
  { absences }: Pick<World, 'absences'>,
  staffId: string,
  day: string,
): Absence[] =>
  [...absences.values()].filter(
    (row) => row.staffId === staffId && row.day === day && row.cancelledAt === null,
  )

/**
 * The minutes of an absence as `wallMinute` counts them. An absence until the end of the day covers visits past
 * midnight too.
 */
export const absentFor = ({ day, from, until }: Absence): Interval => ({
  from: wallMinute(day, from),
  to: until === endOfDay ? Infinity : wallMinute(day, until),
})

/** The absence that overlaps a slot of a business day; a slot without length counts as its first minute. */
export const absenceMet = (
  world: Pick<World, 'absences'>,
  staffId: string,
  { startDate, interval: { from, to } }: { startDate: string; interval: Interval },
): Absence | undefined =>
  absencesOn(world, staffId, startDate).find((row) =>
    overlaps(absentFor(row), { from, to: Math.max(to, from + 1) }),
  )

export const isWholeDay = ({ from, until }: Absence): boolean =>
  from === '00:00' && until === endOfDay

/** Whether a therapist is absent on a whole business day. */
export const isAbsent = (world: Pick<World, 'absences'>, staffId: string, day: string): boolean =>
  absencesOn(world, staffId, day).some(isWholeDay)

/** The hours of an absence as text: "from 3:00 PM to 4:00 PM", "from 3:00 PM on" or "on this day". */
export function absenceWords({ from, until }: Pick<Absence, 'from' | 'until'>): string {
  const start = from === '00:00' ? '' : `from ${clockWords(from)}`
  if (until !== endOfDay) return `${start} ${start ? 'to' : 'until'} ${clockWords(until)}`.trim()
  return start ? `${start} on` : 'on this day'
}

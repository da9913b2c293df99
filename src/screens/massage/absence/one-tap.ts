import type { BusinessTime } from '#domain/kernel/dates'
import { minuteOfDay, timeOfMinute } from '#domain/kernel/dates'
import { type Absence, endOfDay } from '#domain/rows/line-up/absence'
import { timeRange } from '../../../ui/format/format-date'

/** Hours of an absence, HH:mm; `until` may be 24:00. */
export type Hours = Pick<Absence, 'from' | 'until' | 'reason'>

export const wholeDay: Hours = { from: '00:00', until: endOfDay, reason: '' }

interface OneTap {
  label: string
  hours: Hours
}

/**
 * Absences that one tap records: the whole day and, if the day is today, the next full hour and the rest of the day.
 */
export function oneTapAbsences(day: string, { date, time }: BusinessTime): OneTap[] {
  if (day !== date) return [{ label: 'Absent on this day', hours: wholeDay }]
  const next = (Math.floor((minuteOfDay(time) ?? 0) / 60) + 1) * 60
  const [from, end] = [timeOfMinute(next), timeOfMinute(next + 60)]
  const hour = { from, until: next + 60 === 1440 ? endOfDay : end, reason: '' }
  return [
    { label: 'Absent today', hours: wholeDay },
    ...(next < 1440 ? [{ label: `Out ${timeRange(from, end)}`, hours: hour }] : []),
    { label: 'Out from now on', hours: { ...wholeDay, from: time } },
  ]
}

/** Whether a recorded absence covers all of these hours. */
export const covers = (row: Absence, { from, until }: Hours): boolean =>
  row.from <= from && row.until >= until

import { addDays, weekdayOf, weekdays } from '../kernel/dates'
import { type Days, daysIn, monthBefore, type Period } from './period'

/** Named ranges, in the order of their buttons. */
export const presets = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'last-year',
] as const
export type Preset = (typeof presets)[number]

export const presetTitles: Readonly<Record<Preset, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  'this-week': 'This Week',
  'last-week': 'Last Week',
  'this-month': 'This Month',
  'last-month': 'Last Month',
  'last-year': 'Same Month Last Year',
}

/** The days of a preset. Weeks begin on Monday. The current week and month end today. */
export function presetDays(preset: Preset, today: string): Days {
  const monday = addDays(today, -weekdays.indexOf(weekdayOf(today)))
  switch (preset) {
    case 'today':
      return { start: today, end: today }
    case 'yesterday':
      return { start: addDays(today, -1), end: addDays(today, -1) }
    case 'this-week':
      return { start: monday, end: today }
    case 'last-week':
      return { start: addDays(monday, -7), end: addDays(monday, -1) }
    case 'this-month':
      return { start: daysIn(monthOf(today)).start, end: today }
    case 'last-month':
    case 'last-year':
      return daysIn(presetPeriod(preset, today))
  }
}

/** The presets that are a whole month. */
export const monthPresets = ['this-month', 'last-month', 'last-year'] as const

export type MonthPreset = (typeof monthPresets)[number]

export function presetPeriod(preset: MonthPreset, today: string): Period & { month: number } {
  const present = monthOf(today)
  if (preset === 'this-month') return present
  if (preset === 'last-month') return monthBefore(present)
  return { ...present, year: present.year - 1 }
}

const monthOf = (date: string) => ({
  month: Number(date.slice(5, 7)),
  year: Number(date.slice(0, 4)),
})

import { dayTitle } from '../../ui/format/format-date'
import { dateText, shownRange } from './calendar-date'
import type { BoardPlace } from './model'

/** The toolbar's title of the shown period, in its long form ("Friday, November 20"). */
export function longTitle({ view, date }: BoardPlace): string {
  if (view === 'day') return dayTitle(date, 'long')
  if (view === 'month') return dateText(date, { month: 'long', year: 'numeric' })
  return rangeText(view, date, 'long')
}

/** The toolbar's title in its short form ("Fri, Nov 20"). */
export function shortTitle({ view, date }: BoardPlace): string {
  if (view === 'day') return dayTitle(date)
  if (view === 'month') return dateText(date, { month: 'short', year: 'numeric' })
  return rangeText(view, date, 'short')
}

function rangeText(view: 'week' | 'agenda', date: string, month: 'long' | 'short'): string {
  const { from, to } = shownRange(view, date)
  const sameMonth = from.slice(0, 7) === to.slice(0, 7)
  const start = dateText(from, { month, day: 'numeric' })
  const end = dateText(to, sameMonth ? { day: 'numeric' } : { month, day: 'numeric' })
  return `${start} – ${end}`
}

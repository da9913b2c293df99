/** Times of a day, HH:mm: from the first one on, before the second one; null: any. */
interface Hours {
  from: string | null
  until: string | null
}

/** Whether weekdays have a day; none have all. */
export const haveDay = (weekdays: readonly string[], day: string): boolean =>
  weekdays.length === 0 || weekdays.includes(day)

/** Whether a time is before or after hours; null: it is between them. */
export function outsideHours({ from, until }: Hours, time: string): 'before' | 'after' | null {
  if (from && time < from) return 'before'
  return until && time >= until ? 'after' : null
}

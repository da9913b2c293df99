import type { View } from '../api/view'
import type { WithStatus } from '../host/status'
import { keptFrom, windowAt } from '../host/window'
import type { WithDeps } from '../kernel/ports'
import type { PastDays } from '../pull/past-days'
import type { WithSessions } from '../session/session'
import { daysBetween } from '../store/day-records'
import type { WithDb } from '../store/db'
import { readProgress } from '../store/progress'

/**
 * Days in a range that this tablet doesn't have. They are fetched when a screen shows them (`pull/past-days`), or by
 * the first sync; while offline they stay missing.
 */
export function missingDaysView(
  parts: WithDeps & WithDb & WithStatus & WithSessions,
  pastDays: PastDays,
  from: string,
  to: string,
): View<readonly string[]> {
  const { db, sessions } = parts
  return {
    key: `missing ${from} ${to}`,
    async read() {
      const store = sessions.current()?.storeCode
      if (store === undefined) return []
      const kept = await db.days
        .where(':id')
        .between([store, from], [store, to], true, true)
        .primaryKeys()
      const stored = new Set(kept.map(([, date]) => date))
      const { phase } = await readProgress(db, store)
      // Until the first sync has brought the board, stored days may lack bookings.
      const isFilling = phase === 'start' || phase === 'board'
      const { today } = windowAt(parts.deps.clock())
      // A stored day may lack bookings: perhaps it is stored only because of the answer to one booking.
      const isWhole = (date: string) =>
        stored.has(date) &&
        (!isFilling || fetchable.has(date) || (phase === 'board' && date === today))
      const first = keptFrom(parts)
      const fetchable = new Set(pastDays.fetchable(from, to))
      return daysBetween(from, to).filter(
        (date) => !isWhole(date) && (fetchable.has(date) || (isFilling && date >= first)),
      )
    },
  }
}

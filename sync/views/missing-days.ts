import type { Core } from '../core'
import type { PastDays } from '../pull/past-days'
import type { View } from '../view'

/**
 * The days from one to another that only the service knows: they are fetched when somebody looks at
 * them (`pull/past-days`), and until that is done, or while it can't be, they are missing here.
 */
export function missingDaysView(
  { db, sessions }: Core,
  pastDays: PastDays,
  from: string,
  to: string,
): View<readonly string[]> {
  return {
    key: `missing ${from} ${to}`,
    async read() {
      const store = sessions.current()?.storeCode
      if (store === undefined) return []
      const kept = await db.days
        .where(':id')
        .between([store, from], [store, to], true, true)
        .primaryKeys()
      const held = new Set(kept.map(([, date]) => date))
      return pastDays.fetchable(from, to).filter((date) => !held.has(date))
    },
  }
}

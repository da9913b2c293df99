import type { WithStatus } from '../host/status'
import { keptFrom } from '../host/window'
import type { WithDeps } from '../kernel/ports'
import type { WithOutboxCache } from '../outbox/outbox-cache'
import { dateIn } from '../store/day-records'
import type { WithDb } from '../store/db'
import { dayTableNames, write } from '../store/tx'

/**
 * Deletes days before the window, except those with pending entries. Runs when a tab becomes the leader, and daily. A
 * deleted day is fetched again when a screen shows it.
 */
export async function prune(
  parts: WithDeps & WithDb & WithStatus & WithOutboxCache,
  store: string,
): Promise<void> {
  const { db, outboxCache } = parts
  const from = keptFrom(parts)
  await write(db, [...dayTableNames, 'outbox'], async (tx) => {
    const waited = (await outboxCache.refresh()).groupsByDay.get(store)
    const keys = await tx.days.where(':id').between([store, ''], [store, from]).primaryKeys()
    const old = keys.filter(([, key]) => !waited?.has(dateIn(key)))
    if (old.length > 0) await tx.pages.remove(old)
  })
}

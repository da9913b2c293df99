import { calls } from '#domain/calls/all'
import { tellUnread } from '../basic-host/lists'
import { type Core, isCurrent } from '../engine/core'
import { ask } from '../host/ask'
import { groupBy } from '../kernel/group-by'
import { settledSince } from '../outbox/settled-since'
import { replaceDay } from '../store/days'
import { dayTables } from '../store/page-cache'

/** Fetches the appointments of days that follow each other, in the session's own store; false: not done. */
export async function fetchDays(
  core: Core,
  store: string,
  days: readonly string[],
): Promise<boolean> {
  const session = core.sessions.current()
  const [start, end] = [days[0], days.at(-1)]
  if (!session || session.storeCode !== store || start === undefined) return false
  const query = { start, ...(end && { end }), storeCode: store, basedOnCurrentTime: 'false' }
  const askedAt = core.deps.clock()
  const asked = await ask(core.http, session, calls.appointmentsByDate, { query })
  if (asked.kind !== 'ok') return false
  tellUnread(core, calls.appointmentsByDate, asked.unread)
  const isWhole = asked.unread.length === 0
  const byDate = groupBy(asked.value, (row) => row.startDate)
  const { db } = core
  return db.dexie.transaction('rw', [...dayTables(db), db.journal], async () => {
    // A log-out leaves nothing that it fetched.
    if (!isCurrent(core, session)) return false
    const settled = await settledSince(db, askedAt)
    for (const date of days)
      await replaceDay(db, store, date, byDate.get(date) ?? [], { isWhole, settled })
    return true
  })
}

import { appointmentCalls } from '#domain/calls/appointments'
import { groupBy } from '#domain/kernel/group-by'
import { ask } from '../host/ask'
import type { WithHttp } from '../host/client'
import type { WithDeps } from '../kernel/ports'
import { keysWrittenSince } from '../outbox/written-since'
import { isCurrent, type WithSessions } from '../session/session'
import { replaceDay } from '../store/days'
import type { WithDb } from '../store/db'
import { dayTableNames, write } from '../store/tx'
import { tellUnread } from './lists'

/** Fetches and stores the appointments of consecutive days. False: nothing was stored. */
export async function fetchDays(
  parts: WithDeps & WithDb & WithHttp & WithSessions,
  store: string,
  days: readonly string[],
): Promise<boolean> {
  const session = parts.sessions.current()
  const [start, end] = [days[0], days.at(-1)]
  if (!session || session.storeCode !== store || start === undefined) return false
  const query = { start, ...(end && { end }), storeCode: store, basedOnCurrentTime: 'false' }
  const askedAt = parts.deps.clock()
  const asked = await ask(parts.http, session, appointmentCalls.appointmentsByDate, { query })
  if (asked.kind !== 'ok') return false
  tellUnread(parts, appointmentCalls.appointmentsByDate, asked.unread)
  const isWhole = asked.unread.length === 0
  const byDate = groupBy(asked.value, (row) => row.startDate)
  const { db } = parts
  return write(db, [...dayTableNames, 'journal'], async (tx) => {
    // Rows that a former session fetched must not be stored after its log-out.
    if (!isCurrent(parts, session)) return false
    const settled = await keysWrittenSince(tx, askedAt)
    for (const date of days)
      await replaceDay(tx, store, date, byDate.get(date) ?? [], { isWhole, settled })
    return true
  })
}

import { isCreate } from '#domain/commands/work'
import type { WaitingMark } from '../api/sync'
import type { View } from '../api/view'
import type { WithSessions } from '../session/session'
import type { WithDb } from '../store/db'
import type { Entry } from '../store/entry'

/**
 * Marks of pending changes to resources and the store, by lane. Doesn't read bookings, whose changes would run it
 * again.
 */
export function waitingView({
  db,
  sessions,
}: WithDb & WithSessions): View<ReadonlyMap<string, WaitingMark>> {
  return {
    key: 'waiting',
    async read() {
      const store = sessions.current()?.storeCode
      const entries = await db.outbox.where('about').equals('business').sortBy('seq')
      const marks = new Map<string, WaitingMark>()
      for (const entry of entries)
        if (entry.store === store) marks.set(entry.lane, marked(marks.get(entry.lane), entry))
      return marks
    },
  }
}

const unmarked: WaitingMark = {
  pending: false,
  conflictId: null,
  code: null,
  command: null,
  trouble: null,
  isAdd: false,
}

function marked(before: WaitingMark = unmarked, entry: Entry): WaitingMark {
  const { id, state, conflict, command } = entry
  if (state !== 'parked') return { ...before, pending: true }
  if (before.conflictId) return before
  const { code = null, message: trouble = null } = conflict ?? {}
  return { ...before, conflictId: id, code, command, trouble, isAdd: isCreate(entry) }
}

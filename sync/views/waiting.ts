import type { View, WaitingMark } from '../api'
import type { Core } from '../core'
import type { Entry } from '../store/entry'

/** Looks only at what waits of the business, so that bookings don't wake it. */
export function waitingView({ db, sessions }: Core): View<ReadonlyMap<string, WaitingMark>> {
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

function marked(before: WaitingMark | undefined, { id, state, conflict }: Entry): WaitingMark {
  const { pending = false, conflictId = null, trouble = null } = before ?? {}
  if (state !== 'parked') return { pending: true, conflictId, trouble }
  return { pending, conflictId: conflictId ?? id, trouble: trouble ?? conflict?.message ?? null }
}

import type { QueueItem } from '../api/sync'
import type { Authors } from '../session/authors'
import type { Entry } from '../store/entry'
import { lanesOf } from './lanes'
import { isFulfilled, possiblePrerequisites } from './pick-next'
import { prerequisitesOf } from './prerequisites'

/** Says of the queue's items which are sent for other users than the `present` one, and for whose log-in they wait. */
export function withUsers(
  items: readonly QueueItem[],
  entries: readonly Entry[],
  authors: Authors,
  present: string | undefined,
): QueueItem[] {
  const waits = waitsFor(entries, authors)
  return items.map((item) => {
    const isKept = item.user !== present && authors.isAuthor(item.user)
    const waitsFor = waits.get(item.entryId)
    return { ...item, ...(isKept && { isKept }), ...(waitsFor && { waitsFor }) }
  })
}

/**
 * The users for whose log-in entries wait, by entry: their own, or that of an earlier entry which must be sent before
 * them. `entries`: all pending ones, in the order of the queue.
 */
function waitsFor(entries: readonly Entry[], authors: Authors): Map<string, string> {
  const sent = { byId: possiblePrerequisites(entries, authors), authors }
  const waits = new Map<string, string>()
  const lanes = new Map<string, string>()
  for (const entry of entries) {
    if (entry.store !== authors.store || entry.state === 'parked') continue
    const own = lanesOf(entry)
    const before = own.map((lane) => lanes.get(lane))
    const needed = prerequisitesOf(entry).filter((id) => !isFulfilled(sent, entry, id))
    const others = [...before, ...needed.map((id) => waits.get(id))]
    const user = authors.isAuthor(entry.user) ? others.find(Boolean) : entry.user
    if (!user) continue
    waits.set(entry.id, user)
    for (const lane of own) lanes.set(lane, user)
  }
  return waits
}

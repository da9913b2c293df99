import type { Session, Status } from '../api/sync'
import type { PendingIndex } from '../outbox/pending-index'
import { isConflictIn } from '../outbox/states'
import { type Authors, onlyUser } from '../session/authors'
import { isReadable } from '../store/entry'

/**
 * Counts entries for the status. `conflicts`: those of this store, of any user. `waitingFor`: other entries of users who
 * are no authors, or of another store. `queued`, `newer`: the other entries.
 */
export function queueStatus(
  { entries, newer: unreadable }: PendingIndex,
  session: Session | null,
  authors: Authors | null = session && onlyUser(session),
): Pick<Status, 'queued' | 'conflicts' | 'oldestAt' | 'waitingFor' | 'newer'> {
  let queued = 0
  let conflicts = 0
  let newer = 0
  let oldestAt: number | null = null
  const waitingFor: Record<string, number> = {}
  for (const entry of [...entries, ...unreadable]) {
    const { user, store, queuedAt } = entry
    const isNewer = !isReadable(entry)
    if (!isNewer && isConflictIn(entry, session?.storeCode)) conflicts += 1
    else if (store !== authors?.store || !authors.isAuthor(user)) {
      const whose = user === session?.username ? `${user} (${store})` : user
      waitingFor[whose] = (waitingFor[whose] ?? 0) + 1
    } else if (isNewer) newer += 1
    else {
      queued += 1
      oldestAt = Math.min(oldestAt ?? queuedAt, queuedAt)
    }
  }
  return { queued, conflicts, oldestAt, waitingFor, newer }
}

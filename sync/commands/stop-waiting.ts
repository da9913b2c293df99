import type { RunResult } from '../api/sync'
import { ambiguousConflict, unsentConflict } from '../outbox/parking'
import { hasLeft, park } from '../outbox/states'
import { writeOutbox } from '../outbox/write'
import { authorsOf } from '../session/authors'
import type { WithKept } from '../session/kept-sessions'
import { readSender } from '../store/meta'
import { type EndParts, settledAlready } from './end-parked'

/**
 * Parks the entries of a user whose log-in this tablet waits for. Each is then a conflict that the present user takes
 * over or discards; an entry that may have arrived says so. Refused when none waits.
 */
export async function stopWaiting(parts: EndParts & WithKept, user: string): Promise<RunResult> {
  const { deps, writes } = parts
  const parked = await writeOutbox(parts, {}, async (tx, { entries }, rev) => {
    const inFlight = new Set((await readSender(tx)).inFlight)
    const authors = authorsOf(parts)
    if (!authors || authors.isAuthor(user)) return []
    const at = deps.clock()
    const waiting = entries.filter(
      (entry) => entry.user === user && entry.store === authors.store && entry.state !== 'parked',
    )
    const changed = waiting.map((entry) => {
      const mayBeThere = hasLeft(entry, inFlight)
      const conflict = mayBeThere ? ambiguousConflict([], null, at) : unsentConflict(user, at)
      return { ...park(entry, conflict), rev }
    })
    await tx.outbox.bulkPut(changed)
    return changed
  })
  if (parked.length === 0) return settledAlready
  writes.announce('settled', { published: parked.map(({ id }) => id) })
  return { kind: 'applied', id: user }
}

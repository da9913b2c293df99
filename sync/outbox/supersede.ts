import { requestOf, type Work } from '#domain/commands/work'
import type { Entry } from '../store/entry'

/**
 * Makes the entry that replaces another in its place in the queue. It has a new key, because a body never changes
 * under its key.
 */
export function supersede(
  entry: Entry,
  work: Work,
  place: Pick<Entry, 'id' | 'baseVersion' | 'seen'>,
): Entry {
  return {
    ...entry,
    ...work,
    ...place,
    state: 'queued',
    attempts: 0,
    failingSince: null,
    failures: 0,
    request: requestOf(work),
    conflict: null,
    supersedes: entry.id,
  }
}

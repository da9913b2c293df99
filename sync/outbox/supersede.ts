import { requestOf, type Work } from '#domain/commands/work'
import type { Entry } from '../store/entry'

/**
 * Builds the entry that replaces another one in its place of the queue. It has a new key, because the body under a key
 * never changes.
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

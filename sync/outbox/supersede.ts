import { requestOf, type Work } from '#domain/commands/work'
import { type Entry, unsent } from '../store/entry'

/**
 * Builds the entry that replaces another one in its place of the queue. It has a new key, because the body under a key
 * never changes, so an approval, which is for the former key, ends.
 */
export function supersede(
  { approval: _, ...entry }: Entry,
  work: Work,
  place: Pick<Entry, 'id' | 'baseVersion' | 'seen'>,
): Entry {
  return {
    ...entry,
    ...work,
    ...place,
    ...unsent,
    failures: 0,
    request: requestOf(work),
    supersedes: entry.id,
  }
}

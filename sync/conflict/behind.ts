import type { World } from '#domain/world'
import { renamed } from '../outbox/names'
import { isCreate, requestOf, subjectOf } from '../outbox/work'
import type { Entry } from '../store/entry'
import { wantedRow } from './detect'
import { editsOf, mergedInput } from './merge'

/**
 * What waits behind an entry about which a person has decided, with its own edits only: its form said
 * all that it showed, and would put back what the person has just decided against. For entries that were never
 * sent. The same where nothing is known to compare it with.
 */
export function narrowed(business: World | null, entry: Entry): Entry {
  const wanted = business && entry.seen ? wantedRow(business, entry) : null
  if (!wanted || !entry.seen) return entry
  const work = mergedInput(entry, editsOf(entry, entry.seen.row, wanted.row))
  return work ? { ...entry, ...work, request: requestOf(work) } : entry
}

/**
 * The same behind what stands in the decided one's place now, though that may be another row. Behind a new
 * row it builds on that; else on what it has seen, so that it is compared with what others did.
 */
export function rebased(business: World | null, later: Entry, parked: Entry, next: Entry): Entry {
  const own = narrowed(business, later)
  const [before, now] = [subjectOf(parked).id, subjectOf(next).id]
  const entry = before === now ? own : renamed(own, [[before, now]])
  return isCreate(next) ? { ...entry, baseVersion: next.baseVersion } : entry
}

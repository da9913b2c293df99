import type { Session } from '../api'
import type { Entry } from '../store/entry'
import type { Waiting } from './waiting'
import { isCreate } from './work'

/** As many as a host takes in one batch (design section 4). */
export const batchSize = 100

export interface Picking {
  session: Session
  limit: number
  /** entries that are not to be tried yet */
  isHeld: (entry: Entry) => boolean
}

/**
 * The entries to send next, in their order: of each lane the first one, unless it is parked or
 * waits for another. Entries of other people and stores stay (design section 5, Sender).
 */
export function pickNext(waiting: Waiting, { session, limit, isHeld }: Picking): Entry[] {
  const lanes = new Set<string>()
  const picked: Entry[] = []
  for (const entry of waiting.entries) {
    if (picked.length >= limit) break
    if (lanes.has(entry.lane)) continue
    lanes.add(entry.lane)
    const isMine = entry.user === session.username && entry.store === session.storeCode
    if (isMine && isWaiting(entry) && isClear(waiting, entry) && !isHeld(entry)) picked.push(entry)
  }
  return picked
}

const isWaiting = (entry: Entry): boolean => entry.state === 'queued' || entry.state === 'unsure'

function isClear(waiting: Waiting, entry: Entry): boolean {
  const root = entry.dependsOn === null ? undefined : waiting.byId.get(entry.dependsOn)
  // A second booking makes the customer itself where the first can't; a change of them can't.
  return root === undefined || (root.state === 'parked' && isCreate(entry))
}

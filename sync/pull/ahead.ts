import type { Asked } from '../host/ask'
import type { Chunk } from './intake'

/** Chunks of a feed that are fetched in advance. */
export interface Ahead {
  begin(): void
  /** The answer for a cursor, maybe still outstanding; null when it was not requested. */
  take(cursor: string | null): Promise<Asked<Chunk>> | null
  stop(): void
}

/** Maximum number of chunks fetched in advance. A first sync may hold that many in memory anyway. */
const maxChunks = 64

/**
 * Fetches the chunks after `from` (null: from the beginning) in advance, because the connection would be idle while a
 * first sync sorts its other part on disk. `fetchChunk` never rejects.
 */
export function createAhead(
  from: string | null,
  fetchChunk: (cursor: string | null) => Promise<Asked<Chunk>>,
  isOver: () => boolean,
): Ahead {
  const fetched = new Map<string | null, Promise<Asked<Chunk>>>()
  let isStopped = false

  async function fetchAll() {
    let cursor = from
    for (let chunk = 0; chunk < maxChunks && !(isStopped || isOver()); chunk += 1) {
      const asking = fetchChunk(cursor)
      fetched.set(cursor, asking)
      const asked = await asking
      if (asked.kind !== 'ok' || asked.value.reset || !asked.value.more) return
      cursor = asked.value.cursor
    }
  }

  return {
    begin: () => void fetchAll(),
    take(cursor) {
      const asking = fetched.get(cursor) ?? null
      fetched.delete(cursor)
      return asking
    },
    stop() {
      isStopped = true
    },
  }
}

import type { Asked } from '../host/ask'
import type { Chunk } from './intake'

/** Chunks of a feed that are fetched before they are needed. */
export interface Ahead {
  begin(): void
  /** The answer after a cursor, possibly still on its way; null when it was not requested. */
  take(cursor: string | null): Promise<Asked<Chunk>> | null
  stop(): void
}

/** Limit of chunks in memory, where a first sync holds them anyway. */
const mostChunks = 64

/**
 * Fetches the chunks after a cursor (null: from the beginning) in advance: the connection is idle while a part of the
 * first sync is sorted on disk. `fetchChunk` never rejects.
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
    for (let chunk = 0; chunk < mostChunks && !(isStopped || isOver()); chunk += 1) {
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

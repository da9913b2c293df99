import type { Asked } from '../host/ask'
import type { Chunk } from './intake'

/** Chunks of a feed that are fetched before anybody takes them in. */
export interface Ahead {
  begin(): void
  /** The answer after a cursor, or what it is going to be; null when it was not asked for. */
  take(cursor: string | null): Promise<Asked<Chunk>> | null
  stop(): void
}

/** They are held in memory, as a first intake holds them then. */
const mostChunks = 64

/**
 * Fetches what comes after a cursor (null: from the beginning), chunk by chunk: while one part of a
 * first sync is put in order on the disk, the line has nothing to do. `fetchChunk` never rejects.
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

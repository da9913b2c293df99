import type { Database } from './db'

/** Changes of one table in a chunk of the feed, in order. */
export interface Chunk<Row> {
  rows: readonly Row[]
  /** ids that the service has deleted */
  gone: readonly string[]
}

export const saysAnything = ({ rows, gone }: Chunk<unknown>): boolean =>
  rows.length + gone.length > 0

interface Settled<Row> {
  latest: ReadonlyMap<string, Row>
  gone: ReadonlySet<string>
}

/** The last state of each id, from chunks in their order. */
export function settled<Row extends { id: string }>(chunks: readonly Chunk<Row>[]): Settled<Row> {
  const latest = new Map<string, Row>()
  const gone = new Set<string>()
  for (const chunk of chunks) {
    for (const id of chunk.gone) {
      latest.delete(id)
      gone.add(id)
    }
    for (const row of chunk.rows) {
      latest.set(row.id, row)
      gone.delete(row.id)
    }
  }
  return { latest, gone }
}

export interface Sorting {
  db: Database
  store: string
  /**
   * Runs work in a transaction over the pages; false when it isn't valid any more. One for a few thousand rows,
   * because a huge one slows the next start down.
   */
  step: (work: () => Promise<void>) => Promise<boolean>
}

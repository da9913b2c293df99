import type { ReplicaTx } from './tx'

/** Changes of one table from one answer of the feed, in order. */
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

/** The last state of each row after all chunks, which must be in their order. */
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
  store: string
  /**
   * Runs `work` in a transaction. False: the first sync was given up, so nothing was written. A step writes a few
   * thousand rows at most, because a huge transaction slows the next start.
   */
  step: (work: (tx: ReplicaTx) => Promise<void>) => Promise<boolean>
}

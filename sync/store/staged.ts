import type { Database } from './db'

/** What a chunk of the feed says of a table, in the order in which it says so. */
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

/** What chunks say in the end, given in their order: the last word on each id. */
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
   * Runs some work in a transaction over the pages, unless it is void by now: then false. One for a
   * few thousand rows: a giant one makes the next start slow.
   */
  step: (work: () => Promise<void>) => Promise<boolean>
}

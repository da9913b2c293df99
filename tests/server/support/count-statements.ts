import type { KyselyPlugin } from 'kysely'
import type { Database } from '#server/db/database'

/** A database that counts the statements of its queries, without `begin`, `commit` and raw notifications of the pool. */
export function counted(db: Database): { db: Database; count(): number; reset(): void } {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Called once for each statement. Nodes are transformed once more as parts of larger nodes, so those can't be
    // counted.
    async transformResult({ result }) {
      count += 1
      return result
    },
  }
  return {
    db: { ...db, queries: db.queries.withPlugin(plugin) },
    count: () => count,
    reset() {
      count = 0
    },
  }
}

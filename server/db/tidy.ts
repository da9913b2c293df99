import { type Kysely, sql } from 'kysely'
import type { DB } from './schema'

/**
 * Does PostgreSQL's background work for the embedded engine: frees the space of dead rows, counts rows for the planner,
 * and ends with a checkpoint, which keeps the start after a crash short. A table at a time, so that no query waits long.
 */
export async function tidyTables(queries: Kysely<DB>, until: AbortSignal): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(queries)
  const tables = rows.map(({ name }) => sql`vacuum (analyze) ${sql.table(name)}`)
  for (const step of [...tables, sql`checkpoint`]) {
    if (until.aborted) return
    await step.execute(queries)
  }
}

import { type Kysely, sql } from 'kysely'
import type { DB } from './schema'

/**
 * What PostgreSQL does by itself in the background and the embedded engine does not: gives the
 * space of dead rows back, counts rows for the planner, and ends with a checkpoint, which keeps the
 * start after a crash short. A table at a time, so that nobody waits long behind it.
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

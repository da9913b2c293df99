import { sql } from 'kysely'
import { backedUp, numbered } from '#server/backup/tables'
import { connect } from '#server/db/connect'
import type { MemoryDatabase } from '#server/db/memory'
import { migrate } from '#server/db/migrate'

/** Tables that refer to others first. */
const tables = ['tokens', 'login_attempts', 'restore_reports', ...backedUp.toReversed()]

/** The database of SUITE_DATABASE_URL, which has all tables, in place of one in memory. One worker may use it. */
export async function connectGiven(databaseUrl: string): Promise<MemoryDatabase> {
  const database = await connect({ databaseUrl, dataDir: '', report: () => {} })
  await migrate(database)
  return {
    ...database,
    dump: () => Promise.reject(new TypeError('A given database is not copied.')),
    async reset() {
      // One by one: Citus doesn't delete from several of its tables at once.
      for (const table of tables)
        await sql`delete from ${sql.table(table)}`.execute(database.queries)
      for (const table of numbered)
        await sql`select setval(pg_get_serial_sequence(${table}, 'id'), 1, false)`.execute(
          database.queries,
        )
    },
  }
}

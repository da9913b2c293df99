import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database'
import { insideTransaction } from '../db/guard'
import { migrations } from '../db/migrations'
import type { DB } from '../db/schema'
import type { Consume } from './file'
import { type Head, lineOf } from './lines'
import { backedUp } from './tables'

const rowsAtOnce = 1000

/**
 * Hands one consistent state of the whole database to `consume` and returns the number of rows. The database must
 * have run every migration of this program. The embedded database answers no other query meanwhile.
 */
export function dump(database: Database, nowMs: number, consume: Consume): Promise<number> {
  return database.queries
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((reader) =>
      insideTransaction(async () => {
        const counted = { rows: 0 }
        await consume(textOf(reader, nowMs, counted))
        return counted.rows
      }),
    )
}

async function* textOf(
  reader: Kysely<DB>,
  nowMs: number,
  counted: { rows: number },
): AsyncGenerator<string> {
  const at = new Date(nowMs).toISOString()
  const about: Head = { backup: 'frontdesk', migration: migrations.at(-1)?.name ?? '', at }
  yield lineOf(about)
  for (const table of backedUp)
    for await (const rows of pagesOf(reader, table)) {
      counted.rows += rows.length
      // Rows pass through as text from the database, so no number loses digits by parsing.
      yield rows.map(({ text }) => `{"table":"${table}","row":${text}}\n`).join('')
    }
  yield lineOf(counted)
}

/** Reads a table by a cursor, so that it need not fit into memory. */
async function* pagesOf(reader: Kysely<DB>, table: string) {
  await sql`declare rows_of_backup no scroll cursor for
    select to_jsonb(row)::text as text from ${sql.table(table)} row`.execute(reader)
  const fetch = sql<{ text: string }>`fetch ${sql.lit(rowsAtOnce)} from rows_of_backup`
  for (;;) {
    const { rows } = await fetch.execute(reader)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close rows_of_backup`.execute(reader)
}

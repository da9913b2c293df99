import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database'
import { readDatabaseId } from '../db/database-id'
import { insideTransaction } from '../db/guard'
import { readShape } from '../db/migrate'
import type { DB } from '../db/schema'
import type { Consume } from './file'
import { type Head, lineOf } from './lines'
import { backedUp } from './tables'

const rowsAtOnce = 1000

/**
 * Passes one consistent state of the whole database to `consume` and returns the number of rows. Works on databases of
 * older releases too. The embedded database answers no other query meanwhile.
 */
export async function dump(database: Database, nowMs: number, consume: Consume): Promise<number> {
  const { last } = await readShape(database)
  const lostSince = last === null ? undefined : await readLostSince(database)
  const head: Head = {
    backup: 'frontdesk',
    migration: last ?? '',
    at: new Date(nowMs).toISOString(),
    ...(lostSince !== undefined && { restoredTo: lostSince }),
  }
  return database.unlimited(({ queries }) =>
    queries
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((reader) =>
        insideTransaction('read', async () => {
          const counted = { rows: 0 }
          await consume(textOf(reader, head, counted))
          return counted.rows
        }),
      ),
  )
}

/** The first instant since which writes may be lost. */
async function readLostSince({ queries }: Database): Promise<string | undefined> {
  const { restoredTo, switchedAt } = await readDatabaseId(queries)
  return [restoredTo, switchedAt].filter((instant) => instant !== null).sort()[0]
}

async function* textOf(
  reader: Kysely<DB>,
  head: Head,
  counted: { rows: number },
): AsyncGenerator<string> {
  yield lineOf(head)
  for (const table of await tablesIn(reader))
    for await (const rows of pagesOf(reader, table)) {
      counted.rows += rows.length
      // The database sends rows as text: parsing and printing them could change numbers.
      yield rows.map(({ text }) => `{"table":"${table}","row":${text}}\n`).join('')
    }
  yield lineOf(counted)
}

/** The tables of a backup that exist in this database, which may be of an older release. */
async function tablesIn(reader: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(reader)
  const there = new Set(rows.map(({ name }) => name))
  return backedUp.filter((table) => there.has(table))
}

/** Reads a table by a cursor, so that the whole table need not fit into memory. */
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

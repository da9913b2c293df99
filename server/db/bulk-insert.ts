import { sql } from 'kysely'
import type { DB } from './schema'
import type { WriteTx } from './tx'

/**
 * Inserts many rows with one statement: they are sent as one JSON text that the database unpacks. `rows` are stored
 * columns, with json as text; absent columns get their defaults.
 */
export async function bulkInsert(
  tx: WriteTx,
  table: keyof DB,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
  if (names.length === 0) return
  const json = await jsonColumns(tx, table)
  const parsed = rows.map((row) =>
    Object.fromEntries(names.map((name) => [name, json.has(name) ? parse(row[name]) : row[name]])),
  )
  const columns = sql.join(names.map((name) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(
      null::${sql.table(table)}, ${JSON.stringify(parsed)}::jsonb)`.execute(tx.db)
}

async function jsonColumns(tx: WriteTx, table: string): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and data_type = 'jsonb'
  `.execute(tx.db)
  return new Set(rows.map(({ name }) => name))
}

const parse = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value)

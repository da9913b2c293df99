import { sql } from 'kysely'
import { portions } from '../kernel/portions'
import type { DB } from './schema'
import type { WriteTx } from './tx'

/** Rows in a statement. Making and sending it takes a few milliseconds, so other requests don't wait for all rows. */
const rowsAtOnce = 200

/**
 * Inserts many rows: some hundreds are sent as one JSON text that the database unpacks. `rows` are stored columns, with
 * json as text; absent columns get their defaults. Rows of a generator are made when they are sent.
 */
export async function bulkInsert(
  tx: WriteTx,
  table: keyof DB,
  rows: Iterable<Readonly<Record<string, unknown>>>,
): Promise<void> {
  let json: Set<string> | null = null
  for (const some of portions(rows, rowsAtOnce)) {
    json ??= await jsonColumns(tx, table)
    await insert(tx, table, some, json)
  }
}

async function insert(
  tx: WriteTx,
  table: keyof DB,
  rows: readonly Readonly<Record<string, unknown>>[],
  json: ReadonlySet<string>,
) {
  const names = Object.keys(rows[0] ?? {})
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

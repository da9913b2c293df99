import { type RawBuilder, sql } from 'kysely'
import type { TableName, Tables } from '#domain/rows/world'
import type { Reader } from './tx'

/** A row as JSON built by the database, with its id and the version for the order. */
export interface RowJson {
  id: string
  version: number
  json: string
}

/**
 * Reads rows as JSON, several times faster than through objects. `rows` selects a mapping's `jsonFields`, in the
 * order of the result.
 */
export async function readRowJson(reader: Reader, rows: RawBuilder<unknown>): Promise<RowJson[]> {
  const found = await sql<RowJson>`
    select found.id, found.version, row_to_json(found)::text as json from (${rows}) as found`.execute(
    reader,
  )
  return found.rows
}

/** A select of a mapping's `jsonFields`, paired with its table. */
export type RowsOfTable<Table extends TableName> = readonly [Table, RawBuilder<unknown>]

type RowIn<Table extends TableName> = { [Each in Table]: { table: Each; row: Tables[Each] } }[Table]

/** Reads rows of several tables in one statement, parsed from JSON that the database builds. */
export async function readRowsOf<Table extends TableName>(
  reader: Reader,
  selects: readonly RowsOfTable<Table>[],
): Promise<RowIn<Table>[]> {
  const parts = selects.map(
    ([table, rows]) =>
      sql`select ${sql.lit(table)} as "table", row_to_json(found) as row from (${rows}) as found`,
  )
  // each row has the fields of its table's mapping
  const found = await sql<RowIn<Table>>`
    ${sql.join(parts, sql` union all `)}`.execute(reader)
  return found.rows
}

/** Reads rows as the text of one JSON list, for answers that need no parsed rows. */
export async function readJsonList(reader: Reader, rows: RawBuilder<unknown>): Promise<string> {
  const found = await sql<{ list: string }>`
    select '[' || coalesce(string_agg(row_to_json(found)::text, ','), '') || ']' as list
    from (${rows}) as found`.execute(reader)
  return found.rows[0]?.list ?? '[]'
}

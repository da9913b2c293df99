import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './tx'

/** A row as JSON made by the database, with the id and version that order it. */
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

/** Reads the same rows as the text of one JSON list, for answers that the service passes on unread. */
export async function readJsonList(reader: Reader, rows: RawBuilder<unknown>): Promise<string> {
  const found = await sql<{ list: string }>`
    select '[' || coalesce(string_agg(row_to_json(found)::text, ','), '') || ']' as list
    from (${rows}) as found`.execute(reader)
  return found.rows[0]?.list ?? '[]'
}

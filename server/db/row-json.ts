import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './tx'

/** A row as JSON that the database made, and what places it among others. */
export interface Told {
  id: string
  version: number
  json: string
}

/**
 * Rows as JSON. `rows` is a select of a mapping's `told` fields, in the order in which they are
 * answered. Several times as fast as rows that are made objects and JSON again.
 */
export async function readTold(reader: Reader, rows: RawBuilder<unknown>): Promise<Told[]> {
  const told = await sql<Told>`
    select told.id, told.version, row_to_json(told)::text as json from (${rows}) as told`.execute(
    reader,
  )
  return told.rows
}

/** The same rows as the text of one JSON list: nobody here takes them apart. */
export async function tellList(reader: Reader, rows: RawBuilder<unknown>): Promise<string> {
  const told = await sql<{ list: string }>`
    select '[' || coalesce(string_agg(row_to_json(told)::text, ','), '') || ']' as list
    from (${rows}) as told`.execute(reader)
  return told.rows[0]?.list ?? '[]'
}

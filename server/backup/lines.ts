import * as v from 'valibot'

/*
 * Schemas of the lines of a backup: a header, one line of JSON for each row, and a footer that proves that the backup
 * is complete. Rows are PostgreSQL's own JSON, so either engine reads a backup of the other.
 */

export const head = v.object({
  backup: v.literal('frontdesk'),
  /** the last migration of the database */
  migration: v.string(),
  at: v.string(),
  /** the first instant since which writes may have been lost before the backup; absent: none was */
  restoredTo: v.optional(v.pipe(v.string(), v.isoTimestamp())),
})
export type Head = v.InferOutput<typeof head>

export const rowLine = v.object({ table: v.string(), row: v.record(v.string(), v.unknown()) })

export const tail = v.object({ rows: v.number() })

export const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`

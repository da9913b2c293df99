import * as v from 'valibot'

/*
 * A backup is lines of JSON: one about itself, one for each row, one that says that it is whole. Rows
 * are as PostgreSQL writes them, so that either engine reads what the other one wrote.
 */

export const head = v.object({
  backup: v.literal('frontdesk'),
  /** the last migration of the database */
  migration: v.string(),
  at: v.string(),
})
export type Head = v.InferOutput<typeof head>

export const rowLine = v.object({ table: v.string(), row: v.record(v.string(), v.unknown()) })

export const tail = v.object({ rows: v.number() })

export const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`

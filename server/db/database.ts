import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { guardPool } from './guard'
import type { Listener } from './listeners'
import type { DB } from './schema'
import { statementNames } from './statement-names'

export type Report = (event: string, error?: unknown) => void

/** An open database, the same for every engine. */
export interface Database {
  /** Single queries outside of a transaction. Writes go through tx.ts. */
  readonly queries: Kysely<DB>
  /** Resolves when every commit answered before is on the disk. */
  flush(): Promise<void>
  /** Resolves when listening has begun, with a function that ends it. */
  listen(channel: string, listener: Listener): Promise<() => void>
  /** Tells all listeners of every service on this database. Not inside of a transaction. */
  notify(channel: string, message: string): Promise<void>
  /** Null when it answers, else why it doesn't. */
  health(): Promise<string | null>
  /** Upkeep of the tables; call it at the start and once a day. */
  tidy(): Promise<void>
  readonly report: Report
  close(): Promise<void>
}

/** The parts that differ between the engines. */
export interface EngineParts {
  pool: pg.Pool
  flush: Database['flush']
  listen: Database['listen']
  /** true where the engine keeps its tables tidy by itself */
  tidiesItself: boolean
  report: Report
  /** after the pool has ended */
  close(): Promise<void>
}

export function databaseOn({ pool, tidiesItself, close, ...parts }: EngineParts): Database {
  // A connection that breaks is replaced; without these listeners its error would end the process. A query that
  // runs on it rejects by itself.
  pool.on('error', ({ message }) => parts.report(`A connection to the database broke: ${message}`))
  pool.on('connect', (client) => client.on('error', () => {}))
  // Not on a PostgreSQL: a newer service may change its tables under the plans of this one.
  const nameOf = tidiesItself ? () => null : statementNames()
  const queries = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: guardPool(pool, nameOf) }),
  })
  const closing = new AbortController()
  let tidying = Promise.resolve()
  return {
    ...parts,
    queries,
    async notify(channel, message) {
      await sql`select pg_notify(${channel}, ${message})`.execute(queries)
    },
    health: () => whyDown(queries),
    async tidy() {
      if (tidiesItself) return
      tidying = tidyTables(queries, closing.signal)
      await tidying
    },
    async close() {
      closing.abort()
      await tidying.catch(() => {})
      await queries.destroy()
      await close()
    },
  }
}

async function whyDown(queries: Kysely<DB>): Promise<string | null> {
  try {
    await sql`select 1`.execute(queries)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * Does PostgreSQL's background work for the embedded engine: frees the space of dead rows, counts rows for the planner,
 * and ends with a checkpoint, which keeps the start after a crash short. A table at a time, so that no query waits long.
 */
async function tidyTables(queries: Kysely<DB>, until: AbortSignal): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(queries)
  const tables = rows.map(({ name }) => sql`vacuum (analyze) ${sql.table(name)}`)
  for (const step of [...tables, sql`checkpoint`]) {
    if (until.aborted) return
    await step.execute(queries)
  }
}

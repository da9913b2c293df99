import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { AnsweredKeys } from './answered-keys'
import { guardPool } from './guard'
import type { Listener, Listening } from './listeners'
import type { DB } from './schema'
import { type NamedStatements, statementNames } from './statement-names'

export type Report = (event: string, error?: unknown) => void

/** An open database, with one interface for both engines. */
export interface Database {
  /** For single queries outside of a transaction; writes go through tx.ts. */
  readonly queries: Kysely<DB>
  /** Resolves when every commit answered so far is on disk. */
  flush(): Promise<void>
  /** Resolves with an unsubscribe function when the subscription is active. */
  listen(channel: string, listener: Listener): Promise<() => void>
  /** Whether messages arrive. A connection that doesn't is replaced within half a minute. */
  listening(): Listening
  /** Notifies the listeners of every service on this database. Must not be called inside a transaction. */
  notify(channel: string, message: string): Promise<void>
  /** Runs work that may take minutes (migrations, backups) without time limits for its queries. */
  unlimited<Value>(work: (database: Database) => Promise<Value>): Promise<Value>
  /** Null when the database answers, else the reason why it doesn't. */
  health(): Promise<string | null>
  /** Notes that a write failed because the database could not carry it out. */
  doubtWrites(): void
  /** Why the database saves nothing; null when it does. Tries a write if the last one failed. */
  whyUnsaved(): Promise<string | null>
  /** Counts of the pool: all connections, idle ones, and queries that wait for a connection. */
  connections(): { total: number; idle: number; waiting: number }
  /** Frees dead rows and updates statistics, unless the engine does so itself. Called at start and once a day. */
  maintain(): Promise<void>
  /** Keys of the writes that this instance answered last. */
  readonly answered: AnsweredKeys
  /** Sets the check of the server behind the connections: at each new one, or behind a pooler in each write. */
  checkServers(check: ServerCheck): void
  /** the check in each write; null: a connection keeps its server */
  checkInWrites(): ServerCheck | null
  readonly report: Report
  close(): Promise<void>
}

/** Notices another server of the database, as after a promotion, before anything is written there. */
export interface ServerCheck {
  /** Compares the server behind the connections for long work, however long it takes. */
  recognize(database: Database): Promise<void>
  /** The same, once for all who ask meanwhile. Throws DatabaseUnavailable when it takes long. */
  recognizeAgain(database: Database): Promise<void>
  /** Recognizes the server behind a new connection. Throws DatabaseUnavailable when it takes long. */
  recognizeOn(connection: Kysely<DB>, database: Database): Promise<void>
  /** Throws AnotherServer in a transaction on a server that was not recognized. */
  refuseUnknown(queries: Kysely<DB>): Promise<void>
}

/** The parts in which the engines differ. */
export interface EngineParts {
  pool: pg.Pool
  flush: Database['flush']
  listen: Database['listen']
  /** absent: its messages always arrive */
  listening?: Database['listening']
  /** runs work on a pool without time limits, which may be the same pool */
  withoutLimits<Value>(work: (pool: pg.Pool) => Promise<Value>): Promise<Value>
  /** holds what runs on each new connection; absent: the server never changes */
  connecting?: Connecting | 'pooled'
  named: NamedStatements
  /** true when the engine runs its own autovacuum */
  maintainsItself: boolean
  report: Report
  /** called after the pool has ended */
  close(): Promise<void>
}

/** Runs on each new connection, before anything else. */
export interface Connecting {
  run(client: pg.ClientBase): Promise<void>
}

/** A connection that was not handed out yet, as a pool. */
const poolOfOne = (client: pg.ClientBase) =>
  ({
    connect: async () => ({ query: client.query.bind(client), release: () => {} }),
    end: async () => {},
  }) as unknown as pg.Pool // the part that Kysely uses

export function databaseOn(engine: EngineParts): Database {
  const { pool, named, maintainsItself, close, withoutLimits, connecting, ...parts } = engine
  // The pool replaces a broken connection, and the query on it rejects by itself. Without these listeners the error
  // event would end the process.
  pool.on('error', ({ message }) => parts.report(`A connection to the database broke: ${message}`))
  pool.on('connect', (client) => client.on('error', () => {}))
  const names = statementNames(named)
  const queriesOn = (connections: pg.Pool) =>
    new Kysely<DB>({ dialect: new PostgresDialect({ pool: guardPool(connections, names) }) })
  const queries = queriesOn(pool)
  const closing = new AbortController()
  let maintenance = Promise.resolve()
  let isDoubtful = false
  let writeCheck: ServerCheck | null = null
  const database: Database = {
    listening: () => ({ isOn: true, lost: 0 }),
    ...parts,
    queries,
    answered: new AnsweredKeys(),
    checkServers(check) {
      if (connecting === 'pooled') writeCheck = check
      else if (connecting)
        connecting.run = (client) => check.recognizeOn(queriesOn(poolOfOne(client)), database)
    },
    checkInWrites: () => writeCheck,
    unlimited: (work) =>
      withoutLimits((other) =>
        work(other === pool ? database : { ...database, queries: queriesOn(other) }),
      ),
    async notify(channel, message) {
      await sql`select pg_notify(${channel}, ${message})`.execute(queries)
    },
    health: () => whyDown(queries),
    doubtWrites() {
      isDoubtful = true
    },
    async whyUnsaved() {
      if (!isDoubtful) return null
      isDoubtful = false
      isDoubtful = !(await mayWrite(database)) || isDoubtful
      if (!isDoubtful) return null
      return 'The database can be read, but saves nothing. Make sure that its disk is not full.'
    },
    connections: () => countsOf(pool),
    async maintain() {
      if (maintainsItself) return
      maintenance = database.unlimited((each) => maintainTables(each.queries, closing.signal))
      await maintenance
    },
    async close() {
      closing.abort()
      await maintenance.catch(() => {})
      await queries.destroy()
      await close()
    },
  }
  return database
}

const countsOf = ({ totalCount, idleCount, waitingCount }: pg.Pool) => ({
  total: totalCount,
  idle: idleCount,
  waiting: waitingCount,
})

async function whyDown(queries: Kysely<DB>): Promise<string | null> {
  try {
    await sql`select 1`.execute(queries)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Tries a write. A new table needs a new file, while a row of a table may fit into space that it has. */
async function mayWrite({ queries, flush }: Database): Promise<boolean> {
  try {
    await queries
      .transaction()
      .execute((tx) =>
        sql`create temp table attempt on commit drop as select repeat('x', 2000) as space`.execute(
          tx,
        ),
      )
    await flush()
    return true
  } catch {
    return false
  }
}

/**
 * Does PostgreSQL's background work for the embedded engine: frees the space of dead rows and updates statistics. The
 * final checkpoint keeps recovery after a crash short. One table at a time, so that no query waits long.
 */
async function maintainTables(queries: Kysely<DB>, until: AbortSignal): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(queries)
  const tables = rows.map(({ name }) => sql`vacuum (analyze) ${sql.table(name)}`)
  for (const step of [...tables, sql`checkpoint`]) {
    if (until.aborted) return
    await step.execute(queries)
  }
}

import pg from 'pg'
import { type Connecting, type Database, databaseOn, type Report } from './database'
import { ListeningLine } from './listening-line'
import { rowTypes } from './parsers'

export interface PostgresConfig {
  databaseUrl: string
  /** connection string that bypasses a pooler such as PgBouncer, which supports no LISTEN and ends long work */
  directUrl: string
  /** maximum number of connections, not counting one for LISTEN and one for long work */
  poolSize: number
  slowestQueryMs: number
  /** milliseconds between two heartbeats of the connection that listens */
  beatMs?: number | undefined
  report: Report
}

/** Milliseconds that the server gets to end a slow query before the connection is dropped. */
const graceMs = 5_000

/** Opens a PostgreSQL. `flush` does nothing, because PostgreSQL flushes commits itself. */
export async function connectPostgres(config: PostgresConfig): Promise<Database> {
  // A pooler shares connections between clients, so it refuses clients with settings of their own.
  const isPooled = config.directUrl !== config.databaseUrl
  const connecting: Connecting = { run: async () => {} }
  const pool = new pg.Pool({
    connectionString: config.databaseUrl,
    max: config.poolSize,
    keepAlive: true,
    connectionTimeoutMillis: config.slowestQueryMs,
    query_timeout: config.slowestQueryMs + graceMs,
    ...(!isPooled && {
      statement_timeout: config.slowestQueryMs,
      idle_in_transaction_session_timeout: config.slowestQueryMs,
    }),
    onConnect: (client) => connecting.run(client),
    types: rowTypes,
  })
  const line = new ListeningLine(config, pool)
  return databaseOn({
    pool,
    connecting: isPooled ? 'pooled' : connecting,
    // A named statement fails once if its plan is stale. Only writes are repeated, so only they get names. Behind a
    // pooler a transaction may get another connection, which doesn't know the names.
    named: isPooled ? 'none' : 'in writes',
    maintainsItself: true,
    withoutLimits: (work) => onUnlimitedPool(config, work),
    listen: (channel, listener) => line.listen(channel, listener),
    listening: () => line.state,
    flush: async () => {},
    report: config.report,
    close: () => line.close(),
  })
}

/** The longest limit that PostgreSQL takes, 24 days. */
const longestMs = 2_147_483_647

const noLimits =
  'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0'

/** Runs work without time limits on a separate connection. */
async function onUnlimitedPool<Value>(
  { directUrl, report }: PostgresConfig,
  work: (pool: pg.Pool) => Promise<Value>,
): Promise<Value> {
  const pool = new pg.Pool({
    connectionString: directUrl,
    max: 1,
    // A pooler refuses it, which shows at the start that directUrl leads to one.
    statement_timeout: longestMs,
    keepAlive: true,
    // Without a limit only this shows that the server is gone.
    keepAliveInitialDelayMillis: 10_000,
    // Some providers set time limits for a role or a database.
    onConnect: (client) => client.query(noLimits),
    types: rowTypes,
  })
  pool.on('error', ({ message }) => report(`A connection to the database broke: ${message}`))
  // Work on a broken connection rejects by itself. Without this listener the error event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

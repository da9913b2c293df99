import pg from 'pg'
import { asSeenByCallers } from '../kernel/database-errors'
import { type Database, databaseOn, type Report } from './database'
import { type Listener, Listeners } from './listeners'
import { rowTypes } from './parsers'

export interface PostgresConfig {
  databaseUrl: string
  /** connection string that bypasses a pooler such as PgBouncer, which supports no LISTEN and ends long work */
  directUrl: string
  /** maximum number of connections, not counting one for LISTEN and one for long work */
  poolSize: number
  slowestQueryMs: number
  report: Report
}

/** Milliseconds that the server gets to end a slow query before the connection is dropped. */
const graceMs = 5_000
const reconnectAfterMs = 1_000

/** Opens a PostgreSQL. `flush` does nothing, because PostgreSQL flushes commits itself. */
export async function connectPostgres(config: PostgresConfig): Promise<Database> {
  // A pooler shares connections between clients, so it refuses clients with settings of their own.
  const isPooled = config.directUrl !== config.databaseUrl
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
    types: rowTypes,
  })
  const listening = openListener(config)
  return databaseOn({
    pool,
    // A named statement fails once if its plan is stale. Only writes are repeated, so only they get names. Behind a
    // pooler a transaction may get another connection, which doesn't know the names.
    named: isPooled ? 'none' : 'in writes',
    maintainsItself: true,
    withoutLimits: (work) => onUnlimitedPool(config, work),
    listen: listening.listen,
    flush: async () => {},
    report: config.report,
    close: listening.close,
  })
}

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
    keepAlive: true,
    // Some providers set time limits for a role or a database.
    onConnect: (client) => client.query(noLimits),
    types: rowTypes,
  })
  pool.on('error', ({ message }) => report(`A connection to the database broke: ${message}`))
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** A connection for LISTEN only, opened by the first listener and kept open. */
function openListener({ directUrl, report }: PostgresConfig) {
  const listeners = new Listeners()
  let current: Promise<pg.Client> | null = null
  let pause: NodeJS.Timeout | undefined
  let closing = false

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: directUrl, keepAlive: true })
    client.on('error', ({ message }) => report(`The connection that listens broke: ${message}`))
    client.once('end', again)
    await client.connect()
    await listeners.attach(client)
    return client
  }

  function again() {
    if (closing) return
    pause = setTimeout(() => {
      current = connect()
      current.catch(() => {}) // the client's end event reconnects
    }, reconnectAfterMs)
  }

  return {
    async listen(channel: string, listener: Listener) {
      try {
        current ??= connect()
        return await listeners.add(await current, channel, listener)
      } catch (error) {
        throw asSeenByCallers(error)
      }
    },
    async close() {
      closing = true
      clearTimeout(pause)
      const client = await current?.catch(() => null)
      await client?.end()
    },
  }
}

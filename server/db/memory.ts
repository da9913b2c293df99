import { sql } from 'kysely'
import { type Database, databaseOn } from './database'
import { openMemory } from './engine/session'
import { migrate } from './migrate'
import { migrations } from './migrations'
import { poolOver } from './pooled'

/** A database in this process's memory, for tests and the simulator. It uses no clock, thread or file. */
export interface MemoryDatabase extends Database {
  /** Empties all tables and restarts their sequences in about 2 ms; a new database takes seconds. */
  reset(): Promise<void>
  /** The whole database. Another instance starts from it in half a second. */
  dump(): Promise<Blob>
}

/** Opens an empty database with the tables of all migrations, or a dump. */
export async function connectMemory(image?: Blob, steps = migrations): Promise<MemoryDatabase> {
  const session = await openMemory(image)
  const never = new Promise<never>(() => {})
  const exchange = async (bytes: Uint8Array) => (await session.exchange(bytes)).bytes
  const { pool, listen } = poolOver(async () => ({ exchange, gone: never }))
  const database = databaseOn({
    pool,
    named: 'all',
    maintainsItself: false,
    listen,
    withoutLimits: (work) => work(pool),
    flush: async () => {},
    report: () => {},
    close: () => session.close(),
  })
  await migrate(database, steps)
  const emptying = await emptyingStatements(database)
  return {
    ...database,
    dump: () => session.dump(),
    async reset() {
      await sql.raw(emptying).execute(database.queries)
    },
  }
}

/** Tables filled by migrations, which a reset keeps. */
const kept = ['meta', 'schema_migrations']

async function emptyingStatements({ queries }: Database): Promise<string> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(queries)
  const sequences = await sql<{ name: string }>`
    select sequencename as name from pg_sequences where schemaname = 'public'`.execute(queries)
  return [
    // This role skips foreign keys, so the order of the tables doesn't matter.
    `begin; set local session_replication_role = replica`,
    ...tables.rows
      .filter(({ name }) => !kept.includes(name))
      .map(({ name }) => `delete from ${name}`),
    ...sequences.rows.map(({ name }) => `select setval('${name}', 1, false)`),
    'commit',
  ].join(';')
}

import { sql } from 'kysely'
import { businessTimeAt } from '#domain/kernel/dates'
import { backedUp } from '#server/backup/tables'
import { noteSwitch, renewDatabaseId } from '#server/db/database-id'
import type { MemoryDatabase } from '#server/db/memory'
import { install } from '#server/demo/install'
import { opening, passwords } from './business'

/** A database that can be reset to the start of a run in a few milliseconds. */
export interface OpeningBooks {
  db: MemoryDatabase
  restore(): Promise<void>
  /** keeps a copy of the business */
  copy(): Promise<void>
  /** restores the copied business, under a new database id and without sessions */
  putBack(databaseId: string): Promise<void>
  /** puts a promoted server in its place, which has no more than the copied business */
  promote(): Promise<void>
}

export async function openBooks(db: MemoryDatabase, nowMs: number): Promise<OpeningBooks> {
  let made = 0
  const ids = () => {
    made += 1
    return `00000000-0000-7000-8000-${String(made).padStart(12, '0')}`
  }
  await db.reset()
  await install({ db, ids, passwords }, opening, businessTimeAt(nowMs))
  const run = (statements: readonly string[]) =>
    sql.raw(['begin', ...statements, 'commit'].join(';')).execute(db.queries)
  const filled = await filledTables(db)
  await run([...schemaOf('opening', filled), ...schemaOf('older', backedUp)])
  const refill = [
    unwatched,
    ...filled.flatMap((name) => moved(`opening.${name}`, name)),
    ...(await continuedSequences(db)),
  ]
  const databaseId = await readDatabaseId(db)
  return {
    db,
    async restore() {
      await db.reset()
      await run([
        ...refill,
        setDatabaseId(databaseId),
        `delete from meta where key in ('restored-to', 'promotions', 'switched-at')`,
      ])
    },
    copy: async () => void (await run(backedUp.flatMap((name) => replaced(name, `older.${name}`)))),
    async putBack(another) {
      await run([
        unwatched,
        ...backedUp.flatMap((name) => replaced(`older.${name}`, name)),
        'delete from tokens',
        'delete from login_attempts',
      ])
      await renewDatabaseId(db.queries)
      await run([setDatabaseId(another)])
    },
    async promote() {
      await run([unwatched, ...backedUp.flatMap((name) => replaced(`older.${name}`, name))])
      await noteSwitch(db.queries)
    },
  }
}

/** Turns foreign keys and triggers off. */
const unwatched = 'set local session_replication_role = replica'

const schemaOf = (schema: string, tables: readonly string[]) => [
  `create schema ${schema}`,
  ...tables.map((name) => `create table ${schema}.${name} as table ${name}`),
]

const moved = (from: string, to: string) => [
  `insert into ${to} overriding system value select * from ${from}`,
]
const replaced = (from: string, to: string) => [`delete from ${to}`, ...moved(from, to)]

/** Statements that let sequences go on after the rows that are there: a reset restarts them. */
async function continuedSequences({ queries }: MemoryDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string; last: number }>`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(queries)
  return rows.map(({ name, last }) => `select setval('${name}', ${last})`)
}

const setDatabaseId = (databaseId: string) =>
  `update meta set value = '${databaseId}' where key = 'database-id'`

async function readDatabaseId({ queries }: MemoryDatabase): Promise<string> {
  const { rows } = await sql<{ value: string }>`
    select value from meta where key = 'database-id'`.execute(queries)
  return rows[0]?.value ?? ''
}

/** Tables whose rows come from migrations, and stay. */
const kept = ['meta', 'schema_migrations']

async function filledTables({ queries }: MemoryDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(queries)
  const filled: string[] = []
  for (const { name } of rows) {
    const found = await sql`select 1 from ${sql.table(name)} limit 1`.execute(queries)
    if (found.rows.length > 0 && !kept.includes(name)) filled.push(name)
  }
  return filled
}

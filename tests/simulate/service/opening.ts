import { sql } from 'kysely'
import { momentOf } from '#domain/kernel/dates'
import type { MemoryDatabase } from '#server/db/memory'
import { install } from '#server/demo/install'
import { opening, passwords } from './business'

/** A database that can be put back to where every run begins, in a few milliseconds. */
export interface OpeningBooks {
  db: MemoryDatabase
  restore(): Promise<void>
}

export async function openBooks(db: MemoryDatabase, nowMs: number): Promise<OpeningBooks> {
  let made = 0
  const ids = () => {
    made += 1
    return `00000000-0000-7000-8000-${String(made).padStart(12, '0')}`
  }
  await db.reset()
  await install({ db, ids, passwords }, opening, momentOf(nowMs))
  const tables = await filledTables(db)
  const run = (statements: readonly string[]) =>
    sql.raw(['begin', ...statements, 'commit'].join(';')).execute(db.queries)
  await run([
    'create schema opening',
    ...tables.map((name) => `create table opening.${name} as table ${name}`),
  ])
  const refill = [
    // Neither references between tables nor triggers are looked at.
    'set local session_replication_role = replica',
    ...tables.map(
      (name) => `insert into ${name} overriding system value select * from opening.${name}`,
    ),
  ]
  return {
    db,
    async restore() {
      await db.reset()
      await run(refill)
    },
  }
}

/** What the migrations put in stays by itself. */
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

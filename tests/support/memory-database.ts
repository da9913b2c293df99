import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectMemory, type MemoryDatabase } from '#server/db/memory'
import { migrations } from '#server/db/migrations'
import { connectGiven } from './given-database'

/** The address of a database on which the tests run instead. */
const given = process.env.SUITE_DATABASE_URL

let shared: Promise<MemoryDatabase> | null = null

/**
 * An empty database with all tables. The tests of a worker share it, because a new one takes half a second; each call
 * empties it. It need not be closed.
 */
export async function emptyDatabase(): Promise<MemoryDatabase> {
  shared ??= open()
  const database = await shared
  await database.reset()
  // A test may have given it another database id.
  databaseId ??= await readDatabaseId(database)
  await sql`update meta set value = ${databaseId} where key = 'database-id'`.execute(
    database.queries,
  )
  await sql`delete from meta where key <> 'database-id'`.execute(database.queries)
  return database
}

let databaseId: string | null = null

async function readDatabaseId({ queries }: MemoryDatabase): Promise<string> {
  const { rows } = await sql<{ value: string }>`
    select value from meta where key = 'database-id'`.execute(queries)
  return rows[0]?.value ?? ''
}

/** Statements that restore the rows of a `filledDatabase`, by its name. */
const refills = new Map<string, string>()

/**
 * An empty database filled by `fill`, once per worker for each `name`; later its rows are copied, which is
 * ten times as fast.
 */
export async function filledDatabase(
  name: string,
  fill: (database: MemoryDatabase) => Promise<void>,
): Promise<MemoryDatabase> {
  const database = await emptyDatabase()
  const refill = refills.get(name)
  if (given) await fill(database)
  else if (refill !== undefined) await sql.raw(refill).execute(database.queries)
  else {
    await fill(database)
    refills.set(name, await keepRows(name, database))
  }
  return database
}

/** Copies all rows into a schema. Returns the statements that copy them back. */
async function keepRows(name: string, { queries }: MemoryDatabase): Promise<string> {
  const tables = await filledTables(queries)
  const { rows: numbers } = await sql<{ name: string; last: string }>`
    select sequencename as name, last_value as last from pg_sequences
      where schemaname = 'public' and last_value is not null`.execute(queries)
  const copying = tables.map((table) => `create table ${name}.${table.name} as table ${table.name}`)
  await sql.raw([`create schema ${name}`, ...copying].join(';')).execute(queries)
  return [
    // Turns foreign keys and triggers off.
    'begin; set local session_replication_role = replica',
    ...tables.map(
      (table) =>
        `insert into ${table.name} overriding system value select * from ${name}.${table.name}`,
    ),
    ...numbers.map((one) => `select setval('${one.name}', ${one.last})`),
    'commit',
  ].join(';')
}

async function filledTables(queries: MemoryDatabase['queries']) {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('meta', 'schema_migrations')`.execute(queries)
  const counts = await Promise.all(
    rows.map(({ name }) => sql`select 1 from ${sql.table(name)} limit 1`.execute(queries)),
  )
  return rows.filter((_, at) => counts[at]?.rows.length === 1)
}

const folder = '.cache/tests'

/** Opens the image that an earlier run has saved, which is six times as fast as making one. */
async function open(): Promise<MemoryDatabase> {
  if (given) return connectGiven(given)
  const image = join(folder, `empty-${await fingerprint()}.tar`)
  const saved = await readFile(image).catch(() => null)
  if (saved) return connectMemory(new Blob([saved]))
  const database = await connectMemory()
  await save(image, await database.dump())
  return database
}

async function fingerprint(): Promise<string> {
  const engine = await readFile('node_modules/@electric-sql/pglite/package.json')
  const hash = createHash('sha256').update(engine)
  for (const { name, text } of migrations) hash.update(`${name}\n${text}`)
  return hash.digest('hex').slice(0, 16)
}

async function save(path: string, image: Blob) {
  await mkdir(folder, { recursive: true })
  const older = (await readdir(folder)).filter((name) => /^empty-\w+\.tar$/.test(name))
  await Promise.all(older.map((name) => rm(join(folder, name), { force: true })))
  // Other test files may do the same now, so the file gets its name when it is complete; the last one stays.
  const draft = `${path}.${process.pid}`
  await writeFile(draft, new Uint8Array(await image.arrayBuffer()))
  await rename(draft, path)
}

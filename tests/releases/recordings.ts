import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { numbered } from '#server/backup/tables'
import type { Database } from '#server/db/database'
import { migrate } from '#server/db/migrate'
import { migrations } from '#server/db/migrations'
import type { DiskImage } from '../simulate/device/disk-image'

/** All that a filled business had under a release: the service's database, and a tablet with a queue. */
export interface Recording {
  /** time of the recording, milliseconds since the epoch */
  at: number
  database: RecordedDatabase
  tablet: { image: DiskImage; storage: [string, string][] }
}

/** The rows of a database as PostgreSQL's own JSON, the session of the tablet among them. */
export interface RecordedDatabase {
  /** the last migration */
  shape: string
  tables: Record<string, object[]>
}

const folder = 'tests/releases'
const ending = '.json'
const fileOf = (version: string) => `${folder}/${version}${ending}`

/** The versions that have a recording, oldest first. */
export const recordedVersions = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))

export const readRecording = (version: string): Recording =>
  JSON.parse(readFileSync(fileOf(version), 'utf8'))

export const writeRecording = (version: string, recording: Recording): void =>
  writeFileSync(fileOf(version), `${JSON.stringify(recording)}\n`)

export async function recordDatabase({ queries }: Database): Promise<RecordedDatabase> {
  const { rows: names } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(
    queries,
  )
  const tables: Record<string, object[]> = {}
  for (const { name } of names) {
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(row) as row from ${sql.table(name)} row`.execute(queries)
    tables[name] = rows.map(({ row }) => row)
  }
  return { shape: migrations.at(-1)?.name ?? '', tables }
}

/**
 * Fills a database without tables as the release left it, with the checksums of its migrations: the next start notices
 * one that was changed since.
 */
export async function fillAsRecorded(
  database: Database,
  { shape, tables }: RecordedDatabase,
): Promise<void> {
  const last = migrations.findIndex(({ name }) => name === shape)
  await migrate(database, migrations.slice(0, last + 1))
  await database.queries.transaction().execute(async (tx) => {
    // Turns foreign keys and triggers off.
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const [name, rows] of Object.entries(tables)) {
      await sql`delete from ${sql.table(name)}`.execute(tx)
      await sql`insert into ${sql.table(name)} overriding system value
        select * from jsonb_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)})`.execute(
        tx,
      )
    }
    for (const name of numbered)
      await sql`select setval(pg_get_serial_sequence(${name}, 'id'),
        coalesce((select max(id) from ${sql.table(name)}), 0) + 1, false)`.execute(tx)
  })
}

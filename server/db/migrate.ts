import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { StartRefused } from '../kernel/database-errors'
import type { Database } from './database'
import { type Migration, migrations } from './migrations'
import type { DB } from './schema'

/** Milliseconds between two messages about a migration that still runs. */
const stillRunningMs = 10_000

/**
 * Applies the missing migrations, each in its own transaction. If several services start at once, one applies them and
 * the rest wait. Throws StartRefused when the database has unknown migrations, or one whose text has changed.
 */
export async function migrate(
  database: Database,
  steps = migrations,
  tell: (progress: string) => void = () => {},
): Promise<void> {
  await database.unlimited(async ({ queries }) => {
    for (let index = 0; index <= steps.length; index += 1)
      await queries.transaction().execute((db) => applyNext(db, steps, tell))
  })
  await database.flush()
}

/** Checks the applied migrations, and applies the first missing one. */
async function applyNext(
  db: Transaction<DB>,
  steps: readonly Migration[],
  tell: (progress: string) => void,
) {
  await sql`select pg_advisory_xact_lock(hashtextextended('migrations', 0))`.execute(db)
  await sql`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now()
  )`.execute(db)
  const [next] = await missingIn(db, steps)
  if (!next) return
  tell(`Migration ${next.name} begins.`)
  const running = setInterval(
    () => tell(`Migration ${next.name} is still running.`),
    stillRunningMs,
  )
  await sql
    .raw(next.text)
    .execute(db)
    .finally(() => clearInterval(running))
  await sql`insert into schema_migrations (name, checksum)
    values (${next.name}, ${checksumOf(next.text)})`.execute(db)
  tell(`Migration ${next.name} is done.`)
}

/** The migrations that a database has and lacks. */
export interface Shape {
  /** the last applied migration; null for an empty database */
  last: string | null
  missing: readonly Migration[]
}

/** Reads which migrations a database has. Throws StartRefused as `migrate` does. */
export async function readShape({ queries }: Database, steps = migrations): Promise<Shape> {
  const { rows } = await sql<{ name: string | null }>`
    select to_regclass('schema_migrations')::text as name`.execute(queries)
  if (!rows[0]?.name) return { last: null, missing: steps }
  const missing = await missingIn(queries, steps)
  return { last: steps[steps.length - missing.length - 1]?.name ?? null, missing }
}

async function missingIn(db: Kysely<DB>, steps: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await sql<Recorded>`
    select name, checksum from schema_migrations order by name`.execute(db)
  refuseUnknown(rows, steps)
  return steps.slice(rows.length)
}

type Recorded = { name: string; checksum: string }

function refuseUnknown(recorded: readonly Recorded[], steps: readonly Migration[]) {
  recorded.forEach(({ name, checksum }, index) => {
    const step = steps[index]
    if (step?.name !== name) {
      throw new StartRefused(
        `The database is newer than this program: it has the migration ${name}, which is unknown ` +
          'here. Start the newer version of Frontdesk, or restore an older backup.',
      )
    }
    if (checksumOf(step.text) !== checksum) {
      throw new StartRefused(
        `The migration ${name} was changed after this database had run it. A migration that has ` +
          'run must stay as it is: put the change into a new file.',
      )
    }
  })
}

/** Hashes a migration. Line ends don't count, because a checkout on Windows has CRLF. */
function checksumOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
}

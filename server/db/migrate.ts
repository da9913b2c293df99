import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { StartRefused } from '../kernel/database-errors'
import type { Database } from './database'
import { type Migration, migrations } from './migrations'
import type { DB } from './schema'

/**
 * Applies the missing migrations, each in its own transaction. Several services may start at once: one works, the
 * rest wait. Throws StartRefused when the database has unknown migrations, or a migration whose text has changed.
 */
export async function migrate(database: Database, steps = migrations): Promise<void> {
  for (let index = 0; index <= steps.length; index += 1) {
    await database.queries.transaction().execute((db) => applyNext(db, steps))
  }
  await database.flush()
}

type Recorded = { name: string; checksum: string }

/** Checks the applied migrations, and applies the first missing one. */
async function applyNext(db: Transaction<DB>, steps: readonly Migration[]) {
  await sql`select pg_advisory_xact_lock(hashtextextended('migrations', 0))`.execute(db)
  await sql`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now()
  )`.execute(db)
  const { rows } = await sql<Recorded>`
    select name, checksum from schema_migrations order by name`.execute(db)
  refuseUnknown(rows, steps)
  const next = steps[rows.length]
  if (!next) return
  await sql.raw(next.text).execute(db)
  await sql`insert into schema_migrations (name, checksum)
    values (${next.name}, ${checksumOf(next)})`.execute(db)
}

function refuseUnknown(recorded: readonly Recorded[], steps: readonly Migration[]) {
  recorded.forEach(({ name, checksum }, index) => {
    const step = steps[index]
    if (step?.name !== name) {
      throw new StartRefused(
        `The database is newer than this program: it has the migration ${name}, which is unknown ` +
          'here. Start the newer version of Frontdesk, or restore an older backup.',
      )
    }
    if (checksumOf(step) !== checksum) {
      throw new StartRefused(
        `The migration ${name} was changed after this database had run it. A migration that has ` +
          'run must stay as it is: put the change into a new file.',
      )
    }
  })
}

/** Ignores the kind of line ends: a checkout on Windows has CRLF. */
function checksumOf({ text }: Migration): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
}

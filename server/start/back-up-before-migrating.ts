import { type Backups, backupsIn } from '../backup/backups'
import type { Config } from '../config'
import type { Log } from '../context'
import type { Database } from '../db/database'
import { readShape } from '../db/migrate'
import type { Migration } from '../db/migrations'
import { StartRefused } from '../kernel/database-errors'

interface Environment {
  clock: () => number
  log: Log
  migrations?: readonly Migration[]
}

/** The automatic backups of a database; null for a PostgreSQL without BACKUP_DIR. */
export const backupsOf = (
  { backupDir }: Config,
  db: Database,
  { clock }: Pick<Environment, 'clock'>,
): Backups | null => (backupDir === null ? null : backupsIn(backupDir, db, clock))

/** Saves a backup of a database that is about to be migrated. Throws StartRefused when it can't be written. */
export async function backUpBeforeMigrating(
  config: Config,
  db: Database,
  environment: Environment,
): Promise<void> {
  const { log } = environment
  const { last, missing } = await readShape(db, environment.migrations)
  const [next] = missing
  if (last === null || !next) return
  const backups = backupsOf(config, db, environment)
  if (!backups) {
    log.warn(
      { last, next: next.name },
      'The database is migrated without a backup, because BACKUP_DIR is not set. Stop the service and run ' +
        '"npm run backup -- FILE" or pg_dump first to be able to go back.',
    )
    return
  }
  log.info({ last, next: next.name }, 'a backup is made before the database is migrated')
  const saved = await backups.save(`before-${next.name}`)
  if (!saved.ok)
    throw new StartRefused(
      `No backup could be made before the database is migrated: ${saved.error}`,
    )
  log.info({ path: saved.value }, 'the backup is made')
}

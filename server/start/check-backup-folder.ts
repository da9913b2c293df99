import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config'
import { StartRefused } from '../kernel/database-errors'
import { draftPath } from '../kernel/draft-path'

/**
 * Creates the backup folder and writes a file in it. Throws StartRefused if that fails, so that the fault shows before
 * the first backup.
 */
export function checkBackupFolder({ backupDir }: Pick<Config, 'backupDir'>): void {
  if (backupDir === null) return
  const probe = draftPath(join(backupDir, 'probe'))
  try {
    mkdirSync(backupDir, { recursive: true, mode: 0o700 })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartRefused(
      `The folder of backups ${backupDir} can't be written (${code}). Make sure that the disk is not full and ` +
        "that the service's user may write there, or set BACKUP_DIR to another folder.",
      { cause: error },
    )
  }
}

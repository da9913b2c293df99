import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { err, ok } from '#domain/kernel/result'
import { checkBackup } from '../backup/check-backup'
import { linesOf } from '../backup/file'
import { headFault, restore } from '../backup/restore'
import type { Config } from '../config'
import { onDatabase, runTool, type ToolResult, words } from './program'

/*
 * The program behind `npm run restore -- FILE`. Restores into the empty database of DATA_DIR or DATABASE_URL. With
 * `--check` it tests the backup in a temporary embedded database.
 */

const usage = 'Say which one: npm run restore -- FILE, or npm run restore -- --check FILE'
const isCheck = words.includes('--check')
const files = words.filter((word) => !word.startsWith('--'))
const isUnknown = words.some((word) => word.startsWith('--') && word !== '--check')

const restoreInto = (config: Config, file: string): Promise<ToolResult> =>
  onDatabase(config, async (db) => {
    const rows = await restore(db, linesOf(file))
    return rows.ok ? ok(`${rows.value} rows of ${file} are restored.`) : rows
  })

async function check(config: Config, file: string): Promise<ToolResult> {
  const fault = await headFault(file)
  if (fault) return err(fault)
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-check-'))
  try {
    return await onDatabase({ ...config, databaseUrl: null, dataDir }, (db) =>
      checkBackup(db, file),
    )
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

await runTool(async (config) => {
  const [file, more] = files
  if (file === undefined || more !== undefined || isUnknown) return err(usage)
  return isCheck ? check(config, file) : restoreInto(config, file)
})

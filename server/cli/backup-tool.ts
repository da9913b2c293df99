import { err, ok } from '#domain/kernel/result'
import { backupFromService } from '../backup/backup-socket'
import { dump } from '../backup/dump'
import { saveBackup } from '../backup/file'
import type { Config } from '../config'
import { readShape } from '../db/migrate'
import { clock, onDatabase, runTool, type ToolResult, words } from './program'

/* The program behind `npm run backup -- FILE`. The service may keep running. */

const [file] = words

async function backup(config: Config, path: string): Promise<ToolResult> {
  const saved = (rows: number) => ok(`${path} holds ${rows} rows.`)
  const running = config.databaseUrl === null ? await backupFromService(config.dataDir, path) : null
  if (running) return running.ok ? saved(running.value) : running
  return onDatabase(config, async (db) => {
    const { last } = await readShape(db)
    if (last === null) return err('There is nothing to back up: the database is empty.')
    const copy = await saveBackup(path, (write) => dump(db, clock(), write))
    return copy.ok ? saved(copy.value) : copy
  })
}

await runTool(async (config) =>
  file ? backup(config, file) : err('Say where to: npm run backup -- FILE'),
)

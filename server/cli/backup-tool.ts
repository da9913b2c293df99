import { err, ok } from '#domain/kernel/result'
import { backupFromService } from '../backup/door'
import { dump } from '../backup/dump'
import { saveBackup } from '../backup/file'
import type { Config } from '../config'
import { depsOn, onDatabase, runTool, type Told } from './program'

/* npm run backup -- FILE. The service may go on running meanwhile. */

const [file] = process.argv.slice(2)

async function backup(config: Config, path: string): Promise<Told> {
  const told = (rows: number) => ok(`${path} holds ${rows} rows.`)
  const running = config.databaseUrl === null ? await backupFromService(config.dataDir, path) : null
  if (running) return running.ok ? told(running.value) : running
  return onDatabase(config, async (db) => {
    const { clock } = await depsOn(config, db)
    const saved = await saveBackup(path, (write) => dump(db, clock(), write))
    return saved.ok ? told(saved.value) : saved
  })
}

await runTool(async (config) =>
  file ? backup(config, file) : err('Say where to: npm run backup -- FILE'),
)

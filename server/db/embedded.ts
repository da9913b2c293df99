import { join } from 'node:path'
import { StartRefused } from '../kernel/database-errors'
import { type Database, databaseOn, type Report } from './database'
import { startEngine } from './engine/engine'
import { NotInTime } from './engine/thread'
import { type FolderLock, lockFolder } from './folder-lock'
import { poolOver } from './pooled'

export interface EmbeddedConfig {
  /** the folder of all data of the service */
  dataDir: string
  /** the bundled engine/database-worker */
  workerFile: URL
  slowestQueryMs: number
  /** longer than the limit of a query: creating or recovering a database takes time */
  startWithinMs: number
  report: Report
}

/** Opens the embedded database. Throws StartRefused when the folder is in use or unusable. */
export async function connectEmbedded(config: EmbeddedConfig): Promise<Database> {
  const lock = lockFolder(config.dataDir)
  try {
    return await open(config, lock)
  } catch (error) {
    lock.release()
    throw refusal(config, error)
  }
}

async function open(config: EmbeddedConfig, lock: FolderLock): Promise<Database> {
  const engine = await startEngine({
    directory: join(config.dataDir, 'database'),
    workerFile: config.workerFile,
    answerWithinMs: config.slowestQueryMs,
    startWithinMs: config.startWithinMs,
    report: config.report,
  })
  const { pool, listen } = poolOver(engine.openLine, config.slowestQueryMs)
  return databaseOn({
    pool,
    named: 'all',
    maintainsItself: false,
    withoutLimits: (work) => engine.withoutLimit(() => work(pool)),
    listen,
    flush: engine.flush,
    report: config.report,
    async close() {
      await engine.close()
      lock.release()
    },
  })
}

function refusal({ dataDir, startWithinMs }: EmbeddedConfig, cause: unknown): StartRefused {
  const { cause: origin = cause } = cause instanceof Error ? cause : {}
  const database = `The database in the folder ${dataDir}`
  if (origin instanceof NotInTime)
    return new StartRefused(
      `${database} is not ready within ${startWithinMs / 1000} seconds. Its files are left as they are. The machine ` +
        'is busy or its disk is slow: start the service again when there is less to do.',
      { cause },
    )
  const why = origin instanceof Error ? origin.message : String(origin)
  return new StartRefused(
    `${database} does not start (${why}). Make sure that the disk is not full; if that is not it, the files are ` +
      'damaged: restore a backup.',
    { cause },
  )
}

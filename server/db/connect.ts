import { existsSync } from 'node:fs'
import type { Database, Report } from './database'
import { connectEmbedded } from './embedded'
import { connectPostgres } from './postgres'

export interface DatabaseConfig {
  /** connection string of a PostgreSQL; absent: the embedded database */
  databaseUrl?: string | undefined
  /** maximum number of connections; 10 if absent */
  poolSize?: number | undefined
  /** connection string that bypasses a pooler, for LISTEN and long work; absent: databaseUrl */
  directUrl?: string | undefined
  /** the folder of the embedded database */
  dataDir: string
  /** the bundled engine/database-worker; only needed where the service itself isn't bundled */
  workerFile?: URL | undefined
  /** milliseconds after which a query fails as DatabaseUnavailable */
  slowestQueryMs?: number | undefined
  /** milliseconds between two heartbeats of the connection that listens */
  beatMs?: number | undefined
  /** milliseconds after which an embedded database that is still opening counts as hanging */
  startWithinMs?: number | undefined
  report: Report
}

const usualPoolSize = 10
/** A recovery after a crash on a slow disk takes minutes; a hanging engine must end nevertheless. */
const maxStartMs = 300_000

/**
 * Opens the embedded database or a PostgreSQL. Throws StartRefused when the folder is in use, can't be written or holds
 * no usable database.
 */
export function connect(config: DatabaseConfig): Promise<Database> {
  const { databaseUrl, dataDir, report, slowestQueryMs = 20_000 } = config
  if (databaseUrl) {
    const { poolSize = usualPoolSize, directUrl = databaseUrl, beatMs } = config
    return connectPostgres({ databaseUrl, directUrl, poolSize, slowestQueryMs, beatMs, report })
  }
  const { workerFile = bundledWorker(), startWithinMs = maxStartMs } = config
  return connectEmbedded({ dataDir, workerFile, slowestQueryMs, startWithinMs, report })
}

/** Finds the bundled thread. The bundler puts shared chunks into a subfolder of the entries' folder. */
function bundledWorker(): URL {
  const beside = new URL('./database-worker.js', import.meta.url)
  return existsSync(beside) ? beside : new URL('../database-worker.js', import.meta.url)
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#server/db/connect'
import type { Database } from '#server/db/database'
import { bundleForNode, databaseWorker } from '../../../e2e/fixtures/bundle-for-node'
import { putEmptyDatabase } from '../../support/empty-files'
import { startPostgres } from '../../support/postgres'

/** An engine that a suite runs on. */
export interface TestEngine {
  name: string
  /** Starts the server, or the folder, that all of its databases share. */
  start(): Promise<RunningEngine>
}

export interface RunningEngine {
  /** Opens a new, empty database; the caller closes it. */
  open(slowestQueryMs?: number): Promise<Database>
  /** number of deadlocks; valid when its databases are closed */
  deadlocks(): Promise<number>
  stop(): Promise<void>
}

export const embedded: TestEngine = { name: 'the embedded database', start: startEmbedded }
export const postgres: TestEngine = { name: 'PostgreSQL', start: startServer }
export const engines = [embedded, postgres]

async function startEmbedded(): Promise<RunningEngine> {
  const [workerFile] = await bundleForNode(databaseWorker)
  const root = await mkdtemp(join(tmpdir(), 'frontdesk-db-'))
  let count = 0
  return {
    async open(slowestQueryMs) {
      count += 1
      const dataDir = join(root, String(count))
      await putEmptyDatabase(dataDir)
      return connect({ dataDir, workerFile, slowestQueryMs, report: () => {} })
    },
    deadlocks: async () => 0, // its single connection can't block another
    stop: () => rm(root, { recursive: true, force: true }),
  }
}

async function startServer(): Promise<RunningEngine> {
  const server = await startPostgres()
  return {
    async open(slowestQueryMs) {
      const databaseUrl = await server.freshDatabase()
      return connect({ databaseUrl, dataDir: '', slowestQueryMs, report: () => {} })
    },
    deadlocks: server.deadlocks,
    stop: server.stop,
  }
}

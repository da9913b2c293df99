import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#server/db/connect'
import type { Database } from '#server/db/database'
import { migrate } from '#server/db/migrate'
import { bundleForNode, databaseWorker } from '../../../e2e/fixtures/bundle-for-node'
import { putEmptyDatabase } from '../../support/empty-files'
import { emptyDatabase } from '../../support/memory-database'
import type { Databases } from '../../support/postgres'
import { sharedPostgres } from '../support/shared-postgres'

/** An engine that a suite runs on. */
export interface TestEngine {
  name: string
  /** Makes the folder of its databases, or reaches the server. */
  start(): Promise<RunningEngine>
}

export interface RunningEngine {
  /** Opens a new database without tables; the caller closes it. */
  open(slowestQueryMs?: number): Promise<Database>
  /** Opens an empty database with all tables, which costs a tenth; the caller closes it. */
  openWithTables(): Promise<Database>
  /** number of deadlocks; valid when its databases are closed */
  deadlocks(): Promise<number>
  stop(): Promise<void>
}

export const embedded: TestEngine = { name: 'the embedded database', start: startEmbedded }
export const postgres: TestEngine = { name: 'PostgreSQL', start: reachServer }
export const engines = [embedded, postgres]

async function startEmbedded(): Promise<RunningEngine> {
  const root = await mkdtemp(join(tmpdir(), 'frontdesk-db-'))
  let count = 0
  return {
    async open(slowestQueryMs) {
      const [workerFile] = await bundleForNode(databaseWorker)
      count += 1
      const dataDir = join(root, String(count))
      await putEmptyDatabase(dataDir)
      return connect({ dataDir, workerFile, slowestQueryMs, report: () => {} })
    },
    // The worker's own, which its other tests use too.
    openWithTables: async () => ({ ...(await emptyDatabase()), close: async () => {} }),
    deadlocks: async () => 0, // its single connection can't block another
    stop: () => rm(root, { recursive: true, force: true }),
  }
}

let withTables: Promise<string> | null = null

async function reachServer(): Promise<RunningEngine> {
  const server = await sharedPostgres()
  const addresses: string[] = []
  async function open(like?: string, slowestQueryMs?: number) {
    const databaseUrl = await server.freshDatabase(like)
    addresses.push(databaseUrl)
    return connect({ databaseUrl, dataDir: '', slowestQueryMs, report: () => {} })
  }
  return {
    open: (slowestQueryMs) => open(undefined, slowestQueryMs),
    async openWithTables() {
      withTables ??= makeTables(server)
      return open(await withTables)
    },
    deadlocks: () => server.deadlocks(addresses),
    stop: async () => {},
  }
}

/** Returns the address of a database with all tables. */
async function makeTables(server: Databases): Promise<string> {
  const databaseUrl = await server.freshDatabase()
  const database = await connect({ databaseUrl, dataDir: '', report: () => {} })
  await migrate(database)
  await database.close()
  return databaseUrl
}

import { randomBytes } from 'node:crypto'
import { uuidV7 } from '#domain/kernel/uuid-v7'
import { type Config, isLoopback, wantsDemo } from '../config'
import type { Log, ServiceDeps } from '../context'
import { connect } from '../db/connect'
import type { Database } from '../db/database'
import { migrate } from '../db/migrate'
import { seedDemo } from '../demo/seed'
import { createPasswords } from '../sessions/passwords'
import { backUpBeforeMigrating } from './back-up-before-migrating'
import { reachDatabase } from './reach-database'
import { recognizeCluster } from './recognize-cluster'

export interface Environment {
  clock: () => number
  log: Log
  /** the bundled thread of the embedded database, if it isn't beside the service */
  workerFile?: URL
}

/** Opens the configured database. Throws StartRefused when it is in use or can't be reached. */
export async function openDatabase(
  config: Config,
  { log, workerFile }: Environment,
): Promise<Database> {
  const db = await connect({
    databaseUrl: config.databaseUrl ?? undefined,
    directUrl: config.databaseListenUrl ?? undefined,
    poolSize: config.databasePool,
    dataDir: config.dataDir,
    workerFile,
    report: (event, error) => log.warn({ err: error }, event),
  })
  try {
    await reachDatabase(db, config)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Creates the dependencies of the service: backs up and migrates, and installs the demo if it is wanted. */
export async function prepare(config: Config, db: Database, environment: Environment) {
  const { log } = environment
  await backUpBeforeMigrating(config, db, environment)
  await migrate(db, undefined, (progress) => log.info({}, progress))
  await recognizeCluster(db, log)
  const deps = dependenciesOn(config, db, environment)
  if (wantsDemo(config)) await seedDemo(deps)
  return deps
}

/** Creates the dependencies of the service without a backup, migration or demo. */
export function dependenciesOn(
  config: Config,
  db: Database,
  { clock, log }: Environment,
): ServiceDeps {
  const ids = () => uuidV7(clock(), randomBytes(10))
  return {
    db,
    clock,
    ids,
    randomBytes,
    log,
    passwords: createPasswords(),
    tokenHours: config.tokenHours,
    smsProvider: config.sms?.provider ?? null,
    guardsSetup: config.trustProxy > 0 || !isLoopback(config.host),
  }
}

import { randomBytes } from 'node:crypto'
import { uuidV7 } from '#domain/kernel/uuid-v7'
import { type Config, isLoopback, wantsDemo } from '../config'
import type { Log, ServiceDeps } from '../context'
import { connect } from '../db/connect'
import type { Database } from '../db/database'
import { migrate } from '../db/migrate'
import type { Migration } from '../db/migrations'
import { type Standby, standbyOf } from '../db/standby'
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
  /** those of this program, unless a test of upgrades pretends later ones */
  migrations?: readonly Migration[]
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

/** Opens the standby for reports and history; null without DATABASE_READ_URL. It may be away. */
export async function openStandby(config: Config, primary: Database): Promise<Standby | null> {
  const { databaseReadUrl, databaseReadMaxAge: maxAgeSeconds, databasePool: poolSize } = config
  if (databaseReadUrl === null) return null
  const { dataDir } = config
  const standby = await connect({ databaseUrl: databaseReadUrl, poolSize, dataDir, report() {} })
  return standbyOf({ primary, standby, maxAgeSeconds })
}

/** Creates the dependencies of the service: backs up and migrates, and installs the demo if it is wanted. */
export async function prepare(config: Config, db: Database, environment: Environment) {
  const { log, migrations } = environment
  await backUpBeforeMigrating(config, db, environment)
  await migrate(db, migrations, (progress) => log.info({}, progress))
  await recognizeCluster(db, environment)
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

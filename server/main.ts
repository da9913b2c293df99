/// <reference types="vite/types/importMeta.d.ts" />

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { openAccountSocket } from './accounts/account-socket'
import { createService } from './app'
import { openBackupSocket } from './backup/backup-socket'
import type { Config } from './config'
import type { ServiceDeps } from './context'
import type { Database } from './db/database'
import { appFiles } from './http/app-files'
import { type FormerAssets, keepAssets } from './http/former-assets'
import { listen } from './http/socket'
import { StartRefused } from './kernel/database-errors'
import { safeError } from './kernel/log-error'
import { type DeliveryWorker, startDeliveryWorker } from './sms/delivery-worker'
import { senderOf } from './sms/sender'
import { backupsOf } from './start/back-up-before-migrating'
import { checkBackupFolder } from './start/check-backup-folder'
import { cleanUpDaily } from './start/housekeeping'
import { openDatabase, prepare } from './start/open-service'
import { readRevision } from './start/read-revision'
import { readSettings } from './start/read-settings'
import { backUpRegularly } from './start/regular-backups'
import { startupMessage } from './start/startup-message'

/* The only file that uses environment, signals, output and exit code of the process. */

// pino's own destination would hang at exit while the disk is full.
const log = pino({ serializers: { err: safeError } }, process.stdout)
// On a full disk or a closed pipe the service runs without a log.
process.stdout.on('error', () => {})

const appFolder = fileURLToPath(new URL('../app', import.meta.url))
/** Origin of the booking host, set at build time, as in the app. */
const builtFor: string = import.meta.env.VITE_BOOKING_HOST ?? ''
const version: string = import.meta.env.VITE_APP_VERSION ?? ''
const bookingHost = URL.canParse(builtFor) ? new URL(builtFor).origin : null

async function run(config: Config) {
  log.level = config.logLevel
  const environment = { clock: Date.now, log }
  checkBackupFolder(config)
  const db = await openDatabase(config, environment)
  const socket = await listen(config)
  const deps = await prepare(config, db, environment)
  const former = formerAssets(config)
  const backups = backupsOf(config, db, environment)
  const { appOrigins, trustProxy, metricsToken } = config
  const files = appFiles(appFolder, former?.read)
  const app = { appFiles: files, bookingHost, appOrigins, version, build: readRevision(appFolder) }
  const operated = { requestIds, trustProxy, metricsToken, backups }
  const service = createService({ ...deps, ...app, ...operated })
  const worker = await startDeliveryWorker({ ...deps, send: senderOf(config.sms, log) })
  const closeSockets = config.databaseUrl === null ? await openSockets(config, deps) : () => {}
  socket.serve(service.handle)
  const message = await startupMessage(deps, socket.origin)
  const stopBackups = backUpRegularly(backups, config, environment)
  const stopCleaning = cleanUpDaily(deps, () => former?.renew())
  onceSignalled(async () => {
    service.drain()
    await delay(config.drainSeconds * 1000)
    stopCleaning()
    stopBackups()
    closeSockets()
    service.close()
    await socket.close()
    await Promise.race([rest(worker, db), delay(maxRestMs)])
  })
  // Print last: a program that reads the message may send a signal at once.
  process.stdout.write(message)
}

/** Opens the sockets for tools, because a second process can't open an embedded database. */
async function openSockets({ dataDir }: Config, deps: ServiceDeps): Promise<() => void> {
  const closing = [await openBackupSocket(dataDir, deps), await openAccountSocket(dataDir, deps)]
  return () => {
    for (const close of closing) close()
  }
}

const requestIds = () => randomBytes(9).toString('base64url')

/**
 * Maximum milliseconds that a stop waits for work without a waiting client, such as a message that its gateway
 * doesn't accept. Every answered write is on disk already.
 */
const maxRestMs = 5_000

async function rest(worker: DeliveryWorker, db: Database) {
  await worker.close()
  await db.close()
}

/**
 * Opens the assets of former builds; null when their folder can't be written, because the service works without them.
 */
function formerAssets({ dataDir, assetsDir }: Config): FormerAssets | null {
  const folders = {
    current: join(appFolder, 'assets'),
    kept: assetsDir ?? join(dataDir, 'former-assets'),
    isShared: assetsDir !== null,
  }
  try {
    return keepAssets(folders, Date.now)
  } catch (error) {
    log.warn({ err: error }, 'the assets of former builds are not kept')
    return null
  }
}

/** Stops in order at the first SIGTERM or SIGINT, at once at the second. */
function onceSignalled(stop: () => Promise<void>) {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      log.info({ signal }, 'stopping')
      stop().then(() => process.exit(0), fail)
    })
  }
}

/** Prints a refusal to start as a sentence for the user at the terminal. */
function fail(error: unknown): never {
  if (error instanceof StartRefused) refuse([error.message])
  log.error({ err: error }, 'the service stopped')
  process.exit(1)
}

function refuse(reasons: readonly string[]): never {
  process.stderr.write(`Frontdesk did not start.\n${reasons.join('\n')}\n`)
  process.exit(1)
}

const config = readSettings()
if (config.ok) await run(config.value).catch(fail)
else refuse(config.error)

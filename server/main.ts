/// <reference types="vite/types/importMeta.d.ts" />

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import type { Config } from './config'
import { appFiles } from './http/app-files'
import { type FormerAssets, keepAssets } from './http/former-assets'
import { listen, type Socket } from './http/socket'
import { StartRefused } from './kernel/database-errors'
import { safeError } from './kernel/log-error'
import { createPasswords } from './sessions/passwords'
import { checkBackupFolder } from './start/check-backup-folder'
import { openDatabase } from './start/open-service'
import type { Business } from './start/read-businesses'
import { readRevision } from './start/read-revision'
import { readSettings, type Settings, summaryOf } from './start/read-settings'
import { runBusinesses } from './start/run-businesses'
import { type Parts, type Running, runService } from './start/run-service'
import { spreadsheetThreads } from './workbook/spreadsheets'

/* The only file that uses environment, signals, output and exit code of the process. */

// pino's own destination would hang at exit while the disk is full.
const log = pino({ serializers: { err: safeError } }, process.stdout)
// On a full disk or a closed pipe the service runs without a log.
process.stdout.on('error', () => {})
const environment = { clock: Date.now, log }

const appFolder = fileURLToPath(new URL('../app', import.meta.url))
/** Origin of the booking host, set at build time, as in the app. */
const builtFor: string = import.meta.env.VITE_BOOKING_HOST ?? ''
const version: string = import.meta.env.VITE_APP_VERSION ?? ''
const bookingHost = URL.canParse(builtFor) ? new URL(builtFor).origin : null

/** Requests, a stop, and their order. */
type Served = Pick<Running, 'handle' | 'drain' | 'stop' | 'close'>

async function run({ config, businesses }: Settings) {
  log.level = config.logLevel
  if (businesses === null) await runOne(config)
  else await runSeveral(config, businesses)
}

async function runOne(config: Config) {
  checkBackupFolder(config)
  const db = await openDatabase(config, environment)
  const socket = await listen(config)
  const running = await runService(config, db, environment, partsOf(config))
  socket.serve(running.handle)
  const message = await running.message(socket.origin)
  stopWhenSignalled(config, socket, running)
  // Print last: a program that reads the message may send a signal at once.
  process.stdout.write(message)
}

async function runSeveral(config: Config, businesses: readonly Business[]) {
  const socket = await listen(config)
  const { port } = new URL(socket.origin)
  const running = runBusinesses(businesses, {
    config,
    environment,
    logOf: (business) => log.child({ business }),
    parts: {
      ...partsOf(config),
      passwords: createPasswords(),
      spreadsheets: spreadsheetThreads(),
      // A host name of a business is none of this machine alone.
      guardsSetup: true,
    },
    async onReady({ hosts: [host] }, { message }) {
      const origin = config.trustProxy > 0 ? `https://${host}` : `http://${host}:${port}`
      process.stdout.write(await message(origin))
    },
  })
  socket.serve(running.handle)
  stopWhenSignalled(config, socket, running)
}

function partsOf(config: Config): Parts {
  const former = formerAssets(config)
  const files = appFiles(appFolder, former?.read)
  const app = { appFiles: files, bookingHost, version, build: readRevision(appFolder) }
  return { ...app, requestIds, renewAssets: () => former?.renew() }
}

function stopWhenSignalled({ drainSeconds }: Config, socket: Socket, served: Served) {
  onceSignalled(async () => {
    served.drain()
    await delay(drainSeconds * 1000)
    served.stop()
    await socket.close()
    await Promise.race([served.close(), delay(maxRestMs)])
  })
}

const requestIds = () => randomBytes(9).toString('base64url')

/**
 * Maximum milliseconds that a stop waits for work without a waiting client, such as a message that its gateway
 * doesn't accept. Every answered write is on disk already.
 */
const maxRestMs = 5_000

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

const settings = readSettings()
if (!settings.ok) refuse(settings.error)
if (process.argv.includes('--check')) process.stdout.write(summaryOf(settings.value))
else await run(settings.value).catch(fail)

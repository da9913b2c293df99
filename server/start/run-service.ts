import { openAccountSocket } from '../accounts/account-socket'
import { createService, type Service, type ServiceOptions } from '../app'
import { openBackupSocket } from '../backup/backup-socket'
import type { Config } from '../config'
import type { ServiceDeps } from '../context'
import type { Database } from '../db/database'
import { startDeliveryWorker } from '../sms/delivery-worker'
import { senderOf } from '../sms/sender'
import { backupsOf } from './back-up-before-migrating'
import { cleanUpDaily } from './housekeeping'
import { type Environment, openStandby, prepare } from './open-service'
import { backUpRegularly } from './regular-backups'
import { startupMessage } from './startup-message'

/** The parts of a service that don't depend on its database. Services of one process share them. */
export interface Parts
  extends Pick<ServiceOptions, 'appFiles' | 'bookingHost' | 'version' | 'build' | 'requestIds'>,
    Partial<Pick<ServiceDeps, 'passwords' | 'spreadsheets' | 'guardsSetup'>> {
  /** called once a day */
  renewAssets: () => void
}

/** A service with its background work: messages, backups, clean-up, and sockets for tools. */
export interface Running extends Pick<Service, 'handle' | 'drain'> {
  probes: Service['probes']
  /** the text that is printed when the service is ready at this origin */
  message(origin: string): Promise<string>
  /** Ends the live streams and begins no more background work. Requests are still answered. */
  stop(): void
  /** Ends work without a waiting client, and closes the database. */
  close(): Promise<void>
}

/** Runs the service on an open database. */
export async function runService(
  config: Config,
  db: Database,
  environment: Environment,
  { renewAssets, ...parts }: Parts,
): Promise<Running> {
  const deps = { ...(await prepare(config, db, environment)), ...parts }
  const backups = backupsOf(config, db, environment)
  const { appOrigins, trustProxy, metricsToken, auditMonths } = config
  const standby = await openStandby(config, db)
  const operated = { trustProxy, metricsToken, backups, standby }
  const service = createService({ ...deps, ...operated, appOrigins })
  const sending = { send: senderOf(config.sms, environment.log), atOnce: config.smsAtOnce }
  const opened = [async () => service.close(), async () => standby?.close()]
  const closeOpened = async (error: unknown) => {
    await Promise.all(opened.map((close) => close()))
    throw error
  }
  const worker = await startDeliveryWorker({ ...deps, ...sending }).catch(closeOpened)
  opened.push(worker.close)
  const isEmbedded = config.databaseUrl === null
  const closeSockets = isEmbedded ? await openSockets(config, deps).catch(closeOpened) : () => {}
  const stopBackups = backUpRegularly(backups, config, environment)
  const stopCleaning = cleanUpDaily({ ...deps, auditMonths }, renewAssets)
  return {
    ...service,
    message: (origin) => startupMessage(deps, origin),
    stop() {
      stopCleaning()
      stopBackups()
      closeSockets()
      service.close()
    },
    async close() {
      await worker.close()
      await db.close()
      await standby?.close()
    },
  }
}

/** Opens the sockets for tools, because a second process can't open an embedded database. */
async function openSockets({ dataDir }: Config, deps: ServiceDeps): Promise<() => void> {
  const closing = [await openBackupSocket(dataDir, deps), await openAccountSocket(dataDir, deps)]
  return () => {
    for (const close of closing) close()
  }
}

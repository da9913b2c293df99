import { setTimeout as delay } from 'node:timers/promises'
import { Hono } from 'hono'
import type { Service } from '../app'
import type { Config } from '../config'
import type { Log } from '../context'
import { hostOf } from '../http/by-host'
import type { Env } from '../http/env'
import { forBrowser } from '../http/for-browser'
import { requestLog } from '../http/request-log'
import { createRequestMetrics } from '../http/request-metrics'
import { securityHeaders } from '../http/security-headers'
import { whileStarting } from '../http/socket'
import { StartRefused } from '../kernel/database-errors'
import { operatingRoutes } from '../operating/operating-routes'
import { probesOfAll, type Watched } from '../operating/probes-of-all'
import { checkBackupFolder } from './check-backup-folder'
import { type Environment, openDatabase } from './open-service'
import type { Business } from './read-businesses'
import { type Parts, type Running, runService } from './run-service'

/** Milliseconds after which a business that did not start is tried again. */
const usualPauseMs = 15_000

interface Options {
  /** settings of the process */
  config: Config
  environment: Environment
  /** a log that names the business in each line */
  logOf: (business: string) => Log
  parts: Parts
  /** called when a business is ready */
  onReady: (business: Business, running: Running) => Promise<void>
  /** milliseconds after which a business that did not start is tried again; absent: 15 seconds */
  pauseMs?: number
}

/** A business and the state of its service. */
interface Served extends Watched {
  business: Business
  running: Running | null
}

/**
 * Runs a service for each business, and gives each request to the one whose host name it asks for. A business that
 * doesn't start answers 503 and is tried again; the others run.
 */
export function runBusinesses(
  businesses: readonly Business[],
  options: Options,
): Omit<Running, 'message' | 'probes'> {
  const stopping = new AbortController()
  const all = businesses.map(
    (business): Served => ({ business, name: business.name, running: null, probes: 'It starts.' }),
  )
  const byHost = new Map(
    all.flatMap((served) => served.business.hosts.map((host) => [host, served] as const)),
  )
  const running = () => all.flatMap((served) => served.running ?? [])
  const opening = all.map((served) => keepOpening(served, options, stopping.signal))
  const ofNoBusiness = handlerOfNoBusiness(all, options)
  return {
    async handle(request, peer) {
      const served = byHost.get(hostOf(request, options.config.trustProxy))
      if (!served) return ofNoBusiness(request, peer)
      return served.running?.handle(request, peer) ?? whileStarting(request)
    },
    drain() {
      for (const one of running()) one.drain()
    },
    stop() {
      stopping.abort()
      for (const one of running()) one.stop()
    },
    async close() {
      await Promise.all(opening)
      await Promise.all(running().map((one) => one.close()))
    },
  }
}

/** Starts the service of a business, again and again until it runs or the process stops. */
async function keepOpening(served: Served, options: Options, stopping: AbortSignal) {
  const { environment, logOf, parts, onReady, pauseMs = usualPauseMs } = options
  const { business } = served
  const log = logOf(business.name)
  while (!stopping.aborted && !served.running) {
    try {
      const running = await open(business.config, { ...environment, log }, parts)
      served.running = running
      served.probes = running.probes
      if (stopping.aborted) running.stop()
      else await onReady(business, running)
    } catch (error) {
      if (served.running)
        return log.warn({ err: error }, 'the business is ready, and cannot say so')
      const reason = error instanceof StartRefused ? error.message : null
      served.probes = reason ?? 'It did not start: see the log.'
      log.error(
        reason ? { reason } : { err: error },
        'the business did not start, and is tried again',
      )
      await delay(pauseMs, undefined, { signal: stopping }).catch(() => {})
    }
  }
}

async function open(config: Config, environment: Environment, parts: Parts): Promise<Running> {
  checkBackupFolder(config)
  const db = await openDatabase(config, environment)
  try {
    return await runService(config, db, environment, parts)
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Answers requests by a host name of no business: monitors of the process, and strangers, who learn no names. */
function handlerOfNoBusiness(all: readonly Served[], options: Options): Service['handle'] {
  const { config, environment, parts } = options
  const { version = '', build, requestIds = () => '' } = parts
  const { trustProxy, metricsToken } = config
  const { log, clock } = environment
  const metrics = createRequestMetrics()
  const app = new Hono<Env>()
  app.use(requestLog({ log, clock, requestIds, trustProxy, metrics }), securityHeaders(null))
  operatingRoutes(app, probesOfAll(all, metrics.text), { version, build, metricsToken })
  app.notFound((c) => {
    log.info({ host: hostOf(c.req.raw, trustProxy) }, 'no business has this host name')
    return misdirected()
  })
  return async (request, peer) => forBrowser(request, await app.fetch(request, { peer }))
}

/** Text, because a tablet takes a refusal in JSON as the answer to its change, and tries again after any other one. */
const misdirected = () =>
  new Response('Frontdesk serves no business under this address.\n', {
    status: 421,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })

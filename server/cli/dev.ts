import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import type { ViteDevServer } from 'vite'
import type { Service } from '../app'
import type { ServiceDeps } from '../context'
import { safeError } from '../kernel/log-error'
import { openDatabase, prepare } from '../start/open-service'
import { readSettings } from '../start/read-settings'
import { startupMessage } from '../start/startup-message'
import { spreadsheetThreads } from '../workbook/spreadsheets'

type App = typeof import('../app')

interface Dev {
  vite: ViteDevServer
  httpServer: Server
  /** Bundles source files into a folder below the root; the keys of `entries` name the output files. */
  bundle: (entries: Record<string, string>, outDir: string) => Promise<void>
}

const workers = {
  'database-worker': 'server/db/engine/database-worker.ts',
  'workbook-worker': 'server/workbook/workbook-worker.ts',
}
const workerFolder = '.cache/dev'
const ofService = /^\/(v1|auth|healthz|livez|readyz|metrics)(\/|\?|$)/

/**
 * Starts app and service in one process for development. Vite serves the app; calls go to the newest code of the
 * service. The database stays open while code changes.
 */
export async function startDev({ vite, httpServer, bundle }: Dev): Promise<void> {
  const settings = readSettings()
  if (!settings.ok) throw new Error(settings.error.join('\n'))
  const { config, businesses } = settings.value
  if (businesses !== null) throw new Error('npm run dev serves one business: unset BUSINESSES.')
  const log = pino({ level: 'warn', serializers: { err: safeError } })
  // A thread needs a bundled file, because Node 20 can't run TypeScript.
  await bundle(workers, workerFolder)
  const built = pathToFileURL(join(vite.config.root, workerFolder, '/'))
  const environment = { clock: Date.now, log, workerFile: new URL('database-worker.js', built) }
  const db = await openDatabase(config, environment)
  const spreadsheets = spreadsheetThreads({ workerFile: new URL('workbook-worker.js', built) })
  const deps = await prepare(config, db, environment)
  const service = newest(vite, { ...deps, spreadsheets })
  const answer = getRequestListener(async (request, env) =>
    (await service()).handle(request, env.incoming.socket.remoteAddress),
  )
  httpServer.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (ofService.test(incoming.url ?? '')) void answer(incoming, outgoing)
    else vite.middlewares(incoming, outgoing)
  })
  const { port, host } = config
  httpServer.listen(port, host)
  process.stdout.write(await startupMessage(deps, `http://${host}:${port}`))
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => db.close().finally(() => process.exit(0)))
}

/** Returns a function that makes the service from the current sources, and makes it again when they change. */
function newest(vite: ViteDevServer, deps: ServiceDeps): () => Promise<Service> {
  let made: { by: App['createService']; service: Service } | null = null
  return async () => {
    const loaded = await vite.ssrLoadModule('/server/app.ts')
    const { createService } = loaded as App // the module's own type
    if (made?.by !== createService) {
      made?.service.close()
      made = { by: createService, service: createService(deps) }
    }
    return made.service
  }
}

import { Hono } from 'hono'
import type { Backups } from './backup/backups'
import { liveReads } from './changes/live-event'
import type { ServiceContext, ServiceDeps } from './context'
import type { AppFiles } from './http/app-files'
import { addDatabaseId } from './http/database-id'
import { addDate } from './http/date-header'
import type { Caller, Env } from './http/env'
import { forBrowser } from './http/for-browser'
import { otherOrigins } from './http/other-origins'
import { type Problem, problems } from './http/problem'
import { failure, toResponse } from './http/reply'
import { requestLog } from './http/request-log'
import { createRequestMetrics } from './http/request-metrics'
import type { Route } from './http/route'
import { noStore, securityHeaders } from './http/security-headers'
import { DatabaseUnavailable } from './kernel/database-errors'
import { createLive } from './live/live'
import { createReadAhead } from './live/read-ahead'
import { describeApi } from './openapi/routes'
import { operatingRoutes, type Probes } from './operating/operating-routes'
import { probesOf } from './operating/probes'
import { routes } from './routes'
import { spreadsheetThreads } from './workbook/spreadsheets'

/** The booking service as a function from request to response, without a socket. */
export interface Service {
  /** `peer` is the address at the other end of the connection. */
  handle(request: Request, peer?: string): Promise<Response>
  /** Lets /readyz answer 503, so that a load balancer sends no more requests. */
  drain(): void
  /** Ends the live streams. Doesn't close the database, which belongs to the caller. */
  close(): void
  /** the answers to load balancers and monitors, for a process that runs several services */
  probes: Probes
}

export interface ServiceOptions extends ServiceDeps {
  /** the service's version, shown on the device page of a tablet */
  version?: string
  /** the revision of the served app */
  build?: string | undefined
  /** files of the built app; absent if the service serves no app */
  appFiles?: AppFiles
  /** the origin that the served app calls, if it was built for another booking host */
  bookingHost?: string | null
  /** origins of apps that are served by another host and call this service */
  appOrigins?: readonly string[]
  /** makes the id of a request that has none; absent: 1, 2, 3 and so on */
  requestIds?: () => string
  /** number of proxies in front of the service, each adding an address to X-Forwarded-For */
  trustProxy?: number
  /** bearer token with which other machines may read the metrics */
  metricsToken?: string | null
  /** the automatic backups */
  backups?: Backups | null
}

export function createService(options: ServiceOptions): Service {
  const { appFiles, bookingHost = null, appOrigins = [], version = '', build, ...rest } = options
  const { requestIds = counted(), trustProxy = 0, metricsToken = null, ...others } = rest
  const { backups = null, ...deps } = others
  const live = createLive(deps.db, liveReads(deps), (error) =>
    deps.log.warn({ err: error }, 'The live streams failed.'),
  )
  const metrics = createRequestMetrics()
  const app = new Hono<Env>()
  const context: ServiceContext = {
    ...deps,
    guardsSetup: deps.guardsSetup ?? true,
    live,
    pagesAhead: createReadAhead(deps.clock),
    spreadsheets: deps.spreadsheets ?? spreadsheetThreads(),
    dispatch: async (request, actor) => app.fetch(request, { actor }),
  }
  const { log, clock } = deps
  app.use(requestLog({ log, clock, requestIds, trustProxy, metrics }), securityHeaders(bookingHost))
  if (appOrigins.length > 0)
    for (const path of ['/v1/*', '/auth/*', '/healthz']) app.use(path, otherOrigins(appOrigins))
  for (const path of ['/v1/*', '/auth/*'])
    app.use(path, addDatabaseId(deps.db, deps.clock), addDate(deps.clock), noStore)
  for (const route of sortByParameters(Object.values(routes))) mount(app, route, context)
  app.on('ALL', ['/v1/*', '/auth/*'], notFound)
  const { db, standby = null } = deps
  const probes = probesOf({ db, clock, standby, live, backups, metrics, version })
  operatingRoutes(app, probes, { version, build, metricsToken })
  describeApi(app, version)
  app.notFound((c) => appFiles?.(c.req.raw) ?? notFound())
  app.onError((error, c) => toResponse(failure(toProblem(error, c.get('caller')))))
  const handle = async (request: Request, peer?: string) =>
    forBrowser(request, await app.fetch(request, { peer }))
  return { handle, drain: probes.drain, close: () => live.close(), probes }
}

/** Creates request ids: 1, 2, 3 and so on. */
function counted(): () => string {
  let count = 0
  return () => {
    count += 1
    return String(count)
  }
}

/** Sorts paths without parameters first, so that `config` is not matched as an id. */
function sortByParameters(all: readonly Route[]): Route[] {
  const holes = ({ call }: Route) => call.path.split('{').length
  return [...all].sort((a, b) => holes(a) - holes(b))
}

function mount(app: Hono<Env>, route: Route, context: ServiceContext) {
  const { method, path } = route.call
  app.on(method, path.replace(/\{(\w+)\}/g, ':$1'), (c) => {
    c.set('callPath', path)
    const actor = c.env.actor ?? null
    const caller = c.get('caller')
    return route.respond({ context, request: c.req.raw, params: c.req.param(), actor, caller })
  })
}

const notFound = () => toResponse(failure(problems.notFound('Not found')))

function toProblem(error: Error, { requestId }: Caller): Problem {
  const isDown = error instanceof DatabaseUnavailable
  return { ...(isDown ? problems.unavailable() : problems.broken()), details: { requestId } }
}

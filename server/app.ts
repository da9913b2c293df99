import { Hono } from 'hono'
import type { ServiceContext, ServiceDeps } from './context'
import type { AppFiles } from './http/app-files'
import { addDatabaseId } from './http/database-id'
import { addDate } from './http/date-header'
import { forBrowser } from './http/for-browser'
import { otherOrigins } from './http/other-origins'
import { problems } from './http/problem'
import { failure, toResponse } from './http/reply'
import { requestLog } from './http/request-log'
import type { Route } from './http/route'
import { noStore, securityHeaders } from './http/security-headers'
import { DatabaseUnavailable } from './kernel/database-errors'
import { createLive } from './live/live'
import { createReadAhead } from './live/read-ahead'
import { routes } from './routes'
import type { Actor } from './sessions/actor'
import { spreadsheetThreads } from './workbook/spreadsheets'

/** The booking service as a function from request to response, without a socket. */
export interface Service {
  handle(request: Request): Promise<Response>
  /** Ends the live streams. Doesn't close the database, which belongs to the caller. */
  close(): void
}

interface Env {
  /** the actor of the batch, for a request inside a batch */
  Bindings: { actor?: Actor }
}

export interface ServiceOptions extends ServiceDeps {
  /** the service's version, shown on the device page of a tablet */
  version?: string
  /** the files of the built app; absent where the service serves none */
  appFiles?: AppFiles
  /** the booking host that the served app was built to call, where that is another origin */
  bookingHost?: string | null
  /** origins of apps that are served by another host and call this service */
  appOrigins?: readonly string[]
}

export function createService(options: ServiceOptions): Service {
  const { appFiles, bookingHost = null, appOrigins = [], version = '', ...deps } = options
  const live = createLive(deps.db)
  const app = new Hono<Env>()
  const context: ServiceContext = {
    ...deps,
    live,
    pagesAhead: createReadAhead(deps.clock),
    spreadsheets: deps.spreadsheets ?? spreadsheetThreads(),
    dispatch: async (request, actor) => app.fetch(request, { actor }),
  }
  app.use(requestLog(deps.log, deps.clock), securityHeaders(bookingHost))
  if (appOrigins.length > 0)
    for (const path of ['/v1/*', '/auth/*', '/healthz']) app.use(path, otherOrigins(appOrigins))
  for (const path of ['/v1/*', '/auth/*'])
    app.use(path, addDatabaseId(deps.db), addDate(deps.clock), noStore)
  for (const route of sortByParameters(Object.values(routes))) mount(app, route, context)
  app.on('ALL', ['/v1/*', '/auth/*'], notFound)
  app.get('/healthz', () => health(context, version))
  app.notFound((c) => appFiles?.(c.req.raw) ?? notFound())
  app.onError((error) => toResponse(failure(toProblem(error))))
  const handle = async (request: Request) => forBrowser(request, await app.fetch(request, {}))
  return { handle, close: () => live.close() }
}

/** Sorts paths without parameters first, so that `config` is not read as an id. */
function sortByParameters(all: readonly Route[]): Route[] {
  const holes = ({ call }: Route) => call.path.split('{').length
  return [...all].sort((a, b) => holes(a) - holes(b))
}

function mount(app: Hono<Env>, route: Route, context: ServiceContext) {
  const { method, path } = route.call
  app.on(method, path.replace(/\{(\w+)\}/g, ':$1'), (c) => {
    c.set('callPath', path)
    const actor = c.env.actor ?? null
    return route.respond({ context, request: c.req.raw, params: c.req.param(), actor })
  })
}

const notFound = () => toResponse(failure(problems.notFound('Not found')))

async function health({ db }: ServiceContext, version: string): Promise<Response> {
  const reason = await db.health()
  const reply = { status: 200, body: { status: 'ok', version } }
  return toResponse(reason === null ? reply : failure(problems.unavailable()))
}

function toProblem(error: Error) {
  return error instanceof DatabaseUnavailable ? problems.unavailable() : problems.broken()
}

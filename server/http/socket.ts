import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { StartRefused } from '../kernel/database-errors'
import { forBrowser } from './for-browser'
import { problems } from './problem'
import { failure, toResponse } from './reply'

type Handle = (request: Request, peer?: string) => Promise<Response>

/** A listening server. Until `serve` is called it answers 503, except for /livez; browsers get a page. */
export interface Socket {
  /** such as http://127.0.0.1:8080 */
  origin: string
  serve(handle: Handle): void
  /** Accepts no more connections and lets running requests finish, up to a limit. */
  close(): Promise<void>
}

const usualDrainMs = 10_000
const sweepMs = 50
/**
 * Milliseconds for which idle connections are kept: longer than load balancers keep them (usually a minute). If the
 * service closed a connection first, a request sent at that moment would be lost.
 */
const keepAliveMs = 75_000

interface Place {
  host: string
  port: number
  /** maximum milliseconds that running requests get to finish on close */
  maxDrainMs?: number
}

/** Starts listening. Throws StartRefused when the port is taken or the address doesn't belong to this machine. */
export async function listen({ host, port, maxDrainMs = usualDrainMs }: Place): Promise<Socket> {
  let handle: Handle = async (request) => whileStarting(request)
  const server = createAdaptorServer({
    fetch: (request, env) => handle(request, (env as HttpBindings).incoming.socket.remoteAddress),
  }) as Server // plain HTTP
  server.keepAliveTimeout = keepAliveMs
  server.listen(port, host)
  await once(server, 'listening').catch((error: unknown) => {
    throw refusal(error, host, port)
  })
  return {
    origin: originOf(server, host),
    serve(given) {
      handle = given
    },
    close: () => drain(server, maxDrainMs),
  }
}

/** Answers /livez during a migration, which may take minutes: a monitor would otherwise end the process. */
export function whileStarting(request: Request): Response {
  if (new URL(request.url).pathname === '/livez')
    return toResponse({ status: 200, body: { status: 'starting' } })
  return forBrowser(request, toResponse(failure(problems.unavailable())), true)
}

async function drain(server: Server, maxMs: number) {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  // Close connections when they become idle; keep-alive would hold them open.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
  const timer = setTimeout(() => server.closeAllConnections(), maxMs)
  await closed
  clearInterval(sweep)
  clearTimeout(timer)
}

function originOf(server: Server, host: string): string {
  const address = server.address() as AddressInfo // a TCP address, because it listens on a port
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}

const reasons: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_, port) =>
    `Port ${port} is taken by another program. Stop that one, or set PORT to another port.`,
  EACCES: (_, port) => `This user may not listen on port ${port}. Set PORT to one above 1023.`,
  EADDRNOTAVAIL: (host) => `${host} is no address of this machine. Set HOST to one that is.`,
  ENOTFOUND: (host) => `${host} is no address of this machine. Set HOST to one that is.`,
}

function refusal(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = reasons[code]
  return reason ? new StartRefused(reason(host, port), { cause: error }) : error
}

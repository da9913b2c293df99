import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { StartRefused } from '../kernel/database-errors'
import { forBrowser } from './for-browser'
import { problems } from './problem'
import { failure, toResponse } from './reply'

type Handle = (request: Request) => Promise<Response>

/** A listening server. Until it is given a service it answers 503, to a browser with a page. */
export interface Socket {
  /** such as http://127.0.0.1:8080 */
  origin: string
  serve(handle: Handle): void
  /** Takes no more connections and lets running requests finish, but not for ever. */
  close(): Promise<void>
}

const usualDrainMs = 10_000
const sweepMs = 50
/**
 * Longer than balancers keep idle connections (a minute is usual): who closes first must not be the
 * service, or a request that is on its way then is lost.
 */
const keepAliveMs = 75_000

interface Place {
  host: string
  port: number
  /** how long running requests may take to finish when it is closed */
  longestDrainMs?: number
}

/** Throws StartRefused where the port is taken or the address is none of this machine. */
export async function listen({
  host,
  port,
  longestDrainMs = usualDrainMs,
}: Place): Promise<Socket> {
  let handle: Handle = async (request) =>
    forBrowser(request, toResponse(failure(problems.unavailable())), true)
  const server = createAdaptorServer({ fetch: (request) => handle(request) }) as Server // plain HTTP
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
    close: () => drain(server, longestDrainMs),
  }
}

async function drain(server: Server, longestMs: number) {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  // Connections that still were in use come to rest one by one, and would then be kept alive.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
  const timer = setTimeout(() => server.closeAllConnections(), longestMs)
  await closed
  clearInterval(sweep)
  clearTimeout(timer)
}

function originOf(server: Server, host: string): string {
  const address = server.address() as AddressInfo // it listens on a port
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

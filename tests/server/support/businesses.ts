import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { AnyCall } from '#domain/calls/define-call'
import { readConfig } from '#server/config'
import type { Log } from '#server/context'
import { listen } from '#server/http/socket'
import { readBusinesses } from '#server/start/read-businesses'
import { runBusinesses } from '#server/start/run-businesses'
import { putEmptyDatabase } from '../../support/empty-files'
import { spreadsheetsHere } from '../../support/spreadsheets-here'
import { cheapPasswords, type Got, received, requestOf, type Sent } from './test-service'

/** Several businesses behind one socket, each with an embedded database. */
export interface ServedBusinesses {
  /** the printed text about a business, once it is ready */
  printed: Map<string, string>
  logged: string[]
  /** Makes a call to a host name. */
  send(host: string, call: AnyCall, sent?: Sent): Promise<Got>
  /** Sends a GET request with these headers. Returns the response with its body as text. */
  get(path: string, headers: Record<string, string>): Promise<{ status: number; text: string }>
  /** Opens a stream at a host name. Returns a function that waits for its next part. */
  stream(host: string, path: string, token: string): Promise<() => Promise<string>>
  stop(): Promise<void>
}

/** Makes a folder of BUSINESSES, with the settings of each business by its name. */
export async function businessFolder(settings: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-businesses-'))
  for (const [name, text] of Object.entries(settings)) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'settings.env'), text)
  }
  return folder
}

const pauseMs = 100

/** Serves the businesses of a folder. `workerFile` is the bundled thread of their databases. */
export async function serveBusinesses(folder: string, workerFile: URL): Promise<ServedBusinesses> {
  const environment = { PORT: '0', DEMO: 'off', BUSINESSES: folder }
  const config = readConfig(environment)
  const businesses = readBusinesses(folder, environment)
  if (!config.ok || !businesses.ok) throw new Error(JSON.stringify([config, businesses]))
  for (const one of businesses.value) await putEmptyDatabase(one.config.dataDir)
  const printed = new Map<string, string>()
  const logged: string[] = []
  const logOf = (business: string): Log => {
    const write = (fields: unknown, message: string) => {
      logged.push(`${business}: ${message} ${JSON.stringify(fields)}`)
    }
    return { info: write, warn: write, error: write }
  }
  const socket = await listen(config.value)
  const running = runBusinesses(businesses.value, {
    config: config.value,
    environment: { clock: Date.now, log: logOf('all'), workerFile },
    logOf,
    parts: {
      passwords: cheapPasswords(),
      spreadsheets: spreadsheetsHere,
      renewAssets: () => {},
    },
    pauseMs,
    async onReady({ name }, { message }) {
      printed.set(name, await message('http://here'))
    },
  })
  socket.serve(running.handle)
  const origin = new URL(socket.origin)

  /** Sends a request with a Host header, which fetch doesn't allow. */
  function ask(path: string, method: string, headers: Record<string, string>, body = '') {
    return new Promise<IncomingMessage>((resolve, reject) => {
      const sending = request(new URL(path, origin), { method, headers, agent: false }, resolve)
      sending.on('error', reject)
      sending.end(body)
    })
  }

  return {
    printed,
    logged,
    async send(host, call, sent = {}) {
      const wanted = requestOf(call, sent)
      const { pathname, search } = new URL(wanted.url)
      const asked = { ...Object.fromEntries(wanted.headers), host }
      const response = await ask(pathname + search, call.method, asked, await wanted.text())
      const { statusCode: status = 0, rawHeaders } = response
      const headers = rawHeaders.flatMap((name, at): [string, string][] =>
        at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : [],
      )
      return received(new Response(await buffer(response), { status, headers }))
    },
    async get(path, headers) {
      const response = await ask(path, 'GET', headers)
      return { status: response.statusCode ?? 0, text: String(await buffer(response)) }
    },
    async stream(host, path, token) {
      const response = await ask(path, 'GET', { host, authorization: `Bearer ${token}` })
      const parts = response.setEncoding('utf8')[Symbol.asyncIterator]()
      return async () => String((await parts.next()).value)
    },
    async stop() {
      running.drain()
      running.stop()
      await socket.close()
      await running.close()
    },
  }
}

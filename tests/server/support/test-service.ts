import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { calls } from '#domain/calls/all'
import { type AnyCall, pathOf } from '#domain/calls/define-call'
import { loginAnswer } from '#domain/calls/session'
import { businessTimeAt } from '#domain/kernel/dates'
import { createService, type ServiceOptions } from '#server/app'
import type { Log } from '#server/context'
import type { Database } from '#server/db/database'
import { install } from '#server/demo/install'
import { createPasswords } from '#server/sessions/passwords'
import type { Spreadsheets } from '#server/workbook/spreadsheets'
import { storeCode, today } from '../../support/business'
import { emptyDatabase, filledDatabase } from '../../support/memory-database'
import { spreadsheetsHere } from '../../support/spreadsheets-here'
import { smallBusiness } from './small-business'

/** The parts of a request besides its call. */
export interface Sent {
  token?: string
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

export interface Got {
  status: number
  body: unknown
  headers: Headers
}

/** The service without a socket, with a clock of its own. */
export interface TestService {
  db: Database
  handle(request: Request, peer?: string): Promise<Response>
  /** makes /readyz answer 503 */
  drain(): void
  send(call: AnyCall, sent?: Sent): Promise<Got>
  /** its clock, milliseconds since the epoch */
  now(): number
  /** moves the clock forward */
  later(hours: number): void
  /** everything logged so far */
  logged: string[]
  /** tokens of users who are logged in already, each for one clerk, until the clock moves */
  sessions: Map<string, string>
  close(): void
}

/** Switches the exceptions of all stores on, or off, as they are at first. */
export const showExceptions = ({ db }: Pick<TestService, 'db'>, isShown = true) =>
  db.queries.updateTable('stores').set({ shows_exceptions: isShown }).execute()

/** Cheap hashes, for hundreds of log-ins. */
export const cheapPasswords = () => createPasswords({ N: 16, r: 1, p: 1 })

let count = 0

/** A UUID; the next one is higher. */
export function nextId(): string {
  count += 1
  return `00000000-0000-7000-8000-${String(count).padStart(12, '0')}`
}

function logInto(logged: string[]): Log {
  const write = (fields: unknown, message: string) => {
    logged.push(`${message} ${JSON.stringify(fields)}`)
  }
  return { info: write, warn: write, error: write }
}

// Made before all tests, because on a busy machine the first database takes longer than a test may.
await emptyDatabase()

/** The service on an empty database that gets the small business. */
export async function serviceOn(db: Database, spreadsheets?: Spreadsheets): Promise<TestService> {
  await installSmall(db)
  return serviceOver(db, spreadsheets)
}

const tenOClock = Date.parse(`${today}T10:00:00+08:00`)

async function installSmall(db: Database) {
  const deps = { db, ids: nextId, passwords: cheapPasswords() }
  await install(deps, smallBusiness(), businessTimeAt(tenOClock))
  await db.queries.insertInto('api_keys').values(booksKey).execute()
}

/** An API key of a program in Makati. */
const booksKey = {
  id: 'books',
  store_code: storeCode,
  name: 'Bookkeeping',
  access: 'WRITE',
  hash: 'of-no-key',
  created_by: 'owner',
  created_date_time: new Date(tenOClock).toISOString(),
} as const

/** The service on a database as it is; its clock shows 10:00 of the test's day. */
export function serviceOver(
  db: Database,
  spreadsheets: Spreadsheets = spreadsheetsHere,
  options: Partial<ServiceOptions> = {},
): TestService {
  let nowMs = tenOClock
  const clock = () => nowMs
  const logged: string[] = []
  const sessions = new Map<string, string>()
  const log = logInto(logged)
  const service = createService({
    db,
    clock,
    ids: nextId,
    randomBytes,
    log,
    passwords: cheapPasswords(),
    tokenHours: 12,
    spreadsheets,
    ...options,
  })
  return {
    db,
    handle: service.handle,
    drain: service.drain,
    close: service.close,
    logged,
    sessions,
    now: clock,
    send: async (call, sent = {}) => received(await service.handle(requestOf(call, sent))),
    later(hours) {
      nowMs += hours * 3_600_000
      sessions.clear()
    },
  }
}

const made = new Map<string, string>()

/** Logs the accounts in too, because most tests begin with it. */
async function installWithSessions(db: Database) {
  await installSmall(db)
  const service = serviceOver(db)
  for (const username of ['owner', 'makati', 'cashier', 'cebu', 'cebu-owner'])
    made.set(username, await newSession(service, username))
  service.close()
}

/** Logs a user of the small business in. Returns the token. */
export async function newSession(service: TestService, username: string): Promise<string> {
  const body = { username, password: `${username}-secret` }
  const got = await service.send(calls.authenticate, { body })
  return v.parse(loginAnswer, got.body).idToken
}

/** The service on a database in memory with the small business. */
export async function openService(
  spreadsheets?: Spreadsheets,
  options?: Partial<ServiceOptions>,
): Promise<TestService> {
  const db = await filledDatabase('small', installWithSessions)
  const service = serviceOver(db, spreadsheets, options)
  for (const [username, token] of made) service.sessions.set(username, token)
  return service
}

/** A call as a request to a service at `origin`. */
export function requestOf(call: AnyCall, sent: Sent, origin = 'http://service'): Request {
  const { token, params, query, body, headers } = sent
  const url = new URL(pathOf(call, params), origin)
  url.search = new URLSearchParams(query).toString()
  const all = new Headers({ 'Content-Type': 'application/json', ...headers })
  if (token !== undefined) all.set('Authorization', `Bearer ${token}`)
  const content = body === undefined ? null : JSON.stringify(body)
  return new Request(url, { method: call.method, headers: all, body: content })
}

const unpackers: Partial<Record<string, (bytes: ArrayBuffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

/** An answer for tests; a body that isn't JSON stays bytes. */
export async function received(response: Response): Promise<Got> {
  const { status, headers } = response
  const isJson = headers.get('Content-Type')?.startsWith('application/json')
  if (!isJson) return { status, headers, body: await response.arrayBuffer() }
  // The body of an answer from a socket is decompressed already.
  const unpack = response.url === '' ? unpackers[headers.get('Content-Encoding') ?? ''] : undefined
  if (!unpack) return { status, headers, body: await response.json() }
  const bytes = unpack(await response.arrayBuffer())
  return { status, headers, body: JSON.parse(bytes.toString()) }
}

import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { calls } from '#domain/calls/all'
import { type AnyCall, pathOf } from '#domain/calls/define-call'
import { businessTimeAt } from '#domain/kernel/dates'
import { createService } from '#server/app'
import type { MemoryDatabase } from '#server/db/memory'
import { install } from '#server/demo/install'
import { createPasswords } from '#server/sessions/passwords'
import { smallBusiness } from '../../server/support/small-business'
import { today } from '../../support/business'
import { spreadsheetsHere } from '../../support/spreadsheets-here'
import type { TestClock } from './clock'

/** The parts of a request besides its call. */
export interface Sent {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

export interface Got {
  status: number
  body: unknown
}

export interface TestService {
  db: MemoryDatabase
  handle(request: Request): Promise<Response>
  /** makes a call as the owner, on another tablet */
  send(call: AnyCall, sent?: Sent): Promise<Got>
  /** loses an appointment, like a service restored from an older backup */
  lose(id: string): Promise<void>
  close(): void
}

let made = 0
const newId = () => {
  made += 1
  return `00000000-0000-7000-8000-${String(made).padStart(12, '0')}`
}

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** Time at which each test begins (milliseconds since the epoch): 10:00 of its day. */
export const opensAt = Date.parse(`${today}T10:00:00+08:00`)

const passwords = createPasswords({ N: 16, r: 1, p: 1 })

/** Writes the small business into an empty database. */
export const fillBusiness = (empty: MemoryDatabase): Promise<void> =>
  install({ db: empty, ids: newId, passwords }, smallBusiness(), businessTimeAt(opensAt))

/** The real service over a filled database, on the clock of the tablets. */
export function openService(at: TestClock, db: MemoryDatabase): TestService {
  const clock = at.now
  const deps = { db, clock, ids: newId, randomBytes, log: silent, passwords, tokenHours: 12 }
  const metricsToken = 'for-prometheus'
  const service = createService({ ...deps, metricsToken, spreadsheets: spreadsheetsHere })
  const handle = (request: Request) => {
    // With a stopped clock two syncs would happen at the same time.
    at.pass(1)
    return at.busy(service.handle(request))
  }
  const sendAs = async (token: string, call: AnyCall, sent: Sent = {}): Promise<Got> => {
    const response = await handle(requestOf(call, sent, token))
    return { status: response.status, body: await response.json() }
  }
  const logIn = async () => {
    const credentials = { username: 'owner', password: 'owner-secret' }
    const { body } = await sendAs('', calls.authenticate, { body: credentials })
    return v.parse(calls.authenticate.answer, body).idToken
  }
  let token: Promise<string> | null = null
  const send = async (call: AnyCall, sent: Sent = {}) => {
    token ??= logIn()
    return sendAs(await token, call, sent)
  }
  const lose = async (id: string) =>
    void (await db.queries.deleteFrom('appointments').where('id', '=', id).execute())
  return { db, handle, send, lose, close: service.close }
}

function requestOf(call: AnyCall, { params, query, body }: Sent, token: string): Request {
  const url = new URL(pathOf(call, params), 'http://service')
  url.search = new URLSearchParams(query).toString()
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
  const content = body === undefined ? null : JSON.stringify(body)
  return new Request(url, { method: call.method, headers, body: content })
}

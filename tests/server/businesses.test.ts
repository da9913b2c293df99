import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { AnyCall } from '#domain/calls/define-call'
import { loginAnswer } from '#domain/calls/session'
import { newApiKey } from '#domain/rows/accounts/api-key'
import { type FolderLock, lockFolder } from '#server/db/folder-lock'
import { hostOf } from '#server/http/by-host'
import { until } from '../support/until'
import { setupBody } from './support/bodies'
import { businessFolder, type ServedBusinesses, serveBusinesses } from './support/businesses'
import { bundleProgram } from './support/program'
import { nextId, type Sent } from './support/test-service'

/* Two businesses in one process, with the same store code, the same username and the same numbers. */

const lotus = 'lotus.example'
const serenity = 'serenity.example'
const { username } = setupBody.owner
const passwords: Record<string, string> = {
  [lotus]: 'the lotus password',
  [serenity]: 'the serenity password',
}

let folder: string
let served: ServedBusinesses
/** holds the folder of the third business, as a second service would */
let lock: FolderLock
const tokens: Record<string, string> = {}

beforeAll(async () => {
  const { workerFile } = await bundleProgram()
  folder = await businessFolder({
    lotus: `HOSTS=${lotus}, www.lotus.example`,
    orchid: 'HOSTS=orchid.example',
    serenity: `HOSTS=${serenity}`,
  })
  lock = lockFolder(join(folder, 'orchid'))
  served = await serveBusinesses(folder, workerFile)
  await areReady('lotus', 'serenity')
  for (const host of [lotus, serenity]) {
    const got = await served.send(host, calls.setUp, { body: setupOf(host) })
    tokens[host] = v.parse(loginAnswer, got.body).idToken
  }
}, 120_000)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
}, 60_000)

const areReady = (...names: string[]) =>
  until(() => expect([...served.printed.keys()].sort()).toEqual(names))

function setupOf(host: string) {
  const message = served.printed.get(host.split('.')[0] ?? '') ?? ''
  const code = /code (\S+)\.\n/.exec(message)?.[1]
  return { ...setupBody, code, owner: { ...setupBody.owner, password: passwords[host] } }
}

const send = (host: string, call: AnyCall, sent: Sent = {}) =>
  served.send(host, call, { ...(tokens[host] && { token: tokens[host] }), ...sent })
/** the same with the token of the other business */
const sendBy = (token: string | undefined, call: AnyCall) =>
  served.send(serenity, call, { token: token ?? '' })

const logIn = (host: string, password = passwords[host]) =>
  served.send(host, calls.authenticate, { body: { username, password } })

const namesIn = async (host: string) => {
  const { body } = await send(host, calls.changes, { query: { tables: 'customers' } })
  return v.parse(calls.changes.answer, body).changes.map((row) => JSON.stringify(row))
}

describe('two businesses with the same store code and username', () => {
  test('know their own password, sessions and API keys only', async () => {
    expect((await logIn(lotus)).status).toBe(200)
    expect((await logIn(serenity, passwords[lotus])).status).toBe(403)
    expect((await send(lotus, calls.store)).body).toMatchObject({ code: setupBody.store.code })
    expect((await sendBy(tokens[lotus], calls.store)).status).toBe(401)
    const added = await send(lotus, calls.addApiKey, { body: { name: 'Books', access: 'READ' } })
    const { key } = v.parse(newApiKey, added.body)
    expect((await send(lotus, calls.services, { token: key })).status).toBe(200)
    expect((await sendBy(key, calls.services)).status).toBe(401)
  })

  test('count failed log-ins apart', async () => {
    const wrong = await Promise.all(Array.from({ length: 7 }, () => logIn(lotus, 'wrong')))
    expect(wrong.map(({ status }) => status)).toContain(429)
    expect((await logIn(lotus)).status).toBe(429)
    expect((await logIn(serenity)).status).toBe(200)
  })

  test('keep their customers, receipts and feeds apart', async () => {
    const headers = { 'Idempotency-Key': nextId() }
    const id = nextId()
    const mobileNumber = '0918 000 0001'
    for (const [host, firstName] of [
      [lotus, 'Nina'],
      [serenity, 'Bea'],
    ] as const) {
      const body = { id, mobileNumber, firstName }
      const got = await send(host, calls.addCustomer, { body, headers })
      expect(got).toMatchObject({ status: 201, body: { firstName } })
      expect(got.headers.has('Idempotency-Replayed')).toBe(false)
      const again = await send(host, calls.addCustomer, { body, headers })
      expect(again).toMatchObject({ status: 201, body: { firstName } })
      expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    }
    const [ofLotus, ofSerenity] = await Promise.all([namesIn(lotus), namesIn(serenity)])
    expect([ofLotus.length, ofSerenity.length]).toEqual([1, 1])
    expect(ofLotus.join()).toContain('Nina')
    expect(ofSerenity.join()).toContain('Bea')
    const ids = await Promise.all([lotus, serenity].map((host) => send(host, calls.config)))
    expect(new Set(ids.map(({ headers: each }) => each.get('Frontdesk-Database'))).size).toBe(2)
  })

  test('have live events of their own writes only', async () => {
    const { path } = calls.changesStream
    const streams = await Promise.all(
      [lotus, serenity].map((host) => served.stream(host, path, tokens[host] ?? '')),
    )
    for (const next of streams) await next()
    const [ofLotus, ofSerenity] = streams
    const open = (host: string, name: string) => send(host, calls.addLocker, { body: { name } })
    expect((await open(lotus, 'Lotus locker')).status).toBe(201)
    expect(await ofLotus?.()).toContain('Lotus locker')
    expect((await open(serenity, 'Serenity locker')).status).toBe(201)
    const event = await ofSerenity?.()
    expect(event).toContain('Serenity locker')
    expect(event).not.toContain('Lotus locker')
    expect(served.logged.join('\n')).toMatch(/^lotus: request .*"path":"\/v1\/lockers"/m)
  })
})

const statusAt = async (host: string, headers = {}) =>
  (await served.get('/v1/setup', { host, ...headers })).status

test('a host name counts in any case, with a port or a dot', async () => {
  for (const host of ['LOTUS.example', 'lotus.example:8443', 'lotus.example.', 'www.lotus.example'])
    expect([host, await statusAt(host)]).toEqual([host, 200])
  expect(await statusAt('lotus')).toBe(421)
  expect(await statusAt('elsewhere.example', { 'X-Forwarded-Host': lotus })).toBe(421)
})

test.each([
  [0, lotus, serenity],
  [1, lotus, lotus],
  [1, 'forged.example, Lotus.example:8443', lotus],
  [2, `${lotus}, inner.example`, lotus],
  [2, lotus, lotus],
  [1, '', serenity],
  [1, 'a b', ''],
])('behind %i proxies X-Forwarded-Host "%s" asks for %s', (proxies, forwarded, host) => {
  const headers = { 'X-Forwarded-Host': forwarded }
  expect(hostOf(new Request(`http://${serenity}:8080/`, { headers }), proxies)).toBe(host)
})

test('a stranger learns no name of a business', async () => {
  const host = 'elsewhere.example'
  const proxied = { host, 'X-Forwarded-For': '203.0.113.7' }
  const answers = [
    await served.get('/', { host, Accept: 'text/html' }),
    await served.get('/v1/rooms', { host }),
    await served.get('/openapi.json', { host }),
    await served.get('/metrics', proxied),
    await served.get('/readyz', proxied),
  ]
  expect(answers.map(({ status }) => status)).toEqual([421, 421, 421, 401, 503])
  for (const { text } of answers) expect(text).not.toMatch(/lotus|orchid|serenity/i)
  expect(answers[0]?.text).toContain('Frontdesk serves no business here')
  // A refusal in JSON would make a conflict of a change that waits on a tablet.
  expect(answers[1]?.text).toBe('Frontdesk serves no business under this address.\n')
})

test('a business that cannot start leaves the others alone, is named, and starts later', async () => {
  const host = '127.0.0.1'
  const why = 'orchid: Another Frontdesk service'
  const notReady = await served.get('/readyz', { host })
  expect(notReady.status).toBe(503)
  expect(notReady.text).toContain(why)
  expect(notReady.text).not.toContain('lotus:')
  expect((await served.get('/readyz?for=reading', { host })).status).toBe(200)
  expect((await served.get('/readyz', { host: lotus })).status).toBe(200)
  expect(await statusAt('orchid.example')).toBe(503)
  expect(served.logged.join('\n')).toMatch(
    /^orchid: the business did not start, and is tried again/m,
  )
  const { text } = await served.get('/metrics', { host })
  expect(text).toContain('frontdesk_database_up{business="orchid"} 0\n')
  expect(text).toContain('frontdesk_database_up{business="lotus"} 1\n')
  expect(text).toMatch(/^frontdesk_request_duration_seconds_sum\{business="lotus",method="/m)
  const heads = text.split('\n').filter((line) => line.startsWith('# TYPE'))
  expect(new Set(heads).size).toBe(heads.length)

  lock.release()
  await areReady('lotus', 'orchid', 'serenity')
  expect((await served.get('/readyz', { host })).status).toBe(200)
  expect(await statusAt('orchid.example')).toBe(200)
}, 120_000)

test('a stop closes every database', async () => {
  await served.stop()
  for (const name of ['lotus', 'orchid', 'serenity']) lockFolder(join(folder, name)).release()
}, 60_000)

import { afterEach, beforeEach, expect, it } from 'vitest'
import { connect } from '#server/db/connect'
import type { Database } from '#server/db/database'
import { type FreezingProxy, freezingProxy } from '../../support/freezing-proxy'
import { until } from '../../support/until'
import { sharedPostgres } from '../support/shared-postgres'
import { serviceOver } from '../support/test-service'

const beatMs = 100
const loopback = '127.0.0.1'

let proxy: FreezingProxy
let database: Database
let heard: string[]
let reported: string[]

/** Listens through a proxy; queries go past it unless `all`. */
async function open(through: 'listening' | 'all') {
  const direct = await (await sharedPostgres()).freshDatabase()
  proxy = await freezingProxy(direct)
  const databaseUrl = through === 'all' ? proxy.url : direct
  const report = (event: string) => reported.push(event)
  const urls = { databaseUrl, directUrl: proxy.url }
  database = await connect({ ...urls, beatMs, slowestQueryMs: 1_000, dataDir: '', report })
  await database.listen('changes', (message) => heard.push(message))
}

beforeEach(() => {
  heard = []
  reported = []
})
afterEach(async () => {
  await database.close()
  proxy.close()
})

/** The answer of an address of the service for operators. */
async function ask(path: string) {
  const service = serviceOver(database)
  const response = await service.handle(new Request(`http://service${path}`), loopback)
  service.close()
  return { status: response.status, text: await response.text() }
}

it('a connection that dies without a sign is replaced, and listeners read again', async () => {
  await open('listening')
  proxy.freeze('so far')
  await database.notify('changes', 'lost')
  await until(() => expect(heard).toEqual(['']))
  await database.notify('changes', 'again')
  await until(() => expect(heard).toEqual(['', 'again']))
  expect(reported).toEqual([
    expect.stringMatching(/^The connection that listens broke: .* silent/),
    'The connection that listens is back.',
  ])
  expect(await ask('/readyz')).toMatchObject({ status: 200 })
  const { text } = await ask('/metrics')
  expect(text).toContain('\nfrontdesk_database_listening 1\n')
  expect(text).toContain('\nfrontdesk_database_listening_lost_total 1\n')
})

it('a connection that lives is kept, however quiet the service is', async () => {
  await open('listening')
  await new Promise((resolve) => setTimeout(resolve, 10 * beatMs))
  expect({ heard, reported }).toEqual({ heard: [], reported: [] })
})

it('while it is dead, /readyz and /metrics say so, and balancers still get 200', async () => {
  await open('listening')
  proxy.freeze('all')
  await until(async () => expect((await ask('/readyz')).status).toBe(503))
  expect((await ask('/readyz')).text).toContain('tablets hear of changes late')
  expect((await ask('/readyz?for=reading')).status).toBe(200)
  expect((await ask('/metrics')).text).toContain('\nfrontdesk_database_listening 0\n')
  proxy.thaw()
  await until(async () => expect((await ask('/readyz')).status).toBe(200))
  await database.notify('changes', 'again')
  await until(() => expect(heard).toEqual(['', 'again']))
})

it('when every connection dies without a sign, it is replaced too', async () => {
  await open('all')
  proxy.freeze('so far')
  await until(() => expect(heard).toEqual(['']))
})

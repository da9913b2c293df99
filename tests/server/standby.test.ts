import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { reportViewCalls } from '#domain/calls/reports'
import { connect } from '#server/db/connect'
import type { Database } from '#server/db/database'
import { migrate } from '#server/db/migrate'
import { type Standby, standbyOf } from '#server/db/standby'
import { today } from '../support/business'
import { type Pair, startPair } from '../support/postgres-pair'
import { until } from '../support/until'
import { type Clerk, logIn } from './support/clerk'
import { serviceOn, serviceOver, type TestService } from './support/test-service'

let pair: Pair
let address: string
let other: string
let primary: Database
let clerk: Clerk
let before: string
let lost: string
const reported: string[] = []
const closing: (() => void)[] = []

const open = (databaseUrl: string) =>
  connect({ databaseUrl, dataDir: '', report: (event) => reported.push(event) })

beforeAll(async () => {
  pair = await startPair()
  address = await pair.freshDatabase()
  other = await pair.freshDatabase()
  const business = await open(other)
  await migrate(business)
  await business.close()
  primary = await open(address)
  await migrate(primary)
  clerk = await logIn(await serviceOn(primary), 'makati')
  before = (await clerk.book()).id
  await holdStandby()
  lost = (await clerk.book({ startTime: '16:00' })).id
}, 120_000)
afterEach(() => {
  for (const close of closing.splice(0)) close()
})
afterAll(async () => {
  await primary.close()
  await pair.stop()
})

/** Lets the standby arrive at the primary and keeps it there. */
async function holdStandby() {
  const standby = await open(pair.onStandby(address))
  const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn() as at`.execute(
    primary.queries,
  )
  await until(async () => {
    const seen = await sql<{ is: boolean }>`
        select pg_last_wal_replay_lsn() >= ${rows[0]?.at} as is`.execute(standby.queries)
    expect(seen.rows[0]?.is).toBe(true)
  })
  await sql`select pg_wal_replay_pause()`.execute(standby.queries)
  await standby.close()
}

/** The service with a standby at an address. */
async function serviceWith(readUrl: string, maxAgeSeconds = 3_600): Promise<TestService> {
  reported.length = 0
  const standby: Standby = standbyOf({ primary, standby: await open(readUrl), maxAgeSeconds })
  const service = serviceOver(primary, undefined, { standby })
  closing.push(() => {
    service.close()
    void standby.close()
  })
  return service
}

async function previewAt(service: TestService) {
  const query = { start: today, end: today }
  const sent = { token: clerk.token, params: { report: 'daily' }, query }
  const got = await service.send(calls.reportPreview, sent)
  const { asOf, tables } = v.parse(reportViewCalls.reportPreview.answer, got.body)
  return { asOf, visits: tables[0]?.rowCount }
}

async function usedAt(service: TestService) {
  const response = await service.handle(new Request('http://service/metrics'), '127.0.0.1')
  return /^frontdesk_standby_used (\d)$/m.exec(await response.text())?.[1]
}

test('a report comes from the standby and says of when it is; the End of Day is of now', async () => {
  const service = await serviceWith(pair.onStandby(address))
  const { asOf = '', visits } = await previewAt(service)
  expect(visits).toBe(1)
  expect(Date.parse(asOf)).toBeLessThanOrEqual(Date.now())
  const query = { start: today, end: today }
  const file = await service.send(calls.dailyReport, { token: clerk.token, query })
  const time = /_as-of-\d+\.\d\d\.\d\d-[ap]m\.xlsx"$/
  expect(file.headers.get('Content-Disposition')).toMatch(time)
  const day = await service.send(calls.dayMoney, { token: clerk.token, query: { date: today } })
  expect(JSON.stringify(day.body)).toContain(lost)
  expect(await usedAt(service)).toBe('1')
  expect(reported).toEqual([])
})

test('a history that the standby lacks comes from the primary', async () => {
  const service = await serviceWith(pair.onStandby(address))
  for (const id of [before, lost]) {
    const params = { table: 'appointments', id }
    const { body } = await service.send(calls.history, { token: clerk.token, params })
    expect(body).toHaveLength(1)
  }
})

test('the primary answers where the standby is too old, and the service reports it once', async () => {
  const service = await serviceWith(pair.onStandby(address), 0)
  for (let nth = 0; nth < 2; nth += 1)
    expect(await previewAt(service)).toEqual({ asOf: undefined, visits: 2 })
  expect(await usedAt(service)).toBe('0')
  expect(reported).toEqual([expect.stringContaining('more than 0 seconds old')])
})

test('another server, another business and a standby that is away are never read', async () => {
  for (const [url, why] of [
    [address, 'no standby'],
    [pair.onStandby(other), 'of another database'],
    ['postgres://nobody@127.0.0.1:1/none', 'does not answer'],
  ] as const) {
    const service = await serviceWith(url)
    expect(await previewAt(service)).toEqual({ asOf: undefined, visits: 2 })
    expect(reported).toEqual([expect.stringContaining(why)])
  }
})

test('a standby that fails during a report leaves the rest to the primary', async () => {
  const standby = standbyOf({
    primary,
    standby: await open(pair.onStandby(address)),
    maxAgeSeconds: 3_600,
  })
  const count = () =>
    standby.read(
      async (reader) => (await reader.selectFrom('appointments').select('id').execute()).length,
    )
  expect(await count()).toBe(1)
  await pair.stopStandby()
  expect(await count()).toBe(2)
  await standby.close()
})

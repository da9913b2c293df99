import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { hashOf } from '#server/sessions/hash'
import { startDeliveryWorker } from '#server/sms/delivery-worker'
import { until } from '../support/until'
import { counted } from './support/count-statements'
import { openService, serviceOver } from './support/test-service'

const stores = 300
const streams = 250
const seconds = 60

afterEach(() => {
  vi.useRealTimers()
})

/** Makes stores that want reminders, and a session in each. */
async function openStores(db: Parameters<typeof serviceOver>[0], now: number) {
  await sql`
    insert into stores select more.* from stores, generate_series(1, ${stores}::int) nth,
      jsonb_populate_record(stores, jsonb_build_object('code', 'STORE_' || nth, 'id', 's' || nth,
        'reminds_in_evening', true, 'reminds_before_start', true)) more
    where stores.code = 'SERENITY_CEBU'`.execute(db.queries)
  const user = await db.queries.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const at = new Date(now).toISOString()
  const expires_at = new Date(now + 3_600_000).toISOString()
  const tokens = Array.from({ length: streams }, (_, nth) => `token-${nth}`)
  const rows = tokens.map((token, nth) => ({
    hash: hashOf(token),
    user_id: user.id,
    store_code: `STORE_${nth + 1}`,
    ...{ created_at: at, last_used_at: at, expires_at },
  }))
  await db.queries.insertInto('tokens').values(rows).execute()
  return tokens
}

test(`with ${streams} streams and ${stores} stores an idle service asks less than once a second`, async () => {
  const { db, count, reset } = counted((await openService()).db)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const service = serviceOver(db)
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const tokens = await openStores(db, service.now())
  const send = async () => ({ kind: 'sent' as const })
  const worker = await startDeliveryWorker({ db, clock: service.now, log, send })
  const readers: (ReadableStreamDefaultReader<Uint8Array> | undefined)[] = []
  for (const token of tokens) {
    const headers = { Authorization: `Bearer ${token}` }
    const request = new Request('http://service/v1/changes/stream', { headers })
    const reader = (await service.handle(request)).body?.getReader()
    await reader?.read()
    readers.push(reader)
  }
  await delay(200)
  reset()
  for (let second = 0; second < seconds; second += 1) {
    vi.advanceTimersByTime(1000)
    await delay(1)
  }
  await until(() => expect(count()).toBeGreaterThan(8))
  await Promise.all(readers.map((reader) => reader?.read()))
  expect(count()).toBeLessThan(seconds)
  await Promise.all(readers.map((reader) => reader?.cancel()))
  await worker.close()
  service.close()
}, 60_000)

import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { promotionHeader, restoredToHeader } from '#domain/calls/restored-to'
import { databaseIdHeader } from '#domain/calls/sync'
import { AnsweredKeys } from '#server/db/answered-keys'
import { createServerCheck } from '#server/db/recognition'
import { type WriteTx, write } from '#server/db/tx'
import { readCursor, start, writeCursor } from '#server/live/cursor'
import { recognizeCluster } from '#server/start/recognize-cluster'
import { emptyDatabase } from '../support/memory-database'
import { bookingBody, type Clerk, logIn, rowOf } from './support/clerk'
import { serviceOn, serviceOver, type TestService } from './support/test-service'

/* Promotions of a standby, played on one database; tests/server/failover plays them with real servers. */

let service: TestService
let makati: Clerk
let logged: string[]

const log = {
  info: () => {},
  warn: (_: unknown, text: string) => void logged.push(`warn: ${text}`),
  error: (_: unknown, text: string) => void logged.push(`error: ${text}`),
}
const restart = () => recognizeCluster(service.db, { clock: service.now, log })

beforeEach(async () => {
  logged = []
  service = await serviceOn(await emptyDatabase())
  service.db.answered.forget()
  await restart()
  makati = await logIn(service, 'makati')
})

/** Lets the server be the one of an earlier timeline, so that the next look finds it promoted. */
const promote = () =>
  sql`update meta set value = split_part(value, '/', 1) || '/0' where key = 'cluster'`.execute(
    service.db.queries,
  )

async function feed(since?: string) {
  const { body, headers } = await makati.send(calls.changes, {
    query: { limit: '5000', ...(since !== undefined && { since }) },
  })
  const page = body as { cursor: string; reset: boolean; changes: { id: string }[] }
  return { ...page, id: headers.get(databaseIdHeader), headers }
}

/** Takes back all that is written after it, as a standby that was behind does. */
async function behind() {
  const { rows } = await sql<{ statement: string }>`
    select format('update stores set last_version = %s where code = %L', last_version, code) as statement
      from stores
    union all select format('update customer_lanes set last_version = %s', last_version) from customer_lanes
    union all select format('delete from appointments where version > %s', last_version)
      from stores where code = 'SERENITY_MAKATI'
    union all select format('delete from audit where id > %s', coalesce(max(id), 0)) from audit`.execute(
    service.db.queries,
  )
  const keys = await service.db.queries.selectFrom('idempotency').select('key').execute()
  return async () => {
    for (const { statement } of rows) await sql.raw(statement).execute(service.db.queries)
    const kept = keys.map(({ key }) => key)
    await sql`delete from idempotency where not key = any(${kept}::text[])`.execute(
      service.db.queries,
    )
  }
}

async function booked(startDate: string, key = `key-of-${startDate}`) {
  const body = { ...bookingBody, startDate }
  const headers = { 'Idempotency-Key': key }
  return rowOf(await makati.send(calls.createAppointment, { body, headers }), 201)
}

test('a promotion that lost nothing changes no id and resets nothing, also after restarts', async () => {
  await booked('2026-12-01')
  const before = await feed()
  expect(before.headers.get(promotionHeader)).toBeNull()
  await promote()
  await restart()
  const after = await feed(before.cursor)
  expect(after).toMatchObject({ id: before.id, reset: false, changes: [] })
  const said = after.headers.get(promotionHeader)
  expect(said).toMatch(/^1 2026-11-2\dT/)
  const { id } = await booked('2026-12-02')
  await restart()
  const next = await feed(after.cursor)
  expect(next).toMatchObject({ id: before.id, reset: false })
  expect(next.changes.map((change) => change.id)).toContain(id)
  expect((await feed(before.cursor)).changes).toEqual(next.changes)
  expect(next.headers.get(promotionHeader)).toBe(said)
  expect(logged).toEqual(['warn: another server of the database was promoted'])
  const ask = async (path: string, peer = '127.0.0.1') =>
    (await service.handle(new Request(`http://service${path}`), peer)).text()
  expect(await ask('/readyz')).toContain('"promotions":1')
  expect(await ask('/readyz', '203.0.113.7')).not.toContain('promotions')
  expect(await ask('/metrics')).toContain('\nfrontdesk_database_promotions_total 1\n')
})

test('a cursor that has read lost writes renews the id once, back to the last write of the promoted server', async () => {
  await booked('2026-12-01')
  const shared = await feed()
  const lose = await behind()
  service.later(1)
  await booked('2026-12-02')
  const ahead = await feed(shared.cursor)
  await lose()
  service.db.answered.forget()
  await promote()
  await restart()
  service.later(1)
  await booked('2026-12-03')
  expect(await feed(shared.cursor)).toMatchObject({ reset: false, id: shared.id })
  const { headers, ...after } = await feed(ahead.cursor)
  expect(after.reset).toBe(true)
  expect(after.id).not.toBe(shared.id)
  expect(headers.get(restoredToHeader)).toBe('2026-11-21T02:00:00.000Z')
  expect(headers.get(promotionHeader)).toBeNull()
  for (const former of [ahead, shared])
    expect(await feed(former.cursor)).toMatchObject({ reset: true, id: after.id })
  expect(await feed(after.cursor)).toMatchObject({ reset: false, id: after.id })
  expect(service.logged.filter((line) => line.includes('missing'))).toHaveLength(1)
  const lost = readCursor(ahead.cursor) ?? start('')
  const made = writeCursor({ ...lost, databaseId: after.id ?? '' })
  expect(await feed(made)).toMatchObject({ reset: false, id: after.id })
  const told = await service.handle(new Request('http://service/metrics'), '127.0.0.1')
  expect(await told.text()).toContain(
    '\nfrontdesk_database_restored_to_timestamp_seconds 1795226400\n',
  )
})

test('many tablets that show the same loss at once renew the id in one go', async () => {
  const lose = await behind()
  await booked('2026-12-01')
  const { cursor, id } = await feed()
  await lose()
  service.db.answered.forget()
  await promote()
  await restart()
  let renewals = 0
  const { unlimited } = service.db
  service = serviceOver({
    ...service.db,
    unlimited(work) {
      renewals += 1
      return unlimited(work)
    },
  })
  makati = await logIn(service, 'makati')
  for (const page of await Promise.all(Array.from({ length: 20 }, () => feed(cursor)))) {
    expect(page.reset).toBe(true)
    expect(page.id).not.toBe(id)
  }
  expect(renewals).toBe(1)
})

test('an instance remembers the writes that it answered: one without its receipt renews the id', async () => {
  const lose = await behind()
  await booked('2026-12-01')
  const before = await feed()
  await lose()
  await promote()
  await restart()
  const after = await feed(before.cursor)
  expect(after.reset).toBe(true)
  expect(after.id).not.toBe(before.id)
  expect(logged.at(-1)).toMatch(/^error: answered writes are missing/)
  await restart()
  expect((await feed()).id).toBe(after.id)
  await promote()
  await restart()
  expect((await feed()).id).toBe(after.id)
})

test('an instance forgets the writes of before the loss that a tablet has shown', async () => {
  const lose = await behind()
  await booked('2026-12-01')
  const before = await feed()
  await lose()
  await promote()
  const another = { ...service.db, answered: new AnsweredKeys() }
  await recognizeCluster(another, { clock: service.now, log })
  const { id } = await feed(before.cursor)
  expect(id).not.toBe(before.id)
  await promote()
  await restart()
  expect((await feed()).id).toBe(id)
  expect(logged.filter((text) => text.startsWith('error'))).toEqual([])
})

test('a tablet names the writes that were answered: the id changes only when one is missing', async () => {
  const lose = await behind()
  await booked('2026-12-01', 'key-of-a-lost-one')
  await lose()
  await booked('2026-12-02', 'key-of-another')
  service.db.answered.forget()
  const { id } = await feed()
  const say = (answered: string[]) => makati.send(calls.batch, { body: { requests: [], answered } })
  await say(['key-of-a-lost-one'])
  expect((await feed()).id).toBe(id)
  await promote()
  await restart()
  await say(['key-of-another'])
  expect((await feed()).id).toBe(id)
  await say(['key-of-another', 'key-of-a-lost-one'])
  const renewed = (await feed()).id
  expect(renewed).not.toBe(id)
  await say(['key-of-a-lost-one'])
  expect((await feed()).id).toBe(renewed)
})

test('the first of several promotions is told for as long as tablets of any store keep what they sent', async () => {
  await booked('2026-12-01')
  await promote()
  await restart()
  const said = async () => (await feed()).headers.get(promotionHeader)
  const first = (await said())?.split(' ')[1]
  const again = async (restoreDays: number) => {
    service.later(20 * 24)
    makati = await logIn(service, 'makati')
    const owner = await logIn(service, 'owner')
    const set = { params: { storeCode: 'SERENITY_MAKATI' }, body: { restoreDays } }
    expect(await owner.send(calls.updateStoreSettings, set)).toMatchObject({ status: 200 })
    await promote()
    await restart()
    return said()
  }
  expect(await again(30)).toBe(`2 ${first}`)
  expect(await again(31)).not.toContain(first)
})

test('behind a pooler each write notices another server before it is answered', async () => {
  await promote()
  const { db } = service
  const check = createServerCheck(service.now, ({ change }) => logged.push(`${change}`))
  const pooled = { ...db, checkInWrites: () => check }
  const promotions = async ({ db }: WriteTx) =>
    (await db.selectFrom('meta').selectAll().where('key', '=', 'promotions').execute()).length
  expect(await write(pooled, promotions)).toBe(1)
  expect(await write(pooled, promotions)).toBe(1)
  expect(logged).toEqual(['promoted'])
  // Another standby has taken the same timeline, without the note of the first.
  await promote()
  expect(await write(pooled, promotions)).toBe(1)
  expect(logged).toEqual(['promoted', 'promoted'])
})

test('an instance looks at a server whose timeline it knows when another instance has noted that one anew', async () => {
  const { db } = service
  const instance = () => {
    const seen: boolean[] = []
    const check = createServerCheck(service.now, ({ isMissing }) => seen.push(isMissing))
    const pooled = { ...db, answered: new AnsweredKeys(), checkInWrites: () => check }
    return { seen, answered: pooled.answered, write: () => write(pooled, async () => {}) }
  }
  const [one, other] = [instance(), instance()]
  await promote()
  await one.write()
  await other.write()
  other.answered.keepOf((await feed()).id)
  other.answered.note({ storeCode: 'SERENITY_MAKATI', key: 'key-of-a-lost-one', at: service.now() })
  // Another standby that was promoted to the same timeline; the other instance meets it later.
  await promote()
  await one.write()
  await other.write()
  expect(one.seen).toEqual([false, false])
  expect(other.seen).toEqual([false, true])
})

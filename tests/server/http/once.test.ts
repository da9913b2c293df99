import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { maria } from '../../support/business'
import { bookingBody, type Clerk, errorOf, gymBody, logIn, rowOf } from '../support/clerk'
import { nextId, openService, type TestService } from '../support/test-service'

let service: TestService
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
})

const key = 'key-of-one-booking'
const create = (body: object, idempotencyKey = key, as = makati) =>
  as.send(calls.createAppointment, { body, headers: { 'Idempotency-Key': idempotencyKey } })

async function count(table: 'appointments' | 'idempotency' | 'audit' | 'points_log') {
  const { rows } = await service.db.queries
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

describe('a key takes effect once', () => {
  test('the same request again gets the same answer', async () => {
    const first = await create(bookingBody)
    const again = await create(bookingBody)
    expect(again.body).toEqual(first.body)
    expect(again.status).toBe(201)
    expect(again.headers.get('ETag')).toBe(first.headers.get('ETag'))
    expect(first.headers.get('Idempotency-Replayed')).toBeNull()
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    expect([await count('appointments'), await count('audit')]).toEqual([1, 1])
  })

  test('whatever the order of its fields, and for a colleague too', async () => {
    await create(bookingBody)
    const reversed = Object.fromEntries(Object.entries(bookingBody).reverse())
    const owner = await logIn(service, 'owner')
    expect((await create(reversed, key, owner)).headers.get('Idempotency-Replayed')).toBe('true')
  })

  test('another request under the same key is refused', async () => {
    await create(bookingBody)
    expect(errorOf(await create({ ...bookingBody, note: 'other' }), 422).code).toBe('KEY_REUSED')
    const { id } = await makati.book({ startTime: '18:30', staffId: 'cora' })
    expect(errorOf(await makati.cancel(id, {}, { 'Idempotency-Key': key }), 422).code).toBe(
      'KEY_REUSED',
    )
  })

  test('another store has keys of its own', async () => {
    await create(bookingBody)
    const cebu = await logIn(service, 'cebu')
    const places = { serviceIds: ['cebu-swedish'], staffId: 'cebu-ana', roomId: 'cebu-r1' }
    const got = await create({ ...bookingBody, ...places }, key, cebu)
    expect(rowOf(got, 201).storeCode).toBe('SERENITY_CEBU')
  })

  test('ten at once', async () => {
    const got = await Promise.all(Array.from({ length: 10 }, () => create(bookingBody)))
    expect(new Set(got.map(({ status }) => status))).toEqual(new Set([201]))
    for (const { body } of got) expect(body).toEqual(got[0]?.body)
    const replayed = got.filter(({ headers }) => headers.get('Idempotency-Replayed') === 'true')
    expect(replayed).toHaveLength(9)
    expect(await count('appointments')).toBe(1)
  })

  test('points move once', async () => {
    const { id } = rowOf(await create({ ...gymBody, mobileNumber: maria }), 201)
    const body = { completeAppointmentPayment: { amount: 300 } }
    const headers = { 'Idempotency-Key': 'key-of-completion' }
    const statuses = [await makati.complete(id, body, headers)]
    statuses.push(await makati.complete(id, body, headers))
    expect(statuses.map(({ status }) => status)).toEqual([200, 200])
    expect(await count('points_log')).toBe(1)
  })
})

describe('receipts', () => {
  test('a refusal has one too, even after its reason is gone', async () => {
    const { id } = await makati.book()
    const refused = await create(bookingBody)
    expect(refused.status).toBe(409)
    await makati.cancel(id)
    const again = await create(bookingBody)
    expect(again.status).toBe(409)
    expect(again.body).toEqual(JSON.parse(JSON.stringify(refused.body)))
    expect((await create(bookingBody, 'another-key')).status).toBe(201)
  })

  test('none for answers that may differ next time', async () => {
    expect((await create({ startTime: 7 })).status).toBe(400)
    const headers = { 'Idempotency-Key': key }
    const sent = { body: bookingBody, headers }
    expect((await service.send(calls.createAppointment, sent)).status).toBe(401)
    expect(await count('idempotency')).toBe(0)
    expect((await create(bookingBody)).status).toBe(201)
  })

  test('come before If-Match: a repeated update is no conflict with itself', async () => {
    const { id, version } = await makati.book()
    const headers = { 'Idempotency-Key': key, 'If-Match': `"${version}"` }
    const first = await makati.update(id, { note: 'Quiet' }, headers)
    const again = await makati.update(id, { note: 'Quiet' }, headers)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
  })

  test.each(['short', 'x'.repeat(65), 'with blank in it'])('none for the key "%s"', async (bad) => {
    expect((await create(bookingBody, bad)).status).toBe(400)
  })
})

describe('If-Match', () => {
  test('412 with the current row when another user was faster', async () => {
    const { id, version } = await makati.book()
    rowOf(await makati.update(id, { note: 'Theirs' }))
    const got = await makati.update(id, { note: 'Mine' }, { 'If-Match': `"${version}"` })
    expect(errorOf(got, 412).code).toBe('CHANGED')
    expect(got.body).toMatchObject({ current: { id, note: 'Theirs', version: version + 1 } })
    expect((await makati.row(id))?.note).toBe('Theirs')
  })

  test('the version that was seen, or none, passes', async () => {
    const { id, version } = await makati.book()
    const updated = rowOf(await makati.update(id, { note: 'A' }, { 'If-Match': `"${version}"` }))
    expect(updated.version).toBe(version + 1)
    expect((await makati.update(id, { note: 'B' }, { 'If-Match': '*' })).status).toBe(200)
    expect((await makati.update(id, { note: 'C' })).status).toBe(200)
  })

  test('400 for a malformed version', async () => {
    const { id } = await makati.book()
    expect((await makati.update(id, {}, { 'If-Match': '"abc"' })).status).toBe(400)
  })

  test('404 before 412', async () => {
    expect((await makati.cancel(nextId(), {}, { 'If-Match': '"1"' })).status).toBe(404)
  })
})

test.each([
  ['staff', { roomId: 'r2' }, 'ANA is busy from 4:30 PM to 5:45 PM (Maria Santos).'],
  ['room', { staffId: 'cora' }, 'ROOM 1 is busy from 4:30 PM to 5:45 PM (Maria Santos).'],
])(
  'a %s that only the database finds taken is the same conflict, and is kept too',
  async (kind, places, message) => {
    const { id } = await makati.book({ startTime: '16:30', mobileNumber: maria })
    await sql`update appointments set during = '[2026-11-21 14:00, 2026-11-21 15:00)'
    where id = ${id}`.execute(service.db.queries)
    const body = { ...bookingBody, ...places }
    const got = await create(body)
    const refused = errorOf(got, 409)
    expect(refused).toMatchObject({ code: 'OVERLAP', message })
    expect(refused.details?.field).toBe(`${kind}Id`)
    expect(refused.details?.obstacles).toMatchObject([{ kind, why: 'BUSY', appointmentId: id }])
    expect(refused.details?.blocking).toMatchObject([{ id, name: 'Maria Santos' }])
    expect(await count('appointments')).toBe(1)
    const again = await create(body)
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    expect(again.body).toEqual(JSON.parse(JSON.stringify(got.body)))
  },
)

test('a locker that only the database finds taken is refused with its holder', async () => {
  const { id } = await makati.book({ startTime: '16:30', mobileNumber: maria })
  await sql`update appointments set locker_id = 'l1',
    locker_during = '[2026-11-21 00:00, 2026-11-22 00:00)' where id = ${id}`.execute(
    service.db.queries,
  )
  const refused = errorOf(await create(gymBody), 409)
  expect(refused).toMatchObject({
    code: 'OVERLAP',
    message: 'LOCKER L1 is in use by Maria Santos.',
    details: { field: 'lockerId', obstacles: [{ kind: 'locker', id: 'l1', appointmentId: id }] },
  })
})

import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { jose } from '../support/business'
import { type Clerk, errorOf, logIn } from './support/clerk'
import { nextId, openService, type TestService } from './support/test-service'

let service: TestService
let makati: Clerk
let owner: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
  owner = await logIn(service, 'owner')
})

type Write = { method: string; path: string; body: unknown; ifMatch?: string }

const post = (path: string, body: unknown): Write => ({ method: 'POST', path, body })
const patch = (path: string, body: unknown, version: number): Write => ({
  method: 'PATCH',
  path,
  body,
  ifMatch: String(version),
})
const send = (writes: readonly Write[], clerk = makati, headers = {}) =>
  clerk.send(calls.importRows, { body: { writes }, headers })
const person = (at: number, more = {}) =>
  post('/v1/customers', {
    id: nextId(),
    mobileNumber: `0918 1${String(at).padStart(6, '0')}`,
    firstName: `Guest ${at}`,
    ...more,
  })
const people = (count: number) => Array.from({ length: count }, (_, at) => person(at))
const numberAt = (at: number) => `6391810${String(at).padStart(5, '0')}`
const find = (idOrMobileNumber: string) =>
  makati.send(calls.customer, {
    params: { idOrMobileNumber },
    query: { includeUpdatePointsLogs: 'true' },
  })
const idOf = ({ body }: Write) => String(Reflect.get(Object(body), 'id'))
const removal = (id: string) => post(`/v1/customers/${id}/remove`, { deleted: true })

const lockersOf = async () => JSON.stringify((await makati.send(calls.lockers)).body)

test('IMPORT-1 two thousand customers arrive in one transaction, and other tablets receive them', async () => {
  const { body: before } = await makati.send(calls.changes, { query: { tables: 'customers' } })
  const writes = people(2000)
  expect(await send(writes)).toMatchObject({
    status: 200,
    body: { versions: expect.arrayContaining([1]) },
  })
  const since = String(Reflect.get(Object(before), 'cursor'))
  const query = { tables: 'customers', since, limit: '5000' }
  const { body } = await makati.send(calls.changes, { query })
  expect(Reflect.get(Object(body), 'changes')).toHaveLength(2000)
  const [first = person(0)] = writes
  expect((await find(numberAt(0))).body).toMatchObject({ id: idOf(first), firstName: 'Guest 0' })
  const params = { table: 'customers', id: idOf(first) }
  expect((await makati.send(calls.history, { params })).body).toMatchObject([
    { actor: 'makati', action: 'addCustomer' },
  ])
})

test('the database knows of the new rows when it plans the next query', async () => {
  await sql`analyze`.execute(service.db.queries)
  await send(people(300))
  const { rows } = await sql<{ reltuples: number }>`
    select reltuples from pg_class where oid = 'customers'::regclass`.execute(service.db.queries)
  expect(rows).toHaveLength(1)
  for (const { reltuples } of rows) expect(reltuples).toBeGreaterThanOrEqual(300)
})

test('IMPORT-1 one refused row leaves nothing of the others, and is named', async () => {
  const writes = [person(1), person(2, { firstName: '' }), post('/v1/customers', {})]
  writes.push(person(1))
  const { message, details } = errorOf(await send(writes), 422)
  expect(message).toBe('Nothing was changed.')
  expect(details?.errors).toEqual([
    '0918 1000002: First name is required',
    expect.stringMatching(/^Row 3: .*12 digits/),
    'Guest 1 0918 1000001: The number belongs to Guest 1.',
  ])
  expect((await find(numberAt(1))).status).toBe(404)
})

test('a repeated request is answered again and adds nothing', async () => {
  const writes = [person(1, { points: 40 }), person(2)]
  const headers = { 'Idempotency-Key': nextId() }
  const first = await send(writes, owner, headers)
  const again = await send(writes, owner, headers)
  expect(again).toMatchObject({ status: 200, body: first.body })
  expect(again.headers.get('Idempotency-Replayed')).toBe('true')
  expect((await find(numberAt(1))).body).toMatchObject({
    pointsEarned: 40,
    updateCustomerPointsLogs: [{ action: 'ADD', points: 40 }],
  })
})

test('more rows than an import may have are refused with the limit, as is none', async () => {
  expect(errorOf(await send(people(20_001)), 400).message).toBe(
    'The import has 20001 rows. Import at most 20000 at a time.',
  )
  expect(errorOf(await send([]), 400).message).toBe('The import has no rows.')
  const lockers = Array.from({ length: 501 }, (_, at) => post('/v1/lockers', { name: `L${at}` }))
  expect(errorOf(await send(lockers), 400).message).toBe(
    'The import has 501 rows. Import at most 500 at a time.',
  )
})

test('points are for a SUPER_ADMIN, and a row of another store is refused', async () => {
  const writes = [person(1), person(2, { points: 5 })]
  expect(errorOf(await send(writes), 403).message).toBe('Your role does not allow this.')
  const elsewhere = person(1, { storeCode: 'SERENITY_CEBU' })
  expect(errorOf(await send([elsewhere]), 403).message).toMatch(/another store/)
  expect((await find(numberAt(1))).status).toBe(404)
  const cebu = await logIn(service, 'cebu')
  const late = patch('/v1/lockers/l1', { name: 'Locker one' }, 1)
  expect((await send([late], cebu)).status).toBe(404)
})

test('commands that no import has, and a body that is none, are refused', async () => {
  const message = async (write: Write) => errorOf(await send([write]), 400).message
  expect(await message(post('/v1/appointments', {}))).toBe(
    "Row 1: An import can't carry out POST /v1/appointments.",
  )
  expect(await message(post('/v1/lockers', { name: 7 }))).toMatch(/^Row 1: name /)
  expect(await message(post('/v1/lockers', { id: 'l9', name: 'L9' }))).toBe(
    'Row 1: id must be a UUID.',
  )
})

test('services and their rooms are added together, and taken back together', async () => {
  const service = (name: string) =>
    post('/v1/services-offered', {
      id: nextId(),
      name,
      type: 'MASSAGE',
      price: 500,
      duration: 60,
      breakDuration: 15,
      hasStaff: true,
      hasRoom: true,
      rooms: ['r1', 'r2'],
    })
  const writes = [service('CARE 1'), service('CARE 2')]
  const { body } = await send(writes)
  const rooms = async () => JSON.stringify((await makati.send(calls.rooms)).body)
  expect(body).toMatchObject({ versions: [expect.any(Number), expect.any(Number)] })
  for (const write of writes) expect(await rooms()).toContain(idOf(write))
  const back = writes.map((write) =>
    post(`/v1/resources/services/delete/${idOf(write)}`, { deleted: true }),
  )
  expect((await send(back)).status).toBe(200)
  for (const write of writes) expect(await rooms()).not.toContain(idOf(write))
})

test('an undo is refused as a whole when a booking names one of the rows', async () => {
  const writes = people(2)
  await send(writes)
  await makati.book({ mobileNumber: numberAt(1), name: '' })
  const { message, details } = errorOf(await send(writes.map(idOf).map(removal)), 409)
  expect([message, ...(details?.errors ?? [])]).toEqual([
    'Nothing was changed.',
    'Guest 1 639181000001: Guest 1 has appointments, sales, points or another number. Not removed.',
  ])
  expect((await find(numberAt(0))).status).toBe(200)
  const [first] = writes.map(idOf)
  expect((await send([removal(first ?? '')])).status).toBe(200)
  expect((await find(numberAt(0))).status).toBe(404)
  expect((await send([person(0)])).status).toBe(200)
})

test('a row that was changed meanwhile is refused, and the others with it', async () => {
  const version = Number(Reflect.get(Object((await find(jose)).body), 'version'))
  const notes = (text: string, seen: number) => patch('/v1/customers/jose', { notes: text }, seen)
  expect(await send([notes('Tea', version)])).toMatchObject({ body: { versions: [version + 1] } })
  const late = [post('/v1/lockers', { name: 'L7' }), notes('Coffee', version)]
  expect(errorOf(await send(late), 409).details?.errors).toEqual([
    `Jose ${jose}: Somebody else has changed this meanwhile.`,
  ])
  expect(await lockersOf()).not.toContain('L7')
  expect((await find(jose)).body).toMatchObject({ notes: 'Tea' })
})

test('IMPORT-7 a customer whom only another store knows joins this store, with the record as it is', async () => {
  const cebu = await logIn(service, 'cebu')
  const there = person(1, { notes: 'Tea' })
  await send([there], cebu)
  const { body: before } = await makati.send(calls.changes, { query: { tables: 'customers' } })
  const { body } = await send([person(1, { firstName: 'Other' }), person(2)])
  expect(body).toEqual({ versions: [1, 1], joined: [{ at: 0, name: expect.any(String) }] })
  expect((await find(numberAt(1))).body).toMatchObject({
    id: idOf(there),
    firstName: 'Guest 1',
    notes: 'Tea',
  })
  const since = String(Reflect.get(Object(before), 'cursor'))
  const changes = await makati.send(calls.changes, { query: { tables: 'customers', since } })
  expect(JSON.stringify(changes.body)).toContain(idOf(there))
})

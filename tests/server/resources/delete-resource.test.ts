import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { ResourceKind } from '#domain/rows/resources'
import { bookingBody, type Clerk, errorOf, gymBody, logIn } from '../support/clerk'
import { openService, type TestService } from '../support/test-service'

let service: TestService
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
})

const remove = (kind: ResourceKind | 'nothing', id: string, clerk = makati) =>
  clerk.send(calls.deleteResource, { params: { kind, id }, body: { deleted: true } })

const listed = async (call: Parameters<Clerk['send']>[0]) =>
  ((await makati.send(call)).body as { id: string }[]).map(({ id }) => id)

async function changesSince(since?: string) {
  const got = await makati.send(calls.changes, {
    query: { tables: 'board', ...(since && { since }) },
  })
  return got.body as { cursor: string; changes: { table: string; id: string; row: unknown }[] }
}

test('a repeated deletion gets the kept answer, and another base version is refused', async () => {
  const sent = { params: { kind: 'rooms', id: 'r1' }, body: { deleted: true } }
  const old = { ...sent, headers: { 'If-Match': '"1"' } }
  expect((await makati.send(calls.deleteResource, old)).status).toBe(412)
  const keyed = { ...sent, headers: { 'Idempotency-Key': 'key-of-one-deletion' } }
  const first = await makati.send(calls.deleteResource, keyed)
  const again = await makati.send(calls.deleteResource, keyed)
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.headers.get('Idempotency-Replayed')).toBe('true')
})

describe('a resource that was never used', () => {
  test('is deleted with its relations, audited, told to the tablets, and its name is free', async () => {
    const { cursor } = await changesSince()
    const got = await remove('rooms', 'r1')
    expect(got).toMatchObject({ status: 200, body: { id: 'r1', deleted: true, serviceIds: [] } })
    expect(await listed(calls.rooms)).not.toContain('r1')
    const { changes } = await changesSince(cursor)
    expect(changes.find(({ table }) => table === 'rooms')).toMatchObject({ id: 'r1', row: null })
    const services = changes.filter(({ table }) => table === 'services').map(({ row }) => row)
    expect(services.length).toBeGreaterThan(0)
    expect(JSON.stringify(services)).not.toContain('"r1"')
    const entries = await service.db.queries
      .selectFrom('audit')
      .select(['actor', 'action'])
      .where('table_name', '=', 'rooms')
      .where('row_id', '=', 'r1')
      .execute()
    expect(entries).toContainEqual({ actor: 'makati', action: 'deleteResource' })
    const again = { name: 'Room 1', serviceIds: ['swedish'] }
    expect((await makati.send(calls.addRoom, { body: again })).status).toBe(201)
  })

  test('a service leaves rooms, promos and commissions', async () => {
    expect((await remove('services', 'shiatsu')).status).toBe(200)
    for (const call of [calls.rooms, calls.promos, calls.staffs])
      expect(JSON.stringify((await makati.send(call)).body)).not.toContain('shiatsu')
    expect((await remove('services', 'shiatsu')).status).toBe(404)
  })
})

test.each<[ResourceKind, string]>([
  ['services', 'swedish'],
  ['staffs', 'ana'],
  ['rooms', 'r1'],
])('%s %s that an appointment names is refused, also when that is cancelled', async (kind, id) => {
  const { id: booked } = await makati.book({ ...bookingBody, staffId: 'ana', roomId: 'r1' })
  const body = { cancelReason: 'Sick' }
  await makati.send(calls.cancelAppointment, { params: { id: booked }, body })
  const got = await remove(kind, id)
  expect(errorOf(got, 409).message).toMatch(
    /^Appointments use .*, so it cannot be deleted\. Disable/,
  )
})

test('a locker of a visit, and a product that was sold, are refused', async () => {
  const got = await makati.send(calls.createAppointment, { body: gymBody })
  const { id } = got.body as { id: string }
  await makati.send(calls.updateAppointment, {
    params: { id },
    body: { productsOrdered: { oil: 1 } },
  })
  expect((await remove('lockers', 'l1')).status).toBe(409)
  expect((await remove('products', 'oil')).status).toBe(409)
})

test('an unknown kind or row, and one of another store, do not exist', async () => {
  expect((await remove('nothing', 'r1')).status).toBe(404)
  expect((await remove('rooms', 'nowhere')).status).toBe(404)
  expect((await remove('rooms', 'r1', await logIn(service, 'cebu'))).status).toBe(404)
})

import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { AnswerOf, AnyCall } from '#domain/calls/define-call'
import { storeCode } from '../support/business'
import { loyaltyBody, serviceBody } from './support/bodies'
import { type Clerk, errorOf, logIn } from './support/clerk'
import { nextId, openService, type Sent, type TestService } from './support/test-service'

let service: TestService
let makati: Clerk
let owner: Clerk
let cebu: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
  owner = await logIn(service, 'owner')
  cebu = await logIn(service, 'cebu')
})

async function call<C extends AnyCall>(
  clerk: Clerk,
  asked: C,
  sent: Sent = {},
): Promise<AnswerOf<C>> {
  const got = await clerk.send(asked, sent)
  expect(got).toMatchObject({ status: asked.status })
  return v.parse(asked.answer, got.body)
}

const patch = (id: string, body: unknown): Sent => ({ params: { id }, body })
const find = <Row extends { id: string }>(rows: readonly Row[], id: string) =>
  rows.find((row) => row.id === id)

describe('API-RES an added row is in the lists', () => {
  const kinds = [
    ['services', calls.addService, calls.services, serviceBody],
    ['promos', calls.addPromo, calls.promos, { name: 'Sunny', serviceLessPriceMap: { gym: 5.5 } }],
    [
      'staffs',
      calls.addStaff,
      calls.staffs,
      {
        name: 'Dina',
        staffScheduleType: 'MID',
        serviceCommissionMap: { swedish: 210.75 },
        daysOff: ['MON'],
        staffBreaks: ['BREAK-1200'],
        startDutyTime: '11:30',
      },
    ],
    ['rooms', calls.addRoom, calls.rooms, { name: 'Room 4', serviceIds: ['gym'], type: 'VIP' }],
    ['lockers', calls.addLocker, calls.lockers, { name: 'Locker 4' }],
    ['products', calls.addProduct, calls.products, { name: 'Tea', price: 60.5, type: 'DRINKS' }],
  ] as const

  test.each(kinds)('%s', async (table, add, list, body) => {
    const made = await makati.send(add, { body })
    expect(made).toMatchObject({ status: 201, body: { ...body, available: true, storeCode } })
    expect(made.headers.get('ETag')).toMatch(/^"\d+"$/)
    const id = v.parse(v.object({ id: v.string() }), made.body).id
    const rows = v.parse(v.array(v.looseObject({ id: v.string() })), (await owner.send(list)).body)
    expect(find(rows, id)).toEqual(JSON.parse(JSON.stringify(made.body)))
    const elsewhere = v.parse(v.array(v.object({ id: v.string() })), (await cebu.send(list)).body)
    expect(find(elsewhere, id)).toBeUndefined()
    const { changes } = await call(owner, calls.changes)
    expect(changes).toContainEqual(expect.objectContaining({ table, id }))
    const history = await call(owner, calls.history, { params: { table, id } })
    expect(history).toMatchObject([{ actor: 'makati', action: expect.stringMatching(/^add/) }])
  })

  test('under the id that the client made, once', async () => {
    const id = nextId()
    const body = { id, name: 'Locker 4' }
    expect(await call(makati, calls.addLocker, { body })).toMatchObject({ id })
    const again = await makati.send(calls.addLocker, { body: { ...body, name: 'Locker 5' } })
    expect(errorOf(again, 409).code).toBe('UNIQUE')
    expect(again.body).toMatchObject({ current: { id, name: 'Locker 4' } })
    expect((await makati.send(calls.addLocker, { body: { id: 'locker', name: 'x' } })).status).toBe(
      400,
    )
  })
})

describe('API-RES a changed row', () => {
  test('keeps the rest, has a new version and a history', async () => {
    const before = await call(makati, calls.staff, { params: { id: 'ana' } })
    const body = { serviceCommissionMap: { swedish: 250, shiatsu: null }, available: false }
    const after = await call(makati, calls.updateStaff, patch('ana', body))
    expect(after).toEqual({
      ...before,
      serviceCommissionMap: { swedish: 250 },
      available: false,
      lastUpdatedBy: 'makati',
      updatedDateTime: expect.any(String),
      version: expect.any(Number),
    })
    expect(after.version).toBeGreaterThan(before.version)
    expect(await call(owner, calls.staff, { params: { id: 'ana' } })).toEqual(after)
    const query = { availableOnly: 'true' }
    expect(find(await call(owner, calls.staffs, { query }), 'ana')).toBeUndefined()
    const params = { table: 'staffs', id: 'ana' }
    expect(await call(owner, calls.history, { params })).toMatchObject([
      {
        actor: 'makati',
        action: 'updateStaff',
        changes: [
          { field: 'available', was: true, is: false },
          {
            field: 'serviceCommissionMap',
            was: { swedish: 200, shiatsu: 310.25 },
            is: { swedish: 250 },
          },
        ],
      },
    ])
  })

  test('minds the version that was seen', async () => {
    const { version } = await call(makati, calls.updateLocker, patch('l1', { name: 'One' }))
    const headers = { 'If-Match': `"${version}"` }
    await call(owner, calls.updateLocker, { ...patch('l1', { name: 'Uno' }), headers })
    const late = await makati.send(calls.updateLocker, { ...patch('l1', { name: 'I' }), headers })
    expect(errorOf(late, 412).code).toBe('CHANGED')
    expect(late.body).toMatchObject({ current: { id: 'l1', name: 'Uno' } })
  })

  test('API-STORE is of its own store only', async () => {
    const updates = [
      calls.updateService,
      calls.updatePromo,
      calls.updateStaff,
      calls.updateRoom,
      calls.updateLocker,
      calls.updateProduct,
    ]
    const theirs = ['swedish', 'rainy', 'ana', 'r1', 'l1', 'water']
    for (const [index, update] of updates.entries()) {
      const got = await cebu.send(update, patch(theirs[index] ?? '', { name: 'Ours' }))
      expect(got.status).toBe(404)
    }
    expect((await cebu.send(calls.staff, { params: { id: 'ana' } })).status).toBe(404)
    const nested: [AnyCall, object][] = [
      [calls.addService, { ...serviceBody, rooms: ['r1'], promoLessMap: {} }],
      [calls.addService, { ...serviceBody, rooms: [], promoLessMap: { rainy: 5 } }],
      [calls.addPromo, { name: 'A', serviceLessPriceMap: { swedish: 5 } }],
      [calls.addRoom, { name: 'A', serviceIds: ['swedish'] }],
      [calls.addStaff, { name: 'A', staffScheduleType: 'MID', serviceCommissionMap: { gym: 5 } }],
    ]
    for (const [add, body] of nested) expect((await cebu.send(add, { body })).status).toBe(404)
    expect((await cebu.send(calls.addLocker, { body: { name: 'Locker l1' } })).status).toBe(409)
  })
})

describe('names', () => {
  test('SERVICE-1 are unique in their store, with the text of their rule', async () => {
    const body = { ...serviceBody, name: 'swedish 60' }
    const { message, details } = errorOf(await makati.send(calls.addService, { body }), 409)
    expect(message).toBe('Name is required and should be unique')
    expect(details?.field).toBe('name')
    const product = { name: 'WATER', price: 1 }
    expect(errorOf(await makati.send(calls.addProduct, { body: product }), 409).message).toBe(
      'Name is required and should be unique.',
    )
  })

  test('ROOM-1 are stored clean, and names that look the same are the same', async () => {
    const added = await call(makati, calls.addRoom, {
      body: { name: '\u202dPen\u0303a   9\u200b' },
    })
    expect(added).toMatchObject({ name: 'Pe\u00f1a 9' })
    for (const name of ['Pe\u00f1a 9', 'PEN\u0303A  9', 'pe\u00f1a\u00a09'])
      expect(errorOf(await makati.send(calls.addRoom, { body: { name } }), 409).code).toBe('UNIQUE')
    const invisible = await makati.send(calls.addRoom, { body: { name: '\u200b' } })
    expect(errorOf(invisible, 422).message).toBe('Name is required and should be unique')
  })

  test('ROOM-1 one of ten concurrent writers gets it', async () => {
    const adding = Array.from({ length: 10 }, () =>
      makati.send(calls.addRoom, { body: { name: 'Room 9' } }),
    )
    const statuses = (await Promise.all(adding)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(9)
  })
})

describe('relations', () => {
  test("a service's rooms and promos change on both sides, in the feed too", async () => {
    const { cursor } = await call(makati, calls.changes)
    const body = { rooms: ['r3'], promoLessMap: { old: 40.25 } }
    const swedish = await call(makati, calls.updateService, patch('swedish', body))
    expect(swedish).toMatchObject(body)
    const rooms = await call(makati, calls.rooms)
    expect(rooms.map(({ serviceIds }) => serviceIds)).toEqual([
      ['gym', 'shiatsu'],
      ['shiatsu'],
      ['swedish'],
    ])
    const promos = await call(makati, calls.promos)
    expect(find(promos, 'rainy')?.serviceLessPriceMap).toEqual({ gym: 30.55 })
    expect(find(promos, 'old')?.serviceLessPriceMap).toEqual({ swedish: 40.25 })
    const { changes } = await call(makati, calls.changes, { query: { since: cursor } })
    expect(changes.map(({ table, id }) => `${table} ${id}`).sort()).toEqual([
      'promos old',
      'promos rainy',
      'rooms r1',
      'rooms r2',
      'services swedish',
    ])
    expect(find(changes, 'r1')?.row).toEqual(find(rooms, 'r1'))
  })

  test("a room's services and a promo's discounts likewise", async () => {
    await call(makati, calls.updateRoom, patch('r3', { serviceIds: ['gym', 'shiatsu'] }))
    const body = { serviceLessPriceMap: { gym: 31, shiatsu: 77 } }
    await call(makati, calls.updatePromo, patch('rainy', body))
    const services = await call(makati, calls.services)
    expect(find(services, 'swedish')).toMatchObject({ rooms: ['r1', 'r2'], promoLessMap: {} })
    expect(find(services, 'gym')).toMatchObject({
      rooms: ['r1', 'r3'],
      promoLessMap: { rainy: 31 },
    })
    expect(find(services, 'shiatsu')?.promoLessMap).toEqual({ rainy: 77 })
  })
})

test('a price that changes later never touches a booking', async () => {
  const { id, originalPrice } = await makati.book()
  await call(makati, calls.updateService, patch('swedish', { price: 5000 }))
  await makati.checkIn(id)
  expect(await makati.row(id)).toMatchObject({ originalPrice, actualPrice: originalPrice })
})

describe('API-USER the loyalty rules', () => {
  const update = (clerk: Clerk, code = storeCode, body: object = loyaltyBody) =>
    clerk.send(calls.updateLoyalty, { params: { storeCode: code }, body })

  test('STORE-1 are changed by a SUPER_ADMIN and keep the user', async () => {
    expect(await update(owner)).toMatchObject({ status: 200, body: loyaltyBody })
    expect(await call(makati, calls.store)).toMatchObject({
      ...loyaltyBody,
      lastUpdatedBy: 'owner',
      createdBy: null,
    })
    const { changes } = await call(makati, calls.changes)
    expect(changes.find(({ table }) => table === 'stores')?.row).toMatchObject(loyaltyBody)
    const params = { table: 'stores', id: 'makati' }
    expect(await call(owner, calls.history, { params })).toMatchObject([
      { action: 'updateLoyalty' },
    ])
  })

  test('set the end of the night where that is said', async () => {
    expect(await call(makati, calls.store)).toMatchObject({ nightEndTime: '04:00' })
    await update(owner, storeCode, { ...loyaltyBody, nightEndTime: '05:30' })
    await update(owner)
    expect(await call(makati, calls.store)).toMatchObject({ nightEndTime: '05:30' })
    const noon = { ...loyaltyBody, nightEndTime: '12:00' }
    expect(errorOf(await update(owner, storeCode, noon), 422).message).toBe(
      'Closing Hour of the Night should be before noon',
    )
  })

  test('a form that is sent unchanged is written down as having changed nothing', async () => {
    await update(owner)
    await update(owner)
    const params = { table: 'stores', id: 'makati' }
    expect(await call(owner, calls.history, { params })).toMatchObject([
      { action: 'updateLoyalty', changes: [] },
      { changes: [{}, {}, {}] },
    ])
  })

  test('API-ROLE by no other role, and in no other store', async () => {
    expect((await update(makati)).status).toBe(403)
    expect((await update(owner, 'SERENITY_CEBU')).status).toBe(403)
  })

  test('STORE-1 refuse invalid input with its reason', async () => {
    const body = { ...loyaltyBody, loyaltyMinimumPointsToRedeem: 0 }
    expect(errorOf(await update(owner, storeCode, body), 422).message).toBe(
      'Minimum Points To Redeem is required and should be greater than 0',
    )
  })
})

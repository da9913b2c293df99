import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { loginAnswer } from '#domain/calls/session'
import { admin } from '#domain/rows/accounts/admin'
import { copyable, copyableRows } from '#domain/rows/accounts/store-access'
import { promo } from '#domain/rows/promo'
import { room } from '#domain/rows/room'
import { service as serviceRow } from '#domain/rows/service'
import { store } from '#domain/rows/store'
import { storeCode } from '../../support/business'
import { loyaltyBody, serviceBody, setupBody } from '../support/bodies'
import { type Clerk, clerk, errorOf, logIn } from '../support/clerk'
import { cebu } from '../support/small-business'
import { openService, requestOf, type TestService } from '../support/test-service'

const baguio = 'SERENITY_BAGUIO'

let service: TestService
let owner: Clerk
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  owner = await logIn(service, 'owner')
  makati = await logIn(service, 'makati')
})

const open = (body: object = {}, by = owner) =>
  by.send(calls.openStore, { body: { ...setupBody.store, ...body } })

async function logInto(username: string, code?: string) {
  const body = { username, password: `${username}-secret`, ...(code && { storeCode: code }) }
  const got = await service.send(calls.authenticate, { body })
  return { ...v.parse(loginAnswer, got.body), status: got.status }
}

const clerkIn = async (username: string, code: string) =>
  clerk(service, (await logInto(username, code)).idToken)

const give = (stores: string[], id = 'makati', by = owner) =>
  by.send(calls.updateUser, { params: { id }, body: { enableAccess: true, stores } })

const rowsOf = async <Row>(
  by: Clerk,
  call: typeof calls.services,
  shape: v.GenericSchema<unknown, Row>,
) => v.parse(v.array(shape), (await by.send(call)).body)

describe('ACCOUNT-2 another store', () => {
  test('is opened by a SUPER_ADMIN, who logs in to either', async () => {
    const got = await open()
    expect(got).toMatchObject({
      status: 201,
      body: { code: baguio, name: 'Serenity Baguio', nightEndTime: '04:00', createdBy: 'owner' },
    })
    const stores = [
      { code: storeCode, name: expect.any(String) },
      { code: baguio, name: 'Serenity Baguio' },
    ]
    expect((await owner.send(calls.ownStores)).body).toEqual(stores)
    expect(await logInto('owner')).toMatchObject({ storeCode, stores })
    const there = await clerkIn('owner', baguio)
    expect((await there.send(calls.store)).body).toMatchObject({ code: baguio })
    expect((await there.send(calls.services)).body).toEqual([])
    // The token names one store.
    const elsewhere = await there.send(calls.services, { headers: { STORE_CODE: storeCode } })
    expect(errorOf(elsewhere, 403).code).toBe('OTHER_STORE')
    expect((await owner.send(calls.store)).body).toMatchObject({ code: storeCode })
  })

  test('begins with copies of the chosen parts, with ids of their own and the same relations', async () => {
    const params = { storeCode }
    await owner.send(calls.updateLoyalty, { params, body: loyaltyBody })
    expect((await open({ copies: copyable })).status).toBe(201)
    const there = await clerkIn('owner', baguio)
    const [here, copied] = [
      await rowsOf(owner, calls.services, serviceRow),
      await rowsOf(there, calls.services, serviceRow),
    ]
    expect(copied.map(({ name, price }) => [name, price])).toEqual(
      here.map(({ name, price }) => [name, price]),
    )
    expect(copied.every(({ storeCode: code }) => code === baguio)).toBe(true)
    const ids = new Set(here.map(({ id }) => id))
    expect(copied.filter(({ id }) => ids.has(id))).toEqual([])
    const namesOf = async (by: Clerk) => {
      const services = await rowsOf(by, calls.services, serviceRow)
      const [rooms, promos] = [
        v.parse(v.array(room), (await by.send(calls.rooms)).body),
        v.parse(v.array(promo), (await by.send(calls.promos)).body),
      ]
      const name = (id: string) =>
        [...services, ...rooms, ...promos].find((row) => row.id === id)?.name ?? 'unknown'
      return [
        services.map((row) => [
          row.name,
          row.rooms.map(name).sort(),
          Object.keys(row.promoLessMap).map(name),
        ]),
        rooms.map((row) => [row.name, row.serviceIds.map(name).sort()]),
        promos.map((row) => [
          row.name,
          Object.entries(row.serviceLessPriceMap).map(([id, off]) => [name(id), off]),
        ]),
      ]
    }
    expect(await namesOf(there)).toEqual(await namesOf(owner))
    const settings = v.parse(store, (await there.send(calls.store)).body)
    expect(settings).toMatchObject({
      loyaltyMinimumPointsToRedeem: loyaltyBody.loyaltyMinimumPointsToRedeem,
      name: 'Serenity Baguio',
      address: '1 Session Road',
      openTime: '10:00',
    })
    expect((await there.send(calls.staffs)).body).toEqual([])
    // Its tablets get the rows by the feed, and can change them.
    const { body } = await there.send(calls.changes, { query: { tables: 'board' } })
    expect(JSON.stringify(body)).toContain(copied[0]?.id)
    const update = { params: { id: copied[0]?.id ?? '' }, body: { price: 999 } }
    expect((await there.send(calls.updateService, update)).status).toBe(200)
  })

  test('with services alone has no relation to what was not copied', async () => {
    await open({ copies: ['services'] })
    const there = await clerkIn('owner', baguio)
    const rows = await rowsOf(there, calls.services, serviceRow)
    expect(rows.length).toBeGreaterThan(0)
    expect(
      rows.every(
        ({ rooms, promoLessMap }) => rooms.length === 0 && Object.keys(promoLessMap).length === 0,
      ),
    ).toBe(true)
    expect(v.parse(store, (await there.send(calls.store)).body).loyaltyMinimumPointsToRedeem).toBe(
      null,
    )
  })

  test.each([
    [{ name: '' }, 422, 'Store Name is required'],
    [
      { code: 'baguio' },
      422,
      'A store code is written in capital letters, digits and _, such as SERENITY_MAKATI.',
    ],
    [{ code: cebu }, 409, 'A store with this code exists already.'],
    [{ closeTime: '10:00' }, 422, 'The store should close at another time than it opens.'],
    [
      { closeTime: '13:00', openTime: '14:00' },
      422,
      'A store that closes past midnight should close before noon.',
    ],
  ])('is refused: %j', async (body, status, message) => {
    expect(errorOf(await open(body), status).message).toBe(message)
    expect((await owner.send(calls.ownStores)).body).toHaveLength(1)
  })

  test('is opened by no ADMIN', async () => {
    expect((await open({}, makati)).status).toBe(403)
  })
})

describe("an account's further stores", () => {
  beforeEach(async () => {
    await open()
  })

  test('are given and withdrawn; the session there ends at once, the one at home goes on', async () => {
    expect(await give([baguio])).toMatchObject({ status: 200, body: { stores: [baguio] } })
    expect(await logInto('makati')).toMatchObject({ storeCode, stores: [{}, {}] })
    const { idToken } = await logInto('makati', baguio)
    const there = clerk(service, idToken)
    expect((await there.send(calls.store)).body).toMatchObject({ code: baguio })
    const response = await service.handle(requestOf(calls.changesStream, { token: idToken }))
    const reader = response.body?.getReader()
    expect((await reader?.read())?.done).toBe(false)
    expect(await give([])).toMatchObject({ body: { stores: [] } })
    for (let read = await reader?.read(); read && !read.done; ) read = await reader?.read()
    expect((await there.send(calls.store)).status).toBe(401)
    expect((await makati.send(calls.store)).status).toBe(200)
    expect(await logInto('makati', baguio)).toEqual({
      idToken: expect.any(String),
      storeCode,
      roles: 'ADMIN',
      status: 200,
    })
  })

  test('are those of the acting user only', async () => {
    const refused = errorOf(await give([cebu]), 422)
    expect(refused.message).toBe(`You have no access to the store ${cebu}, so you cannot give it.`)
    expect((await give([baguio], 'makati', makati)).status).toBe(403)
    await service.db.queries
      .updateTable('users')
      .set({ stores: JSON.stringify([cebu]) })
      .where('username', '=', 'makati')
      .execute()
    // The owner of Makati doesn't know Cebu, so it stays.
    expect(await give([baguio, storeCode])).toMatchObject({ body: { stores: [baguio, cebu] } })
    expect(await give([])).toMatchObject({ body: { stores: [cebu] } })
  })

  test('stay where a change names none', async () => {
    await give([baguio])
    const body = { enableAccess: true, firstName: 'Ana' }
    const got = await owner.send(calls.updateUser, { params: { id: 'makati' }, body })
    expect(v.parse(admin, got.body).stores).toEqual([baguio])
  })

  test('an account with one store is not asked for one', async () => {
    expect(await logInto('makati')).not.toHaveProperty('stores')
    expect((await makati.send(calls.ownStores)).body).toHaveLength(1)
  })

  test('session-10 are switched without a password, which prolongs no session, and not where access was withdrawn', async () => {
    await give([baguio])
    const switchTo = (code: string, by = makati) => by.send(calls.switchStore, { body: { code } })
    const got = await switchTo(baguio)
    const switched = v.parse(loginAnswer, got.body)
    expect(switched).toMatchObject({ storeCode: baguio, roles: 'ADMIN', stores: [{}, {}] })
    const there = clerk(service, switched.idToken)
    expect((await there.send(calls.store)).body).toMatchObject({ code: baguio })
    expect((await makati.send(calls.store)).body).toMatchObject({ code: storeCode })
    const ends = await service.db.queries.selectFrom('tokens').select('expires_at').execute()
    expect(new Set(ends.map(({ expires_at }) => expires_at)).size).toBeLessThan(ends.length)
    expect(errorOf(await switchTo(cebu), 403).message).toBe(
      'Your account has no access to this store any more.',
    )
    await give([])
    expect((await switchTo(storeCode, there)).status).toBe(401)
    expect((await switchTo(baguio)).status).toBe(403)
  })

  test('a new password ends the sessions in all of them', async () => {
    await give([baguio])
    const there = await clerkIn('makati', baguio)
    const body = { password: 'makati-secret', newPassword: 'makati-later' }
    expect((await makati.send(calls.changePassword, { body })).status).toBe(200)
    expect((await there.send(calls.store)).status).toBe(401)
    expect((await makati.send(calls.store)).status).toBe(200)
  })

  test('a user changes their own password in either store', async () => {
    await give([baguio])
    const there = await clerkIn('makati', baguio)
    const body = { password: 'makati-secret', newPassword: 'makati-later' }
    expect((await there.send(calls.changePassword, { body })).status).toBe(200)
    expect((await makati.send(calls.store)).status).toBe(401)
  })
})

describe('ACCOUNT-2 rows of another store', () => {
  const copy = (by: Clerk, body: object = {}) =>
    by.send(calls.copyRows, { body: { from: storeCode, parts: [...copyableRows], ...body } })
  const roomsIn = async (by: Clerk) => {
    const services = await rowsOf(by, calls.services, serviceRow)
    const nameOf = (id: string) => services.find((row) => row.id === id)?.name.toUpperCase()
    return v
      .parse(v.array(room), (await by.send(calls.rooms)).body)
      .map(({ name, serviceIds }) => [name, serviceIds.map(nameOf).sort()])
  }

  test('are counted, then copied into a store that has some of them, with their relations', async () => {
    await open()
    const there = await clerkIn('owner', baguio)
    const { rooms: _, ...fields } = serviceBody
    const own = { ...fields, name: 'swedish 60', promoLessMap: {}, price: 999 }
    expect((await there.send(calls.addService, { body: own })).status).toBe(201)
    const trial = await copy(there, { isTrial: true })
    expect(trial.status).toBe(200)
    expect((await there.send(calls.rooms)).body).toEqual([])
    const done = await copy(there)
    expect(done).toMatchObject({ status: 200, body: trial.body })
    // The service that was there keeps its price, and is linked to the copied rooms.
    expect(await roomsIn(there)).toEqual(await roomsIn(owner))
    const services = await rowsOf(there, calls.services, serviceRow)
    expect(services.find(({ name }) => name === 'swedish 60')).toMatchObject({ price: 999 })
    expect((await copy(there)).body).toMatchObject({ rooms: { added: 0 }, services: { added: 0 } })
  })

  test('are those of the own stores of a SUPER_ADMIN only', async () => {
    await open()
    const there = await clerkIn('owner', baguio)
    expect(errorOf(await copy(there, { from: cebu }), 422).message).toBe(
      'Choose another store of your account.',
    )
    errorOf(await copy(owner), 422)
    expect(errorOf(await copy(makati, { from: cebu }), 403)).toBeTruthy()
  })
})

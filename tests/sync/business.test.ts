import { describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { World } from '#domain/world'
import type { Sync } from '#sync'
import { jose } from '../support/business'
import { book, form, onlyConflict } from './support/booked'
import {
  drained,
  eventually,
  type House,
  openHouse,
  openTab,
  quiet,
  readyTab,
} from './support/house'
import { aWrite, to } from './support/network'
import { whileAway } from './support/while-away'

async function businessOf(sync: Sync): Promise<World> {
  const business = await sync.views.business().read()
  if (!business) throw new Error('no business')
  return business
}

const customerId = (body: unknown): string => (body as { id: string }).id

/** Another tab of another tablet, in which the owner has logged in. */
async function ownersTab(house: House) {
  const tab = openTab(house.device())
  await tab.sync.session.logIn('owner', 'owner-secret')
  await eventually(() => expect(tab.sync.status.current().lastSyncAt).not.toBeNull())
  return tab
}

test('a room added and renamed offline is there at once, and sent in order', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  house.network.cut()
  const added = await sync.run('addRoom', { name: 'Garden', serviceIds: ['swedish'] })
  if (added.kind !== 'queued') throw new Error(JSON.stringify(added))
  await sync.run('updateRoom', { id: added.id, name: 'Garden house' })
  expect((await businessOf(sync)).rooms.get(added.id)).toMatchObject({ name: 'Garden house' })
  house.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  const { body } = await house.elsewhere(calls.rooms)
  expect(body).toContainEqual(expect.objectContaining({ id: added.id, name: 'Garden house' }))
})

test('a booking is priced by the price that waits to be sent', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  house.network.cut()
  await sync.run('updateService', { id: 'swedish', price: 900 })
  const id = await book(sync)
  const shown = await sync.views.appointment(id).read()
  expect(shown?.row.originalPrice).toBe(900)
  house.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await house.atService()).toMatchObject([{ originalPrice: 900 }])
})

test('a name taken meanwhile is refused in the words of the product', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const room = { name: 'Garden', serviceIds: [] }
  await whileAway(
    house,
    sync,
    () => sync.run('addRoom', room),
    () => house.elsewhere(calls.addRoom, { body: room }),
  )
  const conflict = await onlyConflict(sync)
  expect(conflict).toMatchObject({ code: 'invalid', command: 'addRoom', current: null })
  expect(conflict.message).toContain('unique')
  const input = { id: conflict.input.id, name: 'Garden two', serviceIds: [] }
  const result = await sync.resolve(conflict.entryId, { kind: 'edit' }, input)
  expect(result.kind).toBe('applied')
})

test('different fields of one customer changed on both sides both stand', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const found = await sync.lookUpCustomer(jose)
  if (found.kind !== 'found') throw new Error('Jose is not known')
  const { id } = found.customer
  await whileAway(
    house,
    sync,
    () => sync.run('updateCustomer', { id, mobileNumber: jose, notes: 'Firm hand' }),
    () => house.elsewhere(calls.updateCustomer, { params: { id }, body: { twitter: '@jose' } }),
  )
  expect(await sync.views.conflicts().read()).toEqual([])
  const query = { storeCode: 'SERENITY_MAKATI' }
  const { body } = await house.elsewhere(calls.customer, {
    params: { idOrMobileNumber: jose },
    query,
  })
  expect(body).toMatchObject({ notes: 'Firm hand', twitter: '@jose' })
})

test('points are shown with what waits, and nobody but a SUPER_ADMIN may move them', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  await sync.lookUpCustomer(jose)
  house.network.cut()
  const points = { id: jose, customerMobileNumber: jose, action: 'ADD', points: 50 } as const
  await sync.run('updatePoints', points)
  const shown = await sync.views.customer(jose).read()
  expect(shown).toMatchObject({ kind: 'found', customer: { pointsEarned: 150 } })
  house.network.mend()
  sync.syncNow()
  await eventually(async () => expect((await onlyConflict(sync)).code).toBe('not-allowed'))
  const owner = await ownersTab(house)
  await owner.sync.lookUpCustomer(jose)
  expect((await owner.sync.run('updatePoints', points)).kind).toBe('applied')
})

test('a change of a customer waits for the booking that makes them', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  house.network.cut()
  const mobileNumber = '639175556666'
  await book(sync, { name: 'Lea', mobileNumber })
  const found = await sync.views.customer(mobileNumber).read()
  if (found.kind !== 'found') throw new Error('Lea is not known')
  const { id } = found.customer
  await sync.run('updateCustomer', { id, mobileNumber, notes: 'Shy' })
  house.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  const { body } = await house.elsewhere(calls.customer, {
    params: { idOrMobileNumber: mobileNumber },
    query: { storeCode: 'SERENITY_MAKATI' },
  })
  expect(body).toMatchObject({ firstName: 'Lea', notes: 'Shy' })
})

test('the form of a customer who was not known here puts nothing over what the service knows', async () => {
  const house = await openHouse()
  const mobileNumber = '639175556666'
  const { sync } = await readyTab(house)
  house.network.cut()
  const body = form({ name: 'Lea', mobileNumber })
  expect((await house.elsewhere(calls.createAppointment, { body })).status).toBe(201)
  const query = { storeCode: 'SERENITY_MAKATI' }
  const asked = { params: { idOrMobileNumber: mobileNumber }, query }
  const { body: known } = await house.elsewhere(calls.customer, asked)
  const theirs = { lastName: 'Cruz', notes: 'ALLERGIC TO NUTS' }
  const change = { params: { id: customerId(known) }, body: theirs }
  expect((await house.elsewhere(calls.updateCustomer, change)).status).toBe(200)
  await book(sync, { name: 'Lea', mobileNumber, startTime: '16:00' })
  const found = await sync.views.customer(mobileNumber).read()
  if (found.kind !== 'found') throw new Error('Lea is not known')
  const { id, firstName, lastName, status, type, contractEndDate, twitter, notes } = found.customer
  const record = { firstName, lastName, status, type, contractEndDate, twitter, notes }
  await sync.run('updateCustomer', { id, mobileNumber, ...record, instagram: '@lea' })
  house.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  const { body: now } = await house.elsewhere(calls.customer, asked)
  expect(now).toMatchObject({ ...theirs, instagram: '@lea' })
})

test('the answer to a second try puts no older row of the business over a newer one', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  await quiet(house)
  const room = async () => (await businessOf(sync)).rooms.get('r1')
  house.network.loseAnswers(aWrite)
  const free = house.network.hold(aWrite)
  await sync.run('updateRoom', { id: 'r1', available: false })
  const change = { params: { id: 'r1' }, body: { available: true, name: 'Lotus' } }
  expect((await house.elsewhere(calls.updateRoom, change)).status).toBe(200)
  await eventually(async () => expect(await room()).toMatchObject({ name: 'Lotus' }))
  free()
  sync.syncNow()
  await drained({ sync })
  expect(await room()).toMatchObject({ name: 'Lotus', available: true })
})

test('the answer to a second try puts no older loyalty rules over newer ones', async () => {
  const house = await openHouse()
  const { sync } = await ownersTab(house)
  await quiet(house)
  const store = async () => (await businessOf(sync)).store
  const { code, loyaltyPointsConfig } = await store()
  const rulesFrom = (least: number) => ({
    loyaltyPointsConfig,
    loyaltyMinimumPointsToRedeem: least,
    loyaltyPointsToRedeemDivisibleBy: 50,
  })
  house.network.loseAnswers(aWrite)
  const free = house.network.hold(aWrite)
  await sync.run('updateLoyalty', { id: code, ...rulesFrom(200) })
  const change = { params: { storeCode: code }, body: rulesFrom(300) }
  expect((await house.elsewhere(calls.updateLoyalty, change)).status).toBe(200)
  // What waits here is shown in its place.
  await quiet(house)
  free()
  sync.syncNow()
  await drained({ sync })
  expect(await store()).toMatchObject({ loyaltyMinimumPointsToRedeem: 300 })
})

describe('the loyalty rules', () => {
  async function changedOnBothSides(mine: object, theirs: object) {
    const house = await openHouse()
    const { sync } = await ownersTab(house)
    const { code, ...store } = (await businessOf(sync)).store
    const { loyaltyPointsConfig } = store
    const rules = {
      loyaltyPointsConfig,
      loyaltyMinimumPointsToRedeem: 100,
      loyaltyPointsToRedeemDivisibleBy: 50,
    }
    await sync.run('updateLoyalty', { id: code, ...rules })
    await whileAway(
      house,
      sync,
      () => sync.run('updateLoyalty', { id: code, ...rules, ...mine }),
      () =>
        house.elsewhere(calls.updateLoyalty, {
          params: { storeCode: code },
          body: { ...rules, ...theirs },
        }),
    )
    return { sync, rules, read: async () => (await businessOf(sync)).store }
  }

  test('different ones that both sides changed both stand', async () => {
    const { sync, rules, read } = await changedOnBothSides(
      { loyaltyMinimumPointsToRedeem: 200 },
      { loyaltyPointsToRedeemDivisibleBy: 25 },
    )
    expect(await sync.views.conflicts().read()).toEqual([])
    expect(await read()).toMatchObject({
      ...rules,
      loyaltyMinimumPointsToRedeem: 200,
      loyaltyPointsToRedeemDivisibleBy: 25,
    })
  })

  test('one that both sides changed is asked about, and mine can be kept', async () => {
    const { sync, rules, read } = await changedOnBothSides(
      { loyaltyMinimumPointsToRedeem: 200 },
      { loyaltyMinimumPointsToRedeem: 300, loyaltyPointsToRedeemDivisibleBy: 25 },
    )
    const { entryId, code, fields } = await onlyConflict(sync)
    expect({ code, fields: fields.map(({ field }) => field) }).toEqual({
      code: 'changed',
      fields: ['loyaltyMinimumPointsToRedeem'],
    })
    const mine = fields.map(({ field }) => field)
    expect((await sync.resolve(entryId, { kind: 'fields', mine })).kind).toBe('applied')
    expect(await read()).toMatchObject({
      ...rules,
      loyaltyMinimumPointsToRedeem: 200,
      loyaltyPointsToRedeemDivisibleBy: 25,
    })
  })
})

test('what a first sync was told of the business before a change here does not undo it', async () => {
  const house = await openHouse()
  const { sync } = openTab(house.device())
  const free = house.network.holdAnswers(to('/v1/changes'))
  await sync.session.logIn('makati', 'makati-secret')
  await eventually(() => expect(house.network.seen.some(to('/v1/changes'))).toBe(true))
  await quiet(house)
  expect((await sync.run('updateRoom', { id: 'r1', available: false })).kind).toBe('applied')
  house.network.cut()
  free()
  await quiet(house)
  expect((await businessOf(sync)).rooms.get('r1')).toMatchObject({ available: false })
})

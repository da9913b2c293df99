import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { addDays } from '#domain/kernel/dates'
import { lookups, today } from '../support/business'
import { form } from './support/booked'
import { eventually, type House, openHouse, readyTab } from './support/house'
import { json, type Seen, to } from './support/network'

const longAgo = addDays(today, -20)
const farAhead = addDays(today, 60)

/** As a booking host of somebody else's: it offers nothing beyond the listed calls. */
function makePlain({ network }: House) {
  network.answer(to(calls.config.path), json(200, lookups), Number.POSITIVE_INFINITY)
}

test('days before the window are missing until they are fetched because somebody looks', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const missing = () => sync.views.missingDays(longAgo, addDays(longAgo, 2)).read()
  expect(await missing()).toEqual([longAgo, addDays(longAgo, 1), addDays(longAgo, 2)])
  await sync.views.days(longAgo, addDays(longAgo, 2)).read()
  await eventually(async () => expect(await missing()).toEqual([]))
})

test('days that the feed keeps current are never missing, though nothing is on them', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  expect(await sync.views.missingDays(addDays(today, -7), addDays(today, 60)).read()).toEqual([])
})

test('days that were looked at offline are fetched when the line is back', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  house.network.cut()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().online).toBe(false))
  await sync.views.day(longAgo).read()
  const missing = () => sync.views.missingDays(longAgo, longAgo).read()
  expect(await missing()).toEqual([longAgo])
  house.network.mend()
  sync.syncNow()
  await eventually(async () => expect(await missing()).toEqual([]))
})

test('days whose fetching shows that nobody answers are fetched when the line is back', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const ofDays = ({ method, path }: Seen) =>
    method === 'GET' && path === calls.appointmentsByDate.path
  const asked = () => house.network.seen.filter(ofDays).length
  const before = asked()
  const find = house.network.lose(ofDays)
  // Nobody has found out yet: it is this fetching that does.
  expect(sync.status.current().online).toBe(true)
  await sync.views.day(longAgo).read()
  await eventually(() => expect(sync.status.current().online).toBe(false))
  expect(asked()).toBeGreaterThan(before)
  const missing = () => sync.views.missingDays(longAgo, longAgo).read()
  expect(await missing()).toEqual([longAgo])
  find()
  sync.syncNow()
  await eventually(async () => expect(await missing()).toEqual([]))
})

test('OFF-13 on a host that tells of no changes a day far ahead is fetched when looked at', async () => {
  const house = await openHouse()
  makePlain(house)
  await house.elsewhere(calls.createAppointment, { body: form({ startDate: farAhead }) })
  const { sync } = await readyTab(house)
  expect(await sync.views.missingDays(farAhead, farAhead).read()).toEqual([farAhead])
  await sync.views.days(farAhead, farAhead).read()
  await eventually(async () =>
    expect(await sync.views.day(farAhead).read()).toMatchObject([{ row: { name: 'Jose' } }]),
  )
  expect(await sync.views.missingDays(farAhead, farAhead).read()).toEqual([])
})

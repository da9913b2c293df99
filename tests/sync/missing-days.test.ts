import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { addDays } from '#domain/kernel/dates'
import { lookups, today } from '../support/business'
import { gymVisit } from '../support/desk'
import { form, shownToday } from './support/booked'
import {
  drained,
  eventually,
  type House,
  openHouse,
  openTab,
  quiet,
  readyTab,
  synced,
} from './support/house'
import { createNetwork, json, type Seen, to } from './support/network'
import { changeStored } from './support/stored'
import { watch } from './support/watched'

const longAgo = addDays(today, -20)
const farAhead = addDays(today, 60)

const ofDays = ({ method, path }: Seen) =>
  method === 'GET' && path === calls.appointmentsByDate.path

const rival = form({ name: 'Rival', mobileNumber: '639171112222' })
const dayMs = 86_400_000

/** The test's day, with its booking, is long past by now. */
async function longAfter(): Promise<House> {
  const house = await openHouse()
  await house.elsewhere(calls.createAppointment, { body: rival })
  house.clock.advance(20 * dayMs)
  return house
}

/** The list of an opened day is on its way until `answered` is called. */
async function listUnderWay({ network }: House, look: () => Promise<unknown>) {
  await quiet({ network })
  const asked = () => network.seen.filter(ofDays).length
  const before = asked()
  const arrive = network.holdAnswers(ofDays)
  await look()
  await eventually(() => expect(asked()).toBeGreaterThan(before))
  await quiet({ network })
  return arrive
}

/** Turns the service into a basic host: nothing beyond the listed calls. */
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

test('the days of a first sync are missing until they are there, so that nobody takes them for free', async () => {
  const house = await openHouse()
  const { sync } = openTab(house.device())
  const tomorrow = addDays(today, 1)
  const missing = () => sync.views.missingDays(today, tomorrow).read()
  const list = house.network.hold(ofDays)
  const changes = house.network.hold(to(calls.changes.path))
  await sync.session.logIn('makati', 'makati-secret')
  await eventually(async () => expect(await sync.views.business().read()).not.toBeNull())
  expect(await missing()).toEqual([today, tomorrow])
  list()
  await eventually(async () => expect(await missing()).toEqual([tomorrow]))
  changes()
  await eventually(async () => expect(await missing()).toEqual([]))
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
  const asked = () => house.network.seen.filter(ofDays).length
  const before = asked()
  const find = house.network.lose(ofDays)
  // Unknown so far: this fetch finds out.
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

test('a past day that is on the screen when the app starts stays there, though old days are taken away then', async () => {
  const house = await longAfter()
  const device = house.device()
  await (await readyTab(house, device)).close()
  const { sync } = openTab(device)
  const seen = watch(sync.views.day(today))
  const missing = watch(sync.views.missingDays(today, today))
  await synced({ sync })
  await quiet(house)
  await eventually(() => expect(seen.at(-1)).toHaveLength(1))
  expect(missing.at(-1)).toEqual([])
})

test('a past day that is looked at during a first sync stays', async () => {
  const house = await longAfter()
  const { sync } = openTab(house.device())
  await sync.session.logIn('makati', 'makati-secret')
  const seen = watch(sync.views.day(today))
  await synced({ sync })
  await quiet(house)
  await eventually(() => expect(seen.at(-1)).toHaveLength(1))
})

test.each([
  ['the service broke', 500],
  ['the session was over', 401],
])(
  'a past day comes for whoever goes on looking when %s as it was asked for',
  async (_, status) => {
    const house = await longAfter()
    const { sync } = await readyTab(house)
    await quiet(house)
    house.network.answer(ofDays, json(status, { error: { message: 'No', code: 'NO' } }))
    const missing = watch(sync.views.missingDays(today, today))
    watch(sync.views.day(today))
    await eventually(async () => {
      house.clock.advance(15_000)
      expect(missing.at(-1)).toEqual([])
    })
  },
)

test.each([500, 429, 401])(
  'a list of a past day that is answered with %i is not asked for again by each look',
  async (status) => {
    const house = await longAfter()
    const { sync } = await readyTab(house)
    await quiet(house)
    const error = { message: 'No', code: 'NO' }
    house.network.answer(ofDays, json(status, { error }), Number.POSITIVE_INFINITY)
    const asked = () => house.network.seen.filter(ofDays).length
    const before = asked()
    for (let looks = 0; looks < 4; looks += 1) {
      await sync.views.day(today).read()
      await quiet(house)
    }
    expect(asked() - before).toBe(1)
  },
)

test('a past day whose list comes after a log-out leaves nothing on the tablet', async () => {
  const house = await longAfter()
  const device = house.device()
  const { sync } = await readyTab(house, device)
  const arrive = await listUnderWay(house, () => sync.views.day(today).read())
  expect(await sync.session.logOut()).toBe(true)
  arrive()
  await quiet(house)
  expect(await changeStored(device.indexedDB, 'places', (stored) => stored)).toEqual([])
})

test('the list of a past day does not take away what was booked on it meanwhile', async () => {
  const house = await longAfter()
  const { sync } = await readyTab(house)
  const arrive = await listUnderWay(house, () => sync.views.day(today).read())
  const { id: _, ...visit } = gymVisit({
    name: 'Paper',
    mobileNumber: '639173334444',
    confirmed: ['ANOTHER_DAY'],
  })
  expect((await sync.run('createAppointment', visit)).kind).toBe('applied')
  await drained({ sync })
  arrive()
  await eventually(async () =>
    expect((await shownToday(sync)).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Rival', 'Paper']),
    ),
  )
})

test('a clock that is ten days ahead for a moment takes no day away', async () => {
  const house = await openHouse()
  await house.elsewhere(calls.createAppointment, { body: rival })
  const line = createNetwork(async (request) => {
    const response = await house.service.handle(request)
    response.headers.set('Date', new Date(house.clock.now()).toUTCString())
    return response
  })
  let ahead = 0
  const { sync } = openTab(house.device(line), { clock: () => house.clock.now() + ahead })
  await sync.session.logIn('makati', 'makati-secret')
  await synced({ sync })
  await quiet({ network: line })
  ahead = 10 * dayMs
  await house.elsewhere(calls.createAppointment, { body: form({ startTime: '16:00' }) })
  sync.syncNow()
  await quiet({ network: line })
  ahead = 0
  sync.syncNow()
  await quiet({ network: line })
  expect(await shownToday(sync)).toHaveLength(2)
})

import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { addDays } from '#domain/kernel/dates'
import { lookups, today } from '../../support/business'
import { gymVisit } from '../../support/commands'
import {
  type Backend,
  drained,
  eventually,
  newlySyncedTab,
  openBackend,
  openTab,
  quiet,
  readyTab,
  synced,
} from '../support/backend'
import { form, shownToday } from '../support/booked'
import { createNetwork, json, type Seen, to } from '../support/network'
import { changeStored } from '../support/stored'
import { watch } from '../support/watched'

const longAgo = addDays(today, -20)
const farAhead = addDays(today, 60)

const ofDays = ({ method, path }: Seen) =>
  method === 'GET' && path === calls.appointmentsByDate.path

const rival = form({ name: 'Rival', mobileNumber: '639171112222' })
const dayMs = 86_400_000

/** A service whose test day, with its booking, is long past. */
async function longAfter(): Promise<Backend> {
  const backend = await openBackend()
  await backend.elsewhere(calls.createAppointment, { body: rival })
  backend.clock.advance(20 * dayMs)
  return backend
}

/** Holds back the list of an opened day until `answered` is called. */
async function listUnderWay({ network }: Backend, look: () => Promise<unknown>) {
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
function makeBasic({ network }: Backend) {
  network.answer(to(calls.config.path), json(200, lookups), Number.POSITIVE_INFINITY)
}

test('days before the window are missing until a view opens and fetches them', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const missing = () => sync.views.missingDays(longAgo, addDays(longAgo, 2)).read()
  expect(await missing()).toEqual([longAgo, addDays(longAgo, 1), addDays(longAgo, 2)])
  await sync.views.days(longAgo, addDays(longAgo, 2)).read()
  await eventually(async () => expect(await missing()).toEqual([]))
})

test('days that the feed keeps current are never missing, though nothing is on them', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  expect(await sync.views.missingDays(addDays(today, -7), addDays(today, 60)).read()).toEqual([])
})

test('the days of a first sync are missing until they are stored, so that they do not look free', async () => {
  const backend = await openBackend()
  const { sync } = openTab(backend.device())
  const tomorrow = addDays(today, 1)
  const missing = () => sync.views.missingDays(today, tomorrow).read()
  const list = backend.network.hold(ofDays)
  const changes = backend.network.hold(to(calls.changes.path))
  await sync.session.logIn('makati', 'makati-secret')
  await eventually(async () => expect(await sync.views.business().read()).not.toBeNull())
  expect(await missing()).toEqual([today, tomorrow])
  list()
  await eventually(async () => expect(await missing()).toEqual([tomorrow]))
  changes()
  await eventually(async () => expect(await missing()).toEqual([]))
})

test('days that were opened offline are fetched when the connection is back', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.cut()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().online).toBe(false))
  await sync.views.day(longAgo).read()
  const missing = () => sync.views.missingDays(longAgo, longAgo).read()
  expect(await missing()).toEqual([longAgo])
  backend.network.mend()
  sync.syncNow()
  await eventually(async () => expect(await missing()).toEqual([]))
})

test('days whose fetching finds the service unreachable are fetched when the connection is back', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const asked = () => backend.network.seen.filter(ofDays).length
  const before = asked()
  const find = backend.network.lose(ofDays)
  // The status is still online: this fetch finds out that the host doesn't answer.
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

test('OFF-13 on a host without a feed a day far ahead is fetched when it is opened', async () => {
  const backend = await openBackend()
  makeBasic(backend)
  await backend.elsewhere(calls.createAppointment, { body: form({ startDate: farAhead }) })
  const { sync } = await newlySyncedTab(backend.device())
  expect(await sync.views.missingDays(farAhead, farAhead).read()).toEqual([farAhead])
  await sync.views.days(farAhead, farAhead).read()
  await eventually(async () =>
    expect(await sync.views.day(farAhead).read()).toMatchObject([{ row: { name: 'Jose' } }]),
  )
  expect(await sync.views.missingDays(farAhead, farAhead).read()).toEqual([])
})

test('a past day that is on the screen when the app starts is not pruned with the old days', async () => {
  const backend = await longAfter()
  const device = backend.device()
  await (await newlySyncedTab(device)).close()
  const { sync } = openTab(device)
  const seen = watch(sync.views.day(today))
  const missing = watch(sync.views.missingDays(today, today))
  await synced({ sync })
  await quiet(backend)
  await eventually(() => expect(seen.at(-1)).toHaveLength(1))
  expect(missing.at(-1)).toEqual([])
})

test('a past day that is opened during a first sync stays', async () => {
  const backend = await longAfter()
  const { sync } = openTab(backend.device())
  await sync.session.logIn('makati', 'makati-secret')
  const seen = watch(sync.views.day(today))
  await synced({ sync })
  await quiet(backend)
  await eventually(() => expect(seen.at(-1)).toHaveLength(1))
})

test.each([
  ['the service broke', 500],
  ['the session was over', 401],
])(
  'a past day arrives for a view that stays open when %s as it was asked for',
  async (_, status) => {
    const backend = await longAfter()
    const { sync } = await newlySyncedTab(backend.device())
    await quiet(backend)
    backend.network.answer(ofDays, json(status, { error: { message: 'No', code: 'NO' } }))
    const missing = watch(sync.views.missingDays(today, today))
    watch(sync.views.day(today))
    await eventually(async () => {
      backend.clock.advance(15_000)
      expect(missing.at(-1)).toEqual([])
    })
  },
)

test.each([500, 429, 401])(
  'a list of a past day that is answered with %i is not asked for again by each view',
  async (status) => {
    const backend = await longAfter()
    const { sync } = await newlySyncedTab(backend.device())
    await quiet(backend)
    const error = { message: 'No', code: 'NO' }
    backend.network.answer(ofDays, json(status, { error }), Number.POSITIVE_INFINITY)
    const asked = () => backend.network.seen.filter(ofDays).length
    const before = asked()
    for (let looks = 0; looks < 4; looks += 1) {
      await sync.views.day(today).read()
      await quiet(backend)
    }
    expect(asked() - before).toBe(1)
  },
)

test('the list of a past day that arrives after a log-out leaves nothing on the tablet', async () => {
  const backend = await longAfter()
  const device = backend.device()
  const { sync } = await newlySyncedTab(device)
  const arrive = await listUnderWay(backend, () => sync.views.day(today).read())
  expect(await sync.session.logOut()).toBe(true)
  arrive()
  await quiet(backend)
  expect(await changeStored(device.indexedDB, 'places', (stored) => stored)).toEqual([])
})

test('the list of a past day does not remove a booking made on it meanwhile', async () => {
  const backend = await longAfter()
  const { sync } = await newlySyncedTab(backend.device())
  const arrive = await listUnderWay(backend, () => sync.views.day(today).read())
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

test('a clock that is ten days ahead for a moment removes no day', async () => {
  const backend = await openBackend()
  await backend.elsewhere(calls.createAppointment, { body: rival })
  const line = createNetwork(async (request) => {
    const response = await backend.service.handle(request)
    response.headers.set('Date', new Date(backend.clock.now()).toUTCString())
    return response
  })
  let ahead = 0
  const { sync } = openTab(backend.device(line), { clock: () => backend.clock.now() + ahead })
  await sync.session.logIn('makati', 'makati-secret')
  await synced({ sync })
  await quiet({ network: line })
  ahead = 10 * dayMs
  await backend.elsewhere(calls.createAppointment, { body: form({ startTime: '16:00' }) })
  sync.syncNow()
  await quiet({ network: line })
  ahead = 0
  sync.syncNow()
  await quiet({ network: line })
  expect(await shownToday(sync)).toHaveLength(2)
})

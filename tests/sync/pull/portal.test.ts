import { expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates'
import type { Sync } from '#sync'
import { today } from '../../support/business'
import { drained, eventually, openBackend, quiet, readyTab, synced } from '../support/backend'
import { atBasicHost, polled } from '../support/basic-host'
import { form, shownToday } from '../support/booked'
import { json, type Network, type Seen, to } from '../support/network'

const answers = [
  ['JSON of its own', json(200, { welcome: true })],
  ['an empty list', json(200, [])],
  ['nothing at all', () => new Response('')],
  ['204', () => new Response(null, { status: 204 })],
  ['an error in JSON', json(403, { login: 'http://portal/' })],
] as const

/** The answer of a service that serves several businesses, none by this host name. */
const noBusiness = () => new Response('Frontdesk serves no business here.', { status: 421 })

const everything = () => true
const isBooking = ({ method, path }: Seen) => method === 'POST' && path === '/v1/appointments'

/** Lets a captive portal answer for the host until the returned function is called. */
function portal(network: Network, response: () => Response, match: (seen: Seen) => boolean) {
  let isOpen = false
  network.answer((seen) => !isOpen && match(seen), response, Number.POSITIVE_INFINITY)
  return () => {
    isOpen = true
  }
}

/** Books behind a portal, runs a check, opens the portal and waits until the booking is sent. */
async function bookThrough(sync: Sync, open: () => void, pass: () => void) {
  const result = await sync.run('createAppointment', form())
  expect(result.kind).toBe('queued')
  expect(await sync.views.queue().read()).toHaveLength(1)
  open()
  await eventually(async () => {
    pass()
    sync.syncNow()
    expect(await sync.views.queue().read()).toEqual([])
  }, 8000)
}

test.each([...answers, ['421 in text', noBusiness] as const])(
  'OFF-1 a captive portal that answers %s is not the service',
  async (_, answer) => {
    const backend = await openBackend()
    const { sync } = await readyTab(backend)
    const open = portal(backend.network, answer, everything)
    sync.syncNow()
    await eventually(() => expect(sync.status.current().online).toBe(false))
    await bookThrough(sync, open, () => backend.clock.advance(2000))
    expect(await backend.atService()).toHaveLength(1)
    expect(sync.status.current().online).toBe(true)
  },
)

test.each(answers)(
  'OFF-13 on a basic host a captive portal that answers %s to a booking resolves nothing',
  async (_, answer) => {
    const { backend, line, sync } = await atBasicHost()
    const open = portal(line, answer, isBooking)
    await bookThrough(sync, open, () => backend.clock.advance(5000))
    expect(await backend.atService()).toHaveLength(1)
    expect(await sync.views.conflicts().read()).toEqual([])
  },
)

test('a captive portal that answers an empty list removes no bookings from a day', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const date = addDays(today, -20)
  const shown = () => sync.views.day(date).read()
  await sync.run('createAppointment', form({ startDate: date }))
  await drained({ sync })
  await shown()
  await eventually(async () => expect(await sync.views.missingDays(date, date).read()).toEqual([]))
  const before = (await shown()).length
  const lists = () => backend.network.seen.filter(to('/v1/appointments')).length
  const asked = lists()
  const open = portal(backend.network, json(200, []), to('/v1/appointments'))
  backend.clock.advance(6 * 60_000)
  await shown()
  await eventually(() => expect(lists()).toBeGreaterThan(asked))
  await eventually(() => expect(sync.status.current().online).toBe(false))
  open()
  sync.syncNow()
  await synced({ sync })
  expect(await shown()).toHaveLength(before)
})

test('a captive portal ends no session: a user that logs out behind it stays logged in', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.answer(to('/auth/logout'), json(200, {}))
  expect(await sync.session.logOut()).toBe(false)
  expect(sync.session.current()).not.toBeNull()
  expect(await shownToday(sync)).toEqual([])
})

test('a captive portal that only a booking has met is noticed at once', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  portal(backend.network, json(403, { login: 'http://portal/' }), everything)
  expect((await sync.run('createAppointment', form())).kind).toBe('queued')
  expect(sync.status.current().online).toBe(false)
})

/** A tablet at a basic host whose lists are not due yet, with a booking made while the network is cut. */
async function bookedOffline() {
  const at = await atBasicHost()
  await polled(at.backend, at.sync)
  await quiet({ network: at.line })
  at.line.cut()
  at.sync.syncNow()
  await eventually(() => expect(at.sync.status.current().online).toBe(false))
  expect((await at.sync.run('createAppointment', form())).kind).toBe('queued')
  return at
}

test('OFF-13 a basic host whose days are empty is recognized again as soon as it answers', async () => {
  const { line, sync } = await bookedOffline()
  line.mend()
  sync.syncNow()
  await drained({ sync })
  expect(sync.status.current().online).toBe(true)
})

test('OFF-13 a basic host whose days are empty is found by the next probe', async () => {
  const { backend, line, sync } = await bookedOffline()
  await quiet({ network: line })
  line.mend()
  backend.clock.advance(21_000)
  await drained({ sync })
})

test.each(answers)(
  'OFF-13 after an outage a captive portal that answers %s is not the basic host, and removes no bookings',
  async (_, answer) => {
    const { backend, line, sync } = await atBasicHost()
    await sync.run('createAppointment', form())
    await drained({ sync })
    await quiet({ network: line })
    line.cut()
    sync.syncNow()
    await eventually(() => expect(sync.status.current().online).toBe(false))
    const open = portal(line, answer, everything)
    line.mend()
    const from = line.seen.length
    sync.syncNow()
    await eventually(() => expect(line.seen.length).toBeGreaterThan(from))
    await quiet({ network: line })
    expect(sync.status.current().online).toBe(false)
    expect(await shownToday(sync)).toHaveLength(1)
    open()
    backend.clock.advance(21_000)
    await eventually(() => expect(sync.status.current().online).toBe(true))
  },
)

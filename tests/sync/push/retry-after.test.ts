import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { pause } from '../../support/pause'
import { type Backend, eventually, openBackend, quiet, readyTab } from '../support/backend'
import { atBasicHost } from '../support/basic-host'
import { form, shownToday } from '../support/booked'
import { html, json, type Network, type Seen, to } from '../support/network'

const feed = to('/v1/changes')
const stream = to('/v1/changes/stream')
const aList = ({ method, path }: Seen) => method === 'GET' && path === '/v1/appointments'

const slowDown = (headers: Record<string, string>) =>
  json(429, { error: { message: 'Slow down' } }, headers)
const inTenMinutes = { 'Retry-After': '600' }

const asked = (network: Network, match: (seen: Seen) => boolean) =>
  network.seen.filter(match).length

/** Lets five minutes pass, in steps that are long enough for a poll. */
async function fiveMinutes({ clock }: Backend, network: Network) {
  for (let passed = 0; passed < 300; passed += 20) {
    clock.advance(20_000)
    await pause(10)
  }
  await quiet({ network })
}

/** A tablet whose next matching request gets this answer. */
async function answeredOnce(match: (seen: Seen) => boolean, response: () => Response) {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const { network } = backend
  await quiet(backend)
  const before = asked(network, match)
  network.answer(match, response)
  sync.syncNow()
  await eventually(() => expect(asked(network, match)).toBe(before + 1))
  await quiet(backend)
  return { backend, network, sync, count: () => asked(network, match) - before - 1 }
}

test('a 429 of the feed is waited out as long as the service asks', async () => {
  const { backend, network, count } = await answeredOnce(feed, slowDown(inTenMinutes))
  await fiveMinutes(backend, network)
  expect(count()).toBe(0)
  backend.clock.advance(301_000)
  await eventually(() => expect(count()).toBeGreaterThan(0))
})

test('rows of the stream are shown while a 429 of the feed is waited out', async () => {
  const { backend, count, sync } = await answeredOnce(feed, slowDown(inTenMinutes))
  await backend.elsewhere(calls.createAppointment, { body: form() })
  await eventually(async () => expect(await shownToday(sync)).toHaveLength(1))
  await quiet(backend)
  expect(count()).toBe(0)
})

test('Sync now does not wait as long as the service asks', async () => {
  const { backend, count, sync } = await answeredOnce(feed, slowDown(inTenMinutes))
  sync.syncNow()
  await eventually(() => expect(count()).toBeGreaterThan(0))
  await quiet(backend)
  expect(sync.status.current().online).toBe(true)
})

test('a gateway that says until when it is down is asked again then, and the queue goes', async () => {
  const retryAfter = {
    Date: 'Sun, 06 Nov 1994 08:49:00 GMT',
    'Retry-After': 'Sun, 06 Nov 1994 08:59:00 GMT',
  }
  const down = () => new Response('<html>Down</html>', { status: 503, headers: retryAfter })
  const { backend, network, count, sync } = await answeredOnce(feed, down)
  expect((await sync.run('createAppointment', form())).kind).toBe('queued')
  await fiveMinutes(backend, network)
  expect(count()).toBe(0)
  backend.clock.advance(301_000)
  await eventually(async () => expect(await backend.atService()).toHaveLength(1))
})

test('a 429 of the feed is waited out for an hour at most', async () => {
  const { backend, count } = await answeredOnce(feed, slowDown({ 'Retry-After': '86400' }))
  backend.clock.advance(3_601_000)
  await eventually(() => expect(count()).toBeGreaterThan(0))
})

/** A tablet whose requests for the stream are refused from the start. */
async function withoutStream() {
  const backend = await openBackend()
  const { network } = backend
  network.answer(stream, slowDown(inTenMinutes))
  const { sync } = await readyTab(backend)
  await eventually(() => expect(asked(network, stream)).toBe(1))
  await quiet(backend)
  return { backend, network, sync }
}

test('a 429 of the live stream is waited out, and changes are polled meanwhile', async () => {
  const { backend, network } = await withoutStream()
  const polls = asked(network, feed)
  await fiveMinutes(backend, network)
  expect(asked(network, stream)).toBe(1)
  expect(asked(network, feed)).toBeGreaterThan(polls)
  backend.clock.advance(301_000)
  await eventually(() => expect(asked(network, stream)).toBe(2))
})

test('Sync now opens the live stream again', async () => {
  const { network, sync } = await withoutStream()
  sync.syncNow()
  await eventually(() => expect(asked(network, stream)).toBe(2))
})

test.each([
  ['/v1/appointments', aList],
  ['/v1/rooms', to('/v1/rooms')],
])('OFF-13 a 429 of %s is waited out on a host without a feed', async (_, match) => {
  const { backend, line } = await atBasicHost()
  await quiet({ network: line })
  line.answer(match, slowDown(inTenMinutes))
  const before = asked(line, match)
  await eventually(() => {
    backend.clock.advance(15_000)
    expect(asked(line, match)).toBe(before + 1)
  })
  await quiet({ network: line })
  const total = line.seen.length
  await fiveMinutes(backend, line)
  expect(line.seen).toHaveLength(total)
  backend.clock.advance(301_000)
  await eventually(() => expect(line.seen.length).toBeGreaterThan(total))
})

test('a 503 without Retry-After is probed as usual', async () => {
  const { backend, count } = await answeredOnce(feed, html(503))
  backend.clock.advance(21_000)
  await eventually(() => expect(count()).toBeGreaterThan(0))
})

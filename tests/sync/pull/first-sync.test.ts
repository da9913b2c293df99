import { IDBObjectStore } from 'fake-indexeddb'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { calls } from '#domain/calls/all'
import { addDays } from '#domain/kernel/dates'
import { type Customer, customer } from '#domain/rows/customer'
import { today } from '../../support/business'
import {
  eventually,
  farthestProgress,
  openBackend,
  openTab,
  quiet,
  readyTab,
  synced,
} from '../support/backend'
import { form } from '../support/booked'
import { createDevice } from '../support/device'
import { failingStorage } from '../support/failing-storage'
import { createNetwork, to } from '../support/network'

const day = calls.appointmentsByDate.path
const perChunk = 400
const mobileOf = (index: number) => `6390${String(10_000_000 + index)}`

const person = (index: number, version = 1) =>
  v.parse(customer, {
    id: `c${index}`,
    firstName: `Guest ${index}`,
    mobileNumber: mobileOf(index),
    email: 'guest@example.com',
    version,
  })

const changeOf = (row: Customer) => ({ table: 'customers', id: row.id, version: row.version, row })
const deleted = ({ id, version }: Customer) => ({ table: 'customers', id, version, row: null })

/** Three chunks of customers; the last one changes and deletes some of the first. */
const chunkOf = (chunk: number) =>
  Array.from({ length: perChunk }, (_, at) => changeOf(person(chunk * perChunk + at)))
const corrections = [changeOf({ ...person(0, 2), firstName: 'Renamed' }), deleted(person(1, 2))]
const chunks = [chunkOf(0), chunkOf(1), [...chunkOf(2), ...corrections]]

/** A service with many customers, sent in chunks by `since`. The connection is cut where `breaks` is true. */
async function manyCustomers(breaks: (since: string | null) => boolean) {
  const backend = await openBackend()
  const asked: (string | null)[] = []
  const line = createNetwork(async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname !== calls.changes.path || searchParams.get('tables') !== 'customers')
      return backend.service.handle(request)
    const since = searchParams.get('since')
    asked.push(since)
    if (breaks(since)) throw new TypeError('Failed to fetch')
    const at = Number(since ?? 0)
    const body = { changes: chunks[at] ?? [], cursor: String(at + 1), more: at < 2 }
    return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } })
  })
  return { backend, asked, device: createDevice(backend.clock, line) }
}

test('an interrupted first sync goes on where it stopped, also after a restart', async () => {
  let isBroken = true
  const { backend, asked, device } = await manyCustomers((since) => isBroken && since === '2')
  const first = openTab(device)
  const farthest = farthestProgress(first)
  await first.sync.session.logIn('makati', 'makati-secret')
  await eventually(() => expect(asked).toContain('2'))
  await eventually(() => expect(farthest()).toBeGreaterThan(0.6))
  await first.close()
  isBroken = false
  const before = asked.length
  const { sync } = await readyTab(backend, device)
  expect(asked.slice(before, before + 1)).toEqual(['2'])
  const found = async (index: number) => sync.views.customer(mobileOf(index)).read()
  for (const index of [2, 399, 400, 1199])
    expect(await found(index)).toMatchObject({
      kind: 'found',
      customer: { firstName: `Guest ${index}`, email: null },
    })
  expect(await found(0)).toMatchObject({ customer: { firstName: 'Renamed' } })
  expect(await found(1)).toMatchObject({ kind: 'absent' })
  expect((await sync.views.customers('guest 39').read()).rows.length).toBeGreaterThan(5)
})

test('customers of a first sync are written once, however many chunks they come in', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  const { device } = await manyCustomers(() => false)
  const { sync } = openTab(device)
  await sync.session.logIn('makati', 'makati-secret')
  await eventually(() => expect(sync.status.current().lastSyncAt).not.toBeNull())
  const pages = put.mock.calls.flatMap(([value]) =>
    v.is(v.object({ page: v.number(), rows: v.array(v.unknown()) }), value) ? [value] : [],
  )
  const written = pages.reduce((total, { rows }) => total + rows.length, 0)
  // All rows but the deleted one.
  expect(written).toBe(3 * perChunk - 1)
})

test('customers of a first sync are fetched while the board is stored, each chunk once', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  const startDate = addDays(today, 1)
  const tomorrows = v.object({ date: v.literal(startDate), rows: v.array(v.unknown()) })
  const isInOrder = () => put.mock.calls.some(([value]) => v.is(tomorrows, value))
  const wasInOrder: boolean[] = []
  const { backend, asked, device } = await manyCustomers(() => {
    wasInOrder.push(isInOrder())
    return false
  })
  await backend.elsewhere(calls.createAppointment, { body: form({ startDate }) })
  const { sync } = await readyTab(backend, device)
  expect(wasInOrder[0]).toBe(false)
  expect(isInOrder()).toBe(true)
  expect(asked.slice(0, 3)).toEqual([null, '1', '2'])
  expect(await sync.views.days(startDate, startDate).read()).toHaveLength(1)
  expect(await sync.views.customer(mobileOf(1199)).read()).toMatchObject({ kind: 'found' })
})

test('storage that is opened again in the middle of a first sync loses nothing of it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const backend = await openBackend()
  const tomorrow = addDays(today, 1)
  const { service, network, clock } = backend
  const booked = await service.send(calls.createAppointment, {
    body: { ...form({ startDate: tomorrow }), id: '30000000-0000-7000-8000-000000000001' },
  })
  expect(booked.status).toBe(201)
  const device = backend.device()
  const { indexedDB, hang } = failingStorage(device.indexedDB)
  const { sync, logged } = openTab(device, { indexedDB })
  const freeRooms = network.holdAnswers(to(calls.rooms.path))
  await sync.session.logIn('makati', 'makati-secret')
  const asked = (path: string) => network.seen.filter(to(path)).length
  await eventually(() => expect(asked(calls.rooms.path)).toBe(1))
  hang()
  device.wake()
  await eventually(() => {
    clock.advance(1000)
    expect(logged).toContain('the storage did not answer')
    expect(asked(calls.rooms.path)).toBe(2)
  })
  // The first fetch begins a little earlier than the second.
  const freeSecond = network.holdAnswers((seen) => to(day)(seen) && asked(day) > 1)
  freeRooms()
  await eventually(() => expect(asked(day)).toBe(2))
  await quiet(backend)
  freeSecond()
  await synced({ sync })
  expect(await sync.views.day(tomorrow).read()).toHaveLength(1)
})

import { IDBObjectStore } from 'fake-indexeddb'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { calls } from '#domain/calls/all'
import { addDays } from '#domain/kernel/dates'
import { type Appointment, appointment } from '#domain/rows/appointment'
import { storeCode, today } from '../../support/business'
import { eventually, farthestProgress, openBackend, openTab, readyTab } from '../support/backend'
import { createDevice } from '../support/device'
import { createNetwork } from '../support/network'

const perChunk = 60
const days = 6

const booking = (index: number, more: Partial<Appointment> = {}) =>
  v.parse(appointment, {
    id: `a${String(index).padStart(4, '0')}`,
    name: `Guest ${index}`,
    mobileNumber: `6390${String(10_000_000 + index)}`,
    startDate: addDays(today, index % days),
    startTime: '10:00',
    endDate: addDays(today, index % days),
    endTime: '11:00',
    storeCode,
    version: 1,
    ...more,
  })

const changeOf = (row: Appointment) => ({
  table: 'appointments',
  id: row.id,
  version: row.version,
  row,
})
const moved = booking(0, { startDate: addDays(today, 2), version: 2 })
const deleted = { ...changeOf(booking(1)), version: 2, row: null }
const again = booking(2, { note: 'Back again', version: 3 })

const chunkOf = (chunk: number) =>
  Array.from({ length: perChunk }, (_, at) => changeOf(booking(chunk * perChunk + at)))
type Told = { table: string; id: string; version: number; row: unknown }
const chunks: readonly (readonly Told[])[] = [
  chunkOf(0),
  [...chunkOf(1), { ...changeOf(booking(2)), version: 2, row: null }],
  [...chunkOf(2), changeOf(moved), deleted, changeOf(again)],
]

interface Story {
  chunks: readonly (readonly Told[])[]
  /** number of chunks that the first sync gets; default: all */
  first?: number
  breaks?: (since: string | null) => boolean
}

/**
 * A service with many bookings, sent in chunks by `since`. Its list of today still has bookings that were moved to
 * other days meanwhile.
 */
async function manyBookings({ chunks, first = chunks.length, breaks = () => false }: Story) {
  const backend = await openBackend()
  const asked: (string | null)[] = []
  const line = createNetwork(async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const isBoard = pathname === calls.changes.path && searchParams.get('tables') === 'board'
    if (pathname === calls.appointmentsByDate.path) return Response.json([booking(0), booking(1)])
    if (!isBoard) return backend.service.handle(request)
    const since = searchParams.get('since')
    asked.push(since)
    if (breaks(since)) throw new TypeError('Failed to fetch')
    const at = Number(since ?? 0)
    const changes = chunks[at] ?? []
    const cursor = String(at + Number(changes.length > 0))
    const more = at + 1 < first || (at >= first && at + 1 < chunks.length)
    return Response.json({ changes, cursor, more })
  })
  return { backend, asked, device: createDevice(backend.clock, line) }
}

test('bookings of an interrupted first sync go on where it stopped, and end up on their days', async () => {
  let isBroken = true
  const { backend, asked, device } = await manyBookings({
    chunks,
    breaks: (since) => isBroken && since === '2',
  })
  const first = openTab(device)
  const farthest = farthestProgress(first)
  await first.sync.session.logIn('makati', 'makati-secret')
  await eventually(() => expect(asked).toContain('2'))
  await eventually(() => expect(farthest()).toBeGreaterThan(0.3))
  await first.close()
  isBroken = false
  const before = asked.length
  const { sync } = await readyTab(backend, device)
  expect(asked.slice(before, before + 1)).toEqual(['2'])
  const shown = await sync.views.days(today, addDays(today, days)).read()
  const rows = new Map(shown.map(({ row }) => [row.id, row]))
  expect(shown).toHaveLength(chunks.length * perChunk - 1)
  expect(rows.size).toBe(shown.length)
  expect(rows.get(moved.id)).toEqual(moved)
  expect(rows.get(deleted.id)).toBeUndefined()
  expect(rows.get(again.id)).toEqual(again)
  const { row } = (await sync.views.appointment(moved.id).read()) ?? {}
  expect(row?.startDate).toBe(moved.startDate)
})

test('bookings of a first sync are written once, however many chunks they come in', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  const { device } = await manyBookings({ chunks })
  const { sync } = openTab(device)
  await sync.session.logIn('makati', 'makati-secret')
  await eventually(() => expect(sync.status.current().lastSyncAt).not.toBeNull())
  const page = v.object({ date: v.string(), rows: v.array(v.object({ id: v.string() })) })
  const written = put.mock.calls.flatMap(([value]) => (v.is(page, value) ? value.rows : []))
  // All rows but the deleted one, and the list of today.
  expect(written).toHaveLength(chunks.length * perChunk - 1 + 1)
})

test('changes of more days at once than memory keeps lose nothing of any day', async () => {
  const manyDays = 130
  const news = (round: number) =>
    Array.from({ length: manyDays }, (_, at) => {
      const startDate = addDays(today, at)
      return changeOf(booking(round * manyDays + at, { startDate, endDate: startDate }))
    })
  const feed = { chunks: [news(1), news(2), news(3)], first: 1 }
  const { backend, device } = await manyBookings(feed)
  const { sync } = await readyTab(backend, device)
  sync.syncNow()
  const all = sync.views.days(today, addDays(today, manyDays))
  const expected = 3 * manyDays + 1
  await eventually(async () => expect(await all.read()).toHaveLength(expected))
})

test('a read of some days that are in memory misses none when another read takes their place there', async () => {
  const stored = 200
  const news = Array.from({ length: stored }, (_, at) => {
    const startDate = addDays(today, at)
    return changeOf(booking(at, { startDate, endDate: startDate }))
  })
  const { device } = await manyBookings({ chunks: [news] })
  const { sync } = openTab(device)
  await sync.session.logIn('makati', 'makati-secret')
  await eventually(() => expect(sync.status.current().lastSyncAt).not.toBeNull())
  const shown = async (from: number, to: number) => {
    const rows = await sync.views.days(addDays(today, from), addDays(today, to)).read()
    return rows.map(({ row }) => row.startDate)
  }
  await shown(1, 3)
  for (const from of [4, 46, 88]) await shown(from, from + 41)
  const [, again] = await Promise.all([shown(120, 161), shown(29, 31)])
  expect(again).toEqual([29, 30, 31].map((at) => addDays(today, at)))
  // Reports ask for a range without an end.
  expect(await shown(0, 60_000)).toHaveLength(stored)
})

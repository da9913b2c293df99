import * as v from 'valibot'
import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import * as badDay from '../records/bad-day-1'
import { record1 } from '../records/record-1'
import { eventually, openBackend, openTab, readyTab } from '../support/backend'
import { book } from '../support/booked'
import { keysIn } from '../support/network'
import { changeStored, storedIn } from '../support/stored'

const stored = v.tuple([v.object({ record: v.number() })])

/** The queues that released versions have written, by file. */
const released = import.meta.glob<Record<string, readonly { record: number }[]>>(
  '../records/record-*.ts',
  { eager: true },
)

test('each released shape of an entry has a full queue to be upgraded from', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const { sync } = await readyTab(backend, device)
  backend.network.cut()
  await book(sync)
  // The present record version is released with this version of the app.
  const [made] = v.parse(stored, await storedIn(device.indexedDB, ['outbox']))
  const shapes = Array.from({ length: made.record }, (_, at) => at + 1)
  expect(Object.keys(released)).toEqual(shapes.map((shape) => `../records/record-${shape}.ts`))
  for (const shape of shapes) {
    const queue = released[`../records/record-${shape}.ts`]?.[`record${shape}`] ?? []
    expect(queue.map(({ record }) => record)).toEqual(queue.map(() => shape))
    expect(queue.length).toBeGreaterThan(1)
  }
})

test('a queue of the first released version is read, shown and sent by this one', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const first = await readyTab(backend, device)
  await first.close()
  await changeStored(device.indexedDB, 'outbox', (entry) => entry, record1)
  const { sync } = openTab(device)
  await eventually(() => expect(sync.status.current().online).toBe(true))
  await eventually(async () => expect(await sync.views.queue().read()).toEqual([]), 15_000)
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await backend.atService()).toMatchObject([
    {
      id: 'aaaaaaaa-0000-7000-8000-000000000001',
      status: 'CHECKED_IN',
      note: 'Tea',
      createdBy: 'makati',
    },
  ])
  const { body: rooms } = await backend.elsewhere(calls.rooms)
  expect(rooms).toContainEqual(
    expect.objectContaining({ id: 'aaaaaaaa-0000-7000-8000-000000000002', name: 'Garden' }),
  )
  const { body: services } = await backend.elsewhere(calls.services)
  expect(services).toContainEqual(expect.objectContaining({ id: 'swedish', price: 900 }))
})

test('a tablet of the first shape that was closed on a bad day loses and doubles nothing', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const first = await readyTab(backend, device)
  await first.close()
  await changeStored(device.indexedDB, 'outbox', (entry) => entry, badDay.entries)
  await changeStored(device.indexedDB, 'journal', (page) => page, badDay.journal)
  await changeStored(device.indexedDB, 'meta', (kept) =>
    kept.key === 'sender' ? badDay.sender : kept,
  )
  const states = badDay.entries.map(({ state }) => state)
  expect(states).toEqual(['parked', 'unsure', 'queued', 'queued', 'queued'])
  const { sync } = openTab(device)
  await eventually(() =>
    expect(sync.status.current()).toMatchObject({
      online: true,
      queued: 0,
      conflicts: 1,
      newer: 0,
    }),
  )
  expect(await sync.views.conflicts().read()).toMatchObject([{ code: 'not-allowed' }])
  const { body } = await backend.elsewhere(calls.rooms)
  const rooms = v.parse(v.array(v.object({ id: v.string(), name: v.string() })), body)
  const made = rooms.filter(({ name }) => name === 'Garden')
  expect(made).toHaveLength(1)
  const rows = await backend.atService()
  expect(rows.map(({ name, roomId }) => [name, roomId]).sort()).toEqual([
    ['Garden', made[0]?.id],
    ['Unsure', 'r1'],
    ['Unsure', 'r2'],
  ])
  expect(new Set(rows.map(({ customerId }) => customerId)).size).toBe(2)
  // Repeated requests kept their keys, and none was carried out twice.
  const sent = new Set(backend.network.writes().flatMap(keysIn))
  const [parked, ...others] = badDay.entries.map(({ id }) => id)
  expect([...sent].sort()).toEqual(others.sort())
  expect(sent).not.toContain(parked)
  const ended = await sync.upkeep.journal(10).read()
  expect(ended.rows).toHaveLength(others.length + 1)
})

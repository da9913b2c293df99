import * as v from 'valibot'
import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { record1 } from './records/record-1'
import { book } from './support/booked'
import { eventually, openHouse, openTab, readyTab } from './support/house'
import { changeStored, storedIn } from './support/stored'

const stored = v.tuple([v.object({ record: v.number() })])

/** The queues that released versions have left, by file. */
const released = import.meta.glob<Record<string, readonly { record: number }[]>>(
  './records/record-*.ts',
  { eager: true },
)

test('each released shape of an entry has a full queue to be upgraded from', async () => {
  const house = await openHouse()
  const device = house.device()
  const { sync } = await readyTab(house, device)
  house.network.cut()
  await book(sync)
  // The shape that this version writes is released with it.
  const [made] = v.parse(stored, await storedIn(device.indexedDB, ['outbox']))
  const shapes = Array.from({ length: made.record }, (_, at) => at + 1)
  expect(Object.keys(released)).toEqual(shapes.map((shape) => `./records/record-${shape}.ts`))
  for (const shape of shapes) {
    const queue = released[`./records/record-${shape}.ts`]?.[`record${shape}`] ?? []
    expect(queue.map(({ record }) => record)).toEqual(queue.map(() => shape))
    expect(queue.length).toBeGreaterThan(1)
  }
})

test('a queue of the first released version is read, shown and sent by this one', async () => {
  const house = await openHouse()
  const device = house.device()
  const first = await readyTab(house, device)
  await first.close()
  await changeStored(device.indexedDB, 'outbox', (entry) => entry, record1)
  const { sync } = openTab(device)
  await eventually(() => expect(sync.status.current().online).toBe(true))
  await eventually(async () => expect(await sync.views.queue().read()).toEqual([]), 15_000)
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await house.atService()).toMatchObject([
    {
      id: 'aaaaaaaa-0000-7000-8000-000000000001',
      status: 'CHECKED_IN',
      note: 'Tea',
      createdBy: 'makati',
    },
  ])
  const { body: rooms } = await house.elsewhere(calls.rooms)
  expect(rooms).toContainEqual(
    expect.objectContaining({ id: 'aaaaaaaa-0000-7000-8000-000000000002', name: 'Garden' }),
  )
  const { body: services } = await house.elsewhere(calls.services)
  expect(services).toContainEqual(expect.objectContaining({ id: 'swedish', price: 900 }))
})

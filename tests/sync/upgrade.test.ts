import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { record1 } from './records/record-1'
import { eventually, openHouse, openTab, readyTab } from './support/house'
import { changeStored } from './support/stored'

test('each released shape of an entry has a full queue to be upgraded from', () => {
  expect(readdirSync('tests/sync/records')).toEqual(['record-1.ts'])
  expect(new Set(record1.map(({ record }) => record))).toEqual(new Set([1]))
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

import { expect, test } from 'vitest'
import { plainHost } from '../../e2e/fixtures/plain-host'
import { createDevice } from './support/device'
import { eventually, openHouse, quiet, readyTab } from './support/house'
import { createNetwork } from './support/network'
import { polled } from './support/plain'

test('a host that tells of changes after an update is listened to without a wake-up', async () => {
  const house = await openHouse()
  const plain = plainHost((request) => house.service.handle(request))
  let isUpdated = false
  const line = createNetwork((request) =>
    isUpdated ? house.service.handle(request) : plain(request),
  )
  const { sync } = await readyTab(house, createDevice(house.clock, line))
  await quiet({ network: line })
  isUpdated = true
  await polled(house, sync)
  await eventually(
    () => expect(line.seen.map(({ path }) => path)).toContain('/v1/changes/stream'),
    3000,
  )
}, 30_000)

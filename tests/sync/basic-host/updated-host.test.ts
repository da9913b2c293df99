import { expect, test } from 'vitest'
import { basicHost } from '../../../e2e/fixtures/basic-host'
import { eventually, openBackend, quiet, readyTab } from '../support/backend'
import { polled } from '../support/basic-host'
import { createDevice } from '../support/device'
import { createNetwork } from '../support/network'

test('a host that gains the feed by an update is listened to without a wake-up', async () => {
  const backend = await openBackend()
  const plain = basicHost((request) => backend.service.handle(request))
  let isUpdated = false
  const line = createNetwork((request) =>
    isUpdated ? backend.service.handle(request) : plain(request),
  )
  const { sync } = await readyTab(backend, createDevice(backend.clock, line))
  await quiet({ network: line })
  isUpdated = true
  await polled(backend, sync)
  await eventually(
    () => expect(line.seen.map(({ path }) => path)).toContain('/v1/changes/stream'),
    3000,
  )
}, 30_000)

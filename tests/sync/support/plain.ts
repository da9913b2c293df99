import { expect } from 'vitest'
import type { Sync } from '#sync'
import { plainHost } from '../../../e2e/fixtures/plain-host'
import { createDevice } from './device'
import { eventually, type House, openHouse, readyTab } from './house'
import { createNetwork } from './network'

type Serve = (request: Request) => Promise<Response>

/** A basic host and the line to it. `way` is the proxy between the two. */
export async function plainHouse(way: (serve: Serve) => Serve = (serve) => serve) {
  const house = await openHouse()
  const line = createNetwork(way(plainHost((request) => house.service.handle(request))))
  return { house, line, device: createDevice(house.clock, line) }
}

/** A synced tablet at such a host. */
export async function atPlainHost(way?: (serve: Serve) => Serve) {
  const { house, line, device } = await plainHouse(way)
  const tab = await readyTab(house, device)
  return { house, line, device, tab, sync: tab.sync }
}

/** Lets some polls pass. */
export async function polled(house: House, sync: Sync) {
  for (let times = 0; times < 3; times += 1) {
    const { lastSyncAt } = sync.status.current()
    await eventually(() => {
      house.clock.advance(5000)
      expect(sync.status.current().lastSyncAt).not.toBe(lastSyncAt)
    })
  }
}

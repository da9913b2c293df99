import { expect } from 'vitest'
import type { Sync } from '#sync'
import { basicHost } from '../../../e2e/fixtures/basic-host'
import { type Backend, eventually, openBackend, readyTab } from './backend'
import { createDevice } from './device'
import { createNetwork } from './network'

type Serve = (request: Request) => Promise<Response>

/** A basic host and the network to it. `way` is a proxy between the two. */
export async function basicHostBackend(way: (serve: Serve) => Serve = (serve) => serve) {
  const backend = await openBackend()
  const line = createNetwork(way(basicHost((request) => backend.service.handle(request))))
  return { backend, line, device: createDevice(backend.clock, line) }
}

/** A synced tablet at a basic host. */
export async function atBasicHost(way?: (serve: Serve) => Serve) {
  const { backend, line, device } = await basicHostBackend(way)
  const tab = await readyTab(backend, device)
  return { backend, line, device, tab, sync: tab.sync }
}

/** Waits for three polls. */
export async function polled(backend: Backend, sync: Sync) {
  for (let times = 0; times < 3; times += 1) {
    const { lastSyncAt } = sync.status.current()
    await eventually(() => {
      backend.clock.advance(5000)
      expect(sync.status.current().lastSyncAt).not.toBe(lastSyncAt)
    })
  }
}

import { expect } from 'vitest'
import type { World } from '#domain/rows/world'
import type { Sync } from '#sync'
import { type Backend, eventually, openTab } from './backend'

/** The tablet's view of the store, its services, rooms and the other rows that bookings need. */
export async function businessOf(sync: Sync): Promise<World> {
  const business = await sync.views.business().read()
  if (!business) throw new Error('no business')
  return business
}

/** A tab of another tablet with the owner logged in. */
export async function ownersTab(backend: Backend) {
  const tab = openTab(backend.device())
  await tab.sync.session.logIn('owner', 'owner-secret')
  await eventually(() => expect(tab.sync.status.current().lastSyncAt).not.toBeNull())
  return tab
}

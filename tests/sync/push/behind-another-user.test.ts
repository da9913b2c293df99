import { expect, test } from 'vitest'
import { openBackend, quiet, readyTab, synced } from '../support/backend'
import { book } from '../support/booked'
import { aWrite } from '../support/network'

/** A tablet with the owner's pending price of 900, on which makati is logged in now. */
async function behindAnother() {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await sync.session.logOut()
  await sync.session.logIn('owner', 'owner-secret')
  await synced({ sync })
  await quiet(backend)
  const find = backend.network.lose(aWrite)
  await sync.run('updateService', { id: 'swedish', price: 900 })
  expect(await sync.session.logOut()).toBe(true)
  await sync.session.logIn('makati', 'makati-secret')
  find()
  await synced({ sync })
  return { backend, sync }
}

test("a booking is not held back by a change that waits for another user's log-in", async () => {
  const { backend, sync } = await behindAnother()
  await sync.run('updateService', { id: 'swedish', breakDuration: 20 })
  await book(sync)
  // The queue names no other user on a tablet without PINs.
  for (const item of await sync.views.queue().read()) expect(item).not.toHaveProperty('waitsFor')
  for (let times = 0; times < 10; times += 1) {
    backend.clock.advance(60_000)
    sync.syncNow()
    await quiet(backend)
  }
  expect(await backend.atService()).toHaveLength(1)
})

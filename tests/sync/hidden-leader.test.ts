import { expect, test } from 'vitest'
import { eventually, openBackend, openTab, pass, quiet, readyTab } from './support/backend'
import { book } from './support/booked'
import { failingStorage } from './support/failing-storage'

test("a hidden leader whose storage hangs delays another tab's queue for some seconds only", async () => {
  const backend = await openBackend()
  const device = backend.device()
  const storage = failingStorage(device.indexedDB)
  await readyTab(backend, device, { indexedDB: storage.indexedDB })
  const second = openTab(device)
  await eventually(() => expect(second.sync.status.current().online).toBe(true))
  await quiet(backend)
  storage.hang()
  const id = await book(second.sync)
  await pass(backend, 120_000)
  await eventually(async () => expect(await backend.atService()).toMatchObject([{ id }]), 2000)
})

test.each([0, 1, 2, 5, 20])(
  'a tab closed %i ms after a log-in began ends without an error',
  async (ms) => {
    const backend = await openBackend()
    const tab = openTab(backend.device())
    const loggedIn = tab.sync.session.logIn('makati', 'makati-secret')
    await new Promise((resolve) => setTimeout(resolve, ms))
    await tab.sync.close()
    await expect(loggedIn).resolves.toEqual({ ok: true })
  },
)

test('data wiped in a follower tab is fetched again at once', async () => {
  const backend = await openBackend()
  const device = backend.device()
  await readyTab(backend, device)
  const second = openTab(device)
  await eventually(() => expect(second.sync.status.current().online).toBe(true))
  await quiet(backend)
  await second.sync.upkeep.wipe()
  await eventually(
    async () => expect(await second.sync.views.business().read()).not.toBeNull(),
    3000,
  )
})

import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { setupBody } from '../server/support/bodies'
import { storeCode as makati } from '../support/business'
import { drained, eventually, openBackend, openTab, synced } from './support/backend'
import { book } from './support/booked'
import { businessOf } from './support/business-of'
import { storedIn } from './support/stored'

const baguio = setupBody.store.code

/** A tablet of a user who works in two stores, and a way to say for how many days tablets keep what they did. */
async function tabletOfTwoStores() {
  const backend = await openBackend()
  await backend.service.send(calls.openStore, { body: setupBody.store })
  const access = { enableAccess: true, stores: [baguio] }
  await backend.service.send(calls.updateUser, { params: { id: 'makati' }, body: access })
  const device = backend.device()
  return {
    days: (count: number) => backend.clock.advance(count * 24 * 3_600_000),
    /** says it in Makati */
    async set(restoreDays: number) {
      const asked = { params: { storeCode: makati }, body: { restoreDays } }
      expect((await backend.elsewhere(calls.updateStoreSettings, asked)).status).toBe(200)
    },
    async openedIn(storeCode: string) {
      const tab = openTab(device)
      await tab.sync.session.logIn('makati', 'makati-secret', storeCode)
      await synced(tab)
      return tab
    },
    kept: async () =>
      JSON.stringify(await storedIn(device.indexedDB, ['journal'])).split('"request"').length - 1,
  }
}

test('a tablet of several stores keeps what it did for as long as any of them says', async () => {
  const { days, set, openedIn, kept } = await tabletOfTwoStores()
  await set(30)
  const first = await openedIn(makati)
  await book(first.sync)
  await drained(first)
  await first.close()
  days(20)
  const other = await openedIn(baguio)
  await eventually(async () => expect((await businessOf(other.sync)).store.code).toBe(baguio))
  expect(await kept()).toBe(1)
  await other.close()
  days(11)
  await openedIn(baguio)
  await eventually(async () => expect(await kept()).toBe(0))
})

test('a tablet drops what it no longer has to keep when the store says fewer days', async () => {
  const { days, set, openedIn, kept } = await tabletOfTwoStores()
  const first = await openedIn(makati)
  await book(first.sync)
  await drained(first)
  await first.close()
  await set(5)
  days(6)
  await openedIn(makati)
  await eventually(async () => expect(await kept()).toBe(0))
})

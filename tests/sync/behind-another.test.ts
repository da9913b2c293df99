import { expect, test } from 'vitest'
import { book } from './support/booked'
import { openHouse, quiet, readyTab, synced } from './support/house'
import { aWrite } from './support/network'

/** The owner's price of 900 waits on a tablet that makati uses now. */
async function behindAnother() {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  await sync.session.logOut()
  await sync.session.logIn('owner', 'owner-secret')
  await synced({ sync })
  await quiet(house)
  const find = house.network.lose(aWrite)
  await sync.run('updateService', { id: 'swedish', price: 900 })
  expect(await sync.session.logOut()).toBe(true)
  await sync.session.logIn('makati', 'makati-secret')
  find()
  await synced({ sync })
  return { house, sync }
}

test('a booking is not held by a change that waits behind another person', async () => {
  const { house, sync } = await behindAnother()
  await sync.run('updateService', { id: 'swedish', breakDuration: 20 })
  await book(sync)
  for (let times = 0; times < 10; times += 1) {
    house.clock.advance(60_000)
    sync.syncNow()
    await quiet(house)
  }
  expect(await house.atService()).toHaveLength(1)
})

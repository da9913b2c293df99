import { expect, test } from 'vitest'
import { book } from './support/booked'
import { onFullDisk } from './support/full-disk'
import { drained, eventually, openHouse, openTab, readyTab } from './support/house'

test('a start on a full disk says that nothing can be saved, until there is room again', async () => {
  const house = await openHouse()
  const device = house.device()
  const first = await readyTab(house, device)
  house.network.cut()
  await book(first.sync)
  await first.close()
  house.network.mend()
  const { sync } = await onFullDisk(async () => {
    const tab = openTab(device)
    await eventually(() => {
      house.clock.advance(1000)
      expect(tab.sync.status.current()).toMatchObject({
        storageError: expect.stringContaining('full'),
        queued: 1,
      })
    })
    return tab
  })
  await eventually(() => {
    house.clock.advance(1000)
    expect(sync.status.current()).toMatchObject({ storageError: null, online: true })
  })
  await drained({ sync })
  expect(await house.atService()).toHaveLength(1)
})

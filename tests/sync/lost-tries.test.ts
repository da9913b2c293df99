import { expect, test } from 'vitest'
import { form } from './support/booked'
import { drained, eventually, openHouse, readyTab } from './support/house'
import { json, to } from './support/network'

const create = to('/v1/appointments')

test('connections that were lost are none of the ten tries after which an entry is parked', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const broken = json(500, { error: { message: 'Oh', code: 'INTERNAL' } })
  house.network.answer(create, broken)
  await sync.run('createAppointment', form())
  const again = async () => {
    const before = house.network.writes().length
    await eventually(() => expect(house.network.writes().length).toBeGreaterThan(before), 120_000)
  }
  house.network.answer(
    create,
    () => {
      throw new TypeError('Failed to fetch')
    },
    15,
  )
  for (let minute = 1; minute <= 15; minute += 1) await again()
  house.network.answer(create, broken)
  await again()
  await again()
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await house.atService()).toHaveLength(1)
})

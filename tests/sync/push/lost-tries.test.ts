import { expect, test } from 'vitest'
import { drained, eventually, openBackend, readyTab } from '../support/backend'
import { form } from '../support/booked'
import { json, to } from '../support/network'

const create = to('/v1/appointments')

test('lost connections do not count among the ten tries after which an entry is parked', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const broken = json(500, { error: { message: 'Oh', code: 'INTERNAL' } })
  backend.network.answer(create, broken)
  await sync.run('createAppointment', form())
  const again = async () => {
    const before = backend.network.writes().length
    await eventually(() => expect(backend.network.writes().length).toBeGreaterThan(before), 120_000)
  }
  backend.network.answer(
    create,
    () => {
      throw new TypeError('Failed to fetch')
    },
    15,
  )
  for (let minute = 1; minute <= 15; minute += 1) await again()
  backend.network.answer(create, broken)
  await again()
  await again()
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await backend.atService()).toHaveLength(1)
})

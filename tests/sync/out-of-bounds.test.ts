import { expect, test } from 'vitest'
import { form } from './support/booked'
import { openHouse, readyTab } from './support/house'

const refused = (message: string, field: string) => ({
  kind: 'refused',
  refusal: { message, field, confirm: [] },
})

test('what no field may hold is refused in words', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house, house.device())
  const ordered = { id: 'a1', productsOrdered: { p1: 99_999 }, confirmed: [] }
  expect(await sync.run('updateAppointment', ordered)).toEqual(
    refused(
      'Failed to update appointment. Products ordered should be at most 9,999.',
      'productsOrdered',
    ),
  )
  const named = { ...form(), name: 'A'.repeat(201) }
  expect(await sync.run('createAppointment', named)).toEqual(
    refused('Failed to create appointment. Name should have at most 200 characters.', 'name'),
  )
})

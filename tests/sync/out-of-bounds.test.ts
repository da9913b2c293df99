import { expect, test } from 'vitest'
import { openBackend, readyTab } from './support/backend'
import { form } from './support/booked'

const refused = (message: string, field: string) => ({
  kind: 'refused',
  refusal: { message, field, confirm: [] },
})

test("values beyond a field's limits are refused in words", async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend, backend.device())
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

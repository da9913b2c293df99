import { expect, test } from 'vitest'
import { jose, maria } from '../../support/business'
import { eventually, pass } from '../support/backend'
import { atBasicHost } from '../support/basic-host'
import { form } from '../support/booked'
import { json, type Seen } from '../support/network'

const isFetchOf =
  (...numbers: string[]) =>
  ({ method, path }: Seen) =>
    method === 'GET' && numbers.some((number) => path === `/v1/customers/${number}`)

test('OFF-13 entries whose rows cannot be fetched hold back no other entry', async () => {
  const { backend, line, sync } = await atBasicHost()
  for (const number of [jose, maria]) await sync.lookUpCustomer(number)
  const ready = line.busy('/v1')
  await sync.run('updateCustomer', { id: 'jose', mobileNumber: jose, notes: 'Firm hand' })
  await sync.run('updateCustomer', { id: 'maria', mobileNumber: maria, notes: 'Quiet room' })
  await sync.run('createAppointment', form({ mobileNumber: '639170000001', name: 'Ramon Cruz' }))
  await pass(backend, 5000)
  line.answer(isFetchOf(jose, maria), json(400, {}), Number.POSITIVE_INFINITY)
  ready()
  sync.syncNow()
  await pass(backend, 10 * 60_000, 5000)
  await eventually(async () => expect(await backend.atService()).toHaveLength(1))
  expect(await sync.views.queue().read()).toHaveLength(2)
})

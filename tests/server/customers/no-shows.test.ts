import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { jose } from '../../support/business'
import { logIn } from '../support/clerk'
import { openService } from '../support/test-service'

async function openWithNoShows() {
  const service = await openService()
  const makati = await logIn(service, 'makati')
  const visits = [
    ['10:30', { cancelReason: 'No show', customerInitiated: false }],
    ['13:00', { cancelReason: 'Sick', customerInitiated: true }],
    ['15:00', { cancelReason: 'Booked by mistake', customerInitiated: false }],
  ] as const
  for (const [startTime, body] of visits) {
    const { id } = await makati.book({ startTime, confirmed: ['BREAK'] })
    await makati.cancel(id, body)
  }
  const find = () => makati.send(calls.customer, { params: { idOrMobileNumber: jose } })
  return { find, makati }
}

test('customer-1 no-shows are counted apart, and merged with the record', async () => {
  const { find, makati } = await openWithNoShows()
  expect(await find()).toMatchObject({ body: { cancelCount: 3, noShowCount: 1 } })
  await makati.send(calls.mergeCustomers, { params: { id: 'maria' }, body: { otherId: 'jose' } })
  expect(await find()).toMatchObject({ body: { id: 'maria', cancelCount: 3, noShowCount: 1 } })
})

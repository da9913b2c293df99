import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { business, maria } from '../../support/business'
import { booking, done } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { openCustomer, showCustomers } from './show-customers'

const date = '2026-08-22'
const visit = {
  id: 'old',
  service: 'Swedish 60',
  staff: 'Ana',
  start: `${date}T11:00:00+08:00`,
  status: 'COMPLETED',
  pointsEarned: 12,
  pointsRedeemed: 0,
}

it('CUST-3 opens a visit of a day that is not on this tablet as soon as the day is fetched', async () => {
  const sync = new FakeSync(business())
  sync.online.records = { [maria]: { appointments: [visit] } }
  sync.missing = [date]
  const user = await showCustomers(sync)
  await openCustomer(user, maria)
  await screen.findByText('SWEDISH 60')
  act(() => sync.setStatus({ online: false }))
  await user.click(await screen.findByRole('button', { name: '08/22/2026, 11:00 AM' }))
  expect(await screen.findByText('This visit can be opened with a connection.')).toBeTruthy()
  act(() => sync.setStatus({ online: true }))
  expect(await screen.findByText('The visit is being fetched.')).toBeTruthy()
  sync.missing = []
  const booked = done(sync.world, 'createAppointment', booking({ mobileNumber: maria }))
  const [row] = [...booked.appointments.values()]
  if (!row) throw new Error('nothing is booked')
  const appointments = new Map([['old', { ...row, id: 'old', startDate: date }]])
  await act(() => sync.change({ ...booked, appointments }))
  expect(await screen.findByRole('heading', { name: 'Products Ordered' })).toBeTruthy()
})

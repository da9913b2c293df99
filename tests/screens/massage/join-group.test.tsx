import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createIntents } from '../../../src/data/intents'
import { MassageScreen } from '../../../src/screens/massage/massage-screen'
import { jose } from '../../support/business'
import { booking, cancelling, couple, done } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'
import { armed, showDetail } from '../appointment/show-detail'
import { book, pick, type } from '../booking/show-form'

const addGuest = { name: 'Add a guest' }

it("booking-19 books one more guest from a guest's visit, at the group's start under the payer", async () => {
  const intents = createIntents()
  const sync = new FakeSync(couple())
  const user = await showDetail(sync, 'a2', () => {}, '10:00', { intents })
  await user.click(await armed(addGuest.name))
  cleanup()
  showOnTablet(sync, <MassageScreen />, { time: '10:00', intents })
  expect(await screen.findByText('Joins the group of Jose')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add guest' })).toBeNull()
  await type(user, 'Customer Name', 'Mia')
  await pick(user, 'Therapist', 'CORA')
  await book(user)
  await screen.findByText('Appointment is booked.')
  const row = [...sync.world.appointments.values()].at(-1)
  expect(row).toMatchObject({
    ...{ name: 'Mia', mobileNumber: jose, groupId: 'g1', isUnderPayer: true },
    ...{ startTime: '14:00', serviceIds: ['swedish'], staffId: 'cora', roomId: 'r3' },
  })
  expect(screen.queryByText('Joins the group of Jose')).toBeNull()
})

it('booking-19 keeps a guest who was refused with the group, and books the guest without it', async () => {
  const intents = createIntents()
  const gone = done(
    done(couple(), 'cancelAppointment', cancelling()),
    'cancelAppointment',
    cancelling({ id: 'a2' }),
  )
  const sync = new FakeSync(gone)
  const user = showOnTablet(sync, <MassageScreen />, { time: '10:00', intents })
  await screen.findByRole('button', { name: 'BOOK' })
  intents.put({
    kind: 'join-group',
    offered: 'MASSAGE',
    booking: {
      ...{ startDate: booking().startDate, startTime: '14:00', serviceIds: ['swedish'] },
      joins: { groupId: 'g1', mobileNumber: jose },
    },
  })
  await screen.findByText('Joins the group of Jose')
  await pick(user, 'Therapist', 'CORA')
  await book(user)
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText(/^The group was cancelled/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Without the group' }))
  await type(user, 'Customer Mobile No.', jose)
  await book(user)
  await screen.findByText('Appointment is booked.')
  const row = [...sync.world.appointments.values()].at(-1)
  expect(row).toMatchObject({ groupId: null, status: 'RESERVED' })
})

it('is not offered by a host that takes no guest later, nor for a group that has ended', async () => {
  const sync = new FakeSync(couple())
  sync.setStatus({ hasAllCalls: false })
  await showDetail(sync)
  expect(screen.queryByRole('button', addGuest)).toBeNull()
  cleanup()
  await showDetail(new FakeSync(couple()), 'a1', () => {}, '10:00', { date: '2026-11-22' })
  await waitFor(() => expect(screen.queryByRole('button', addGuest)).toBeNull())
})

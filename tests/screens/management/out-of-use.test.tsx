import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RoomsScreen } from '../../../src/screens/rooms/rooms-screen'
import { ServicesScreen } from '../../../src/screens/services/services-screen'
import { TherapistsScreen } from '../../../src/screens/therapists/therapists-screen'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { completed, reserved } from '../appointment/show-detail'
import { act, fill, names, openNew, openRow, rows, save, showScreen } from './show-screen'

const bookings = (name: string) => screen.findByRole('dialog', { name })

it('asks before a therapist with bookings is disabled, and names the customers', async () => {
  const sync = new FakeSync(reserved())
  const user = await showScreen(sync, <TherapistsScreen />)
  await act(user, 'ANA', 'Disable')
  const question = await bookings('ANA has 1 booking')
  expect(question.textContent).toContain('Jose, Nov 21, 2026, 2:00 PM')
  await user.click(within(question).getByRole('button', { name: 'Back' }))
  expect(sync.given).toEqual([])
  await act(user, 'ANA', 'Disable')
  await user.click(
    within(await bookings('ANA has 1 booking')).getByRole('button', { name: 'Disable' }),
  )
  await screen.findByText('ANA is disabled.')
  expect(rows()[0]).toContain('No')
})

it('asks too where her form takes her out', async () => {
  const sync = new FakeSync(reserved())
  const user = await showScreen(sync, <TherapistsScreen />)
  const form = await openRow(user, 'ANA')
  await user.click(within(form).getByRole('switch', { name: 'Day off now' }))
  await save(user, form)
  await user.click(
    within(await bookings('ANA has 1 booking')).getByRole('button', { name: 'Save' }),
  )
  await screen.findByText('Therapist details updated')
  expect(sync.given.at(-1)?.input).toMatchObject({ dayOffNow: true })
})

it('asks nothing for past bookings, confirms, and can be undone', async () => {
  const sync = new FakeSync(completed())
  const user = await showScreen(sync, <ServicesScreen />)
  await act(user, 'SWEDISH 60', 'Disable')
  const said = await screen.findByText('SWEDISH 60 is disabled.')
  expect(said).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('SWEDISH 60 is enabled.')
  expect(sync.given.map(({ input }) => input)).toEqual([
    { id: 'swedish', available: false },
    { id: 'swedish', available: true },
  ])
})

it('says that saving has made a disabled service available again', async () => {
  const sync = new FakeSync(business())
  const user = await showScreen(sync, <ServicesScreen />)
  await act(user, 'GYM PASS', 'Disable')
  await waitFor(() => expect(rows()[0]).toContain('No'))
  const form = await openRow(user, 'GYM PASS')
  await save(user, form)
  expect(await within(form).findByText('It is available again.')).toBeTruthy()
})

it('says after saving and in the list that a room without services cannot be booked', async () => {
  const user = await showScreen(new FakeSync(business()), <RoomsScreen />)
  const form = await openNew(user, 'room')
  await fill(user, form, 'Name', 'Room 9')
  await save(user, form)
  await within(form).findByText('Room added')
  expect(within(form).getByText('No services: cannot be booked')).toBeTruthy()
  expect(names()).toContain('ROOM 9No services: cannot be booked')
  expect(names()).toContain('ROOM 1')
})

it('says the same of a therapist without commissions', async () => {
  const world = business()
  const staffs = new Map(
    [...world.staffs].map(([id, row]) => [id, { ...row, serviceCommissionMap: {} }]),
  )
  await showScreen(new FakeSync({ ...world, staffs }), <TherapistsScreen />)
  expect(names()).toContain('ANANo commissions: cannot be booked')
})

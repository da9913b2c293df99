import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RoomsScreen } from '../../../src/screens/rooms/rooms-screen'
import { ServicesScreen } from '../../../src/screens/services/services-screen'
import { TherapistsScreen } from '../../../src/screens/therapists/therapists-screen'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { completed, reserved } from '../appointment/show-detail'
import {
  act,
  close,
  fill,
  names,
  openNew,
  openRow,
  refused,
  rows,
  save,
  showScreen,
} from './show-screen'

it('asks before a therapist with bookings is disabled, in the list and in the form, and names the customers', async () => {
  const sync = new FakeSync(reserved())
  const user = await showScreen(sync, <TherapistsScreen />)
  const question = () => screen.findByRole('dialog', { name: 'ANA has 1 booking' })
  const answer = async (name: string) =>
    user.click(within(await question()).getByRole('button', { name }))
  await act(user, 'ANA', 'Disable')
  expect((await question()).textContent).toContain('Jose, Nov 21, 2026, 2:00 PM')
  await answer('Back')
  expect(sync.given).toEqual([])
  const form = await openRow(user, 'ANA')
  await user.click(within(form).getByRole('switch', { name: 'Day off now' }))
  await save(user, form)
  await answer('Save')
  await screen.findByText('Therapist details updated')
  expect(sync.given.at(-1)?.input).toMatchObject({ dayOffNow: true })
  await close(user, form)
  await act(user, 'ANA', 'Disable')
  await answer('Disable')
  await screen.findByText('ANA is disabled.')
  expect(rows()[0]).toContain('No')
})

it("asks nothing for past bookings, confirms, can be undone, and shows the service's reason against it", async () => {
  const sync = new FakeSync(completed())
  const user = await showScreen(sync, <ServicesScreen />)
  await act(user, 'SWEDISH 60', 'Disable')
  expect(await screen.findByText('SWEDISH 60 is disabled.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('SWEDISH 60 is enabled.')
  expect(sync.given.map(({ input }) => input)).toEqual([
    { id: 'swedish', available: false },
    { id: 'swedish', available: true },
  ])
  const refusal = { message: 'Failed to update service.', confirm: [] }
  sync.answers.push({ kind: 'refused', refusal })
  await act(user, 'GYM PASS', 'Disable')
  expect((await screen.findByRole('alert')).textContent).toBe(refused(refusal.message))
})

it('says before and after saving that a disabled service becomes available again', async () => {
  const world = business()
  const services = new Map(
    [...world.services].map(([id, row]) => [id, { ...row, available: false }]),
  )
  const user = await showScreen(new FakeSync({ ...world, services }), <ServicesScreen />)
  const form = await openRow(user, 'GYM PASS')
  const note = /not available until it is updated or enabled/
  expect(within(form).getByText(note)).toBeTruthy()
  await save(user, form)
  expect(await within(form).findByText('It is available again.')).toBeTruthy()
  expect(within(form).queryByText(note)).toBeNull()
  await user.click(within(form).getByRole('button', { name: 'Disable' }))
  expect(await within(form).findByText(note)).toBeTruthy()
  await user.click(within(form).getByRole('button', { name: 'Enable' }))
  await waitFor(() => expect(within(form).queryByText(note)).toBeNull())
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

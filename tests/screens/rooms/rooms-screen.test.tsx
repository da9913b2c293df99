import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RoomsScreen } from '../../../src/screens/rooms/rooms-screen'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import {
  alertIn,
  close,
  fill,
  heads,
  names,
  openNew,
  openRow,
  refused,
  rows,
  save,
  showScreen,
} from '../management/show-screen'

const show = async (sync = new FakeSync(business())) => {
  const user = await showScreen(sync, <RoomsScreen />)
  return { user, sync }
}

it('MGMT-1 MGMT-3 ROOM-1 has its columns and the services of each room', async () => {
  const { user } = await show()
  expect(heads()).toEqual(['Name', 'Available', 'Services', 'Actions'])
  expect(rows()).toEqual([
    ['ROOM 1', 'Yes', 'GYM PASSSHIATSU 90SWEDISH 60'],
    ['ROOM 2', 'Yes', 'SHIATSU 90SWEDISH 60'],
    ['ROOM 3', 'Yes', 'SWEDISH 60'],
  ])
  await user.type(screen.getByLabelText('Search Rooms'), 'shiatsu')
  expect(names()).toEqual(['ROOM 1', 'ROOM 2'])
})

it('MGMT-1 ROOM-1 says when there are none', async () => {
  await show(new FakeSync(business({ rooms: new Map() })))
  expect(screen.getByText('No rooms created.')).toBeTruthy()
})

it('ROOM-1 requires a unique name', async () => {
  const { user } = await show()
  const form = await openRow(user, 'ROOM 2')
  await fill(user, form, 'Name', '')
  await save(user, form)
  expect(await alertIn(form)).toBe(refused('Name is required and should be unique'))
})

it('MGMT-1 ROOM-1 adds and updates, with the services that it serves', async () => {
  const { user, sync } = await show()
  const added = await openNew(user, 'room')
  await fill(user, added, 'Name', 'Garden')
  await user.click(within(added).getByRole('checkbox', { name: 'SWEDISH 60' }))
  await save(user, added)
  expect(await within(added).findByText('Room added')).toBeTruthy()
  await close(user, added)
  await waitFor(() => expect(rows()[0]).toEqual(['GARDEN', 'Yes', 'SWEDISH 60']))
  const updated = await openRow(user, 'ROOM 2')
  await user.click(within(updated).getByRole('checkbox', { name: 'SWEDISH 60' }))
  expect(within(updated).getByText('1 of 3')).toBeTruthy()
  await save(user, updated)
  expect(await within(updated).findByText('Room details updated')).toBeTruthy()
  expect(sync.given.map(({ input }) => input)).toEqual([
    { name: 'Garden', serviceIds: ['swedish'], available: true },
    { id: 'r2', name: 'Room 2', serviceIds: ['shiatsu'], available: true },
  ])
  expect(sync.asking?.shown).toMatchObject({ id: 'r2', serviceIds: ['swedish', 'shiatsu'] })
})

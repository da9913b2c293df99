import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RoomsScreen } from '../../../src/screens/rooms/rooms-screen'
import { business } from '../../support/business'
import { booking, done } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { names, showScreen } from './show-screen'

it('a row is deleted after a question where no appointment uses it, and only by a host that deletes', async () => {
  const sync = new FakeSync(done(business(), 'createAppointment', booking()))
  const user = await showScreen(sync, <RoomsScreen />)
  const openMenu = (name: string) =>
    user.click(screen.getByRole('button', { name: `Actions for ${name}` }))
  async function askToDelete(name: string) {
    await openMenu(name)
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  }
  await askToDelete('ROOM 1')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Appointments use ROOM 1, so it cannot be deleted. Disable it instead.',
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  await askToDelete('ROOM 3')
  const question = await screen.findByRole('dialog', { name: 'Delete ROOM 3?' })
  await user.click(within(question).getByRole('button', { name: 'Back' }))
  expect(sync.given).toEqual([])
  await askToDelete('ROOM 3')
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('ROOM 3 is deleted.')).toBeTruthy()
  await waitFor(() => expect(names()).toEqual(['ROOM 1', 'ROOM 2']))
  expect(sync.given).toMatchObject([
    { name: 'deleteResource', input: { id: 'r3', kind: 'rooms', deleted: true } },
  ])
  sync.setStatus({ hasAllCalls: false })
  await openMenu('ROOM 2')
  expect(await screen.findByRole('menuitem', { name: 'Disable' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'IMPORT' })).toBeNull()
})

it('a list leaves out rows that are not available, on request', async () => {
  const world = business()
  const rooms = new Map(
    [...world.rooms].map(([id, row]) => [id, { ...row, available: id === 'r2' }]),
  )
  const user = await showScreen(new FakeSync({ ...world, rooms }), <RoomsScreen />)
  const filter = screen.getByRole('button', { name: 'Available only' })
  await user.click(filter)
  expect(names()).toEqual(['ROOM 2'])
  expect(filter.getAttribute('aria-pressed')).toBe('true')
  await user.click(screen.getByLabelText('Search Rooms'))
  await user.paste('room 1')
  expect(screen.getByText('No results found.')).toBeTruthy()
  await user.click(filter)
  expect(names()).toEqual(['ROOM 1'])
})

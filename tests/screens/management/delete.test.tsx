import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RoomsScreen } from '../../../src/screens/rooms/rooms-screen'
import { business } from '../../support/business'
import { booking, done } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { names, showScreen } from './show-screen'

const show = async (sync = new FakeSync(business())) => {
  const user = await showScreen(sync, <RoomsScreen />)
  return { user, sync }
}
type User = Awaited<ReturnType<typeof show>>['user']

async function askToDelete(user: User, name: string) {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
}

it('a row that was never used is deleted after a question, and goes from the list', async () => {
  const { user, sync } = await show()
  await askToDelete(user, 'ROOM 3')
  const question = await screen.findByRole('dialog', { name: 'Delete ROOM 3?' })
  await user.click(within(question).getByRole('button', { name: 'Back' }))
  expect(sync.given).toEqual([])
  await askToDelete(user, 'ROOM 3')
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('ROOM 3 is deleted.')).toBeTruthy()
  await waitFor(() => expect(names()).toEqual(['ROOM 1', 'ROOM 2']))
  expect(sync.given).toMatchObject([
    { name: 'deleteResource', input: { id: 'r3', kind: 'rooms', deleted: true } },
  ])
})

it('a row that appointments use is not, and says so without a question', async () => {
  const { user, sync } = await show(new FakeSync(done(business(), 'createAppointment', booking())))
  await askToDelete(user, 'ROOM 1')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Appointments use ROOM 1, so it cannot be deleted. Disable it instead.',
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sync.given).toEqual([])
})

it('a host that deletes no rows is not offered it', async () => {
  const sync = new FakeSync(business())
  sync.setStatus({ canDelete: false })
  const { user } = await show(sync)
  await user.click(screen.getByRole('button', { name: 'Actions for ROOM 1' }))
  expect(await screen.findByRole('menuitem', { name: 'Disable' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
})

it('a list leaves out rows that are not available, on request', async () => {
  const world = business()
  const rooms = new Map(
    [...world.rooms].map(([id, row]) => [id, { ...row, available: id === 'r2' }]),
  )
  const { user } = await show(new FakeSync({ ...world, rooms }))
  const filter = screen.getByRole('button', { name: 'Available only' })
  await user.click(filter)
  expect(names()).toEqual(['ROOM 2'])
  expect(filter.getAttribute('aria-pressed')).toBe('true')
  await user.type(screen.getByLabelText('Search Rooms'), 'room 1')
  expect(screen.getByText('No results found.')).toBeTruthy()
  await user.click(filter)
  expect(names()).toEqual(['ROOM 1'])
})

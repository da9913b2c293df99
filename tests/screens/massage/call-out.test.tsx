import { createMemoryHistory } from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MassageScreen } from '../../../src/screens/massage/massage-screen'
import { jose } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { present, visit } from '../../support/line-up/attended'
import { showOnTablet } from '../../support/show-on-tablet'

const all = { bea: '09:50', ana: '10:00', cora: '10:10' }
const guest = { name: 'Jose Rizal', mobileNumber: jose, roomId: 'r2', totalPricePaid: 800 }

function show(address = '/dashboard') {
  const running = visit(present(all), 'v1', 'bea', '12:30', { ...guest, cleaningMinutes: 15 })
  const soon = visit(running, 'v2', 'ana', '13:05', { ...guest, roomId: 'r1' })
  // a guest who came early
  const world = visit(soon, 'v3', 'cora', '15:00', { ...guest, staffRequested: true })
  const history = createMemoryHistory({ initialEntries: [address] })
  const user = showOnTablet(new FakeSync(world, '13:00'), <MassageScreen />, {
    time: '13:00',
    history,
  })
  return { user, history }
}

test('LINEUP-7 the call-out names who is next, who is called to which room, and no guest or price', async () => {
  show('/dashboard?view=callout')
  const view = within(await screen.findByRole('dialog', { name: 'Call-out' }))
  const lines = (await view.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'ANAROOM 1SWEDISH 6075 min',
    'BEAROOM 2SWEDISH 6030 min',
    'CORAnext',
    'BEAuntil 1:45 PM',
    'ANAfree, 5 min',
  ])
  const text = screen.getByRole('dialog', { name: 'Call-out' }).textContent ?? ''
  expect(text).not.toMatch(/Jose|800|63917/)
})

test('it opens from the board’s menu and has an address of its own', async () => {
  const { user, history } = show()
  await user.click(await screen.findByRole('button', { name: 'Arrange the day' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Call-out' }))
  await screen.findByRole('dialog', { name: 'Call-out' })
  expect(history.location.search).toBe('?view=callout')
})

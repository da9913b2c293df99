import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { HistoryEntry } from '#domain/calls/records'
import { ServicesScreen } from '../../../src/screens/services/services-screen'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { openRow, showScreen } from './show-screen'

const changed = (day: string, changes: HistoryEntry['changes']): HistoryEntry => {
  const at = `2026-11-${day}T08:31:00.000Z`
  return { at, actor: 'owner', allowedBy: null, action: 'updateService', changes }
}

it('MGMT-1 MGMT-3 lists the latest changes with user and time, old to new, and all of them on demand', async () => {
  const sync = new FakeSync(business())
  sync.online.entries = [
    changed('12', [
      { field: 'price', was: 1250, is: 1300 },
      { field: 'duration', was: null, is: 60 },
      { field: 'rooms', was: ['r1', 'r2'], is: ['r2', 'r3'] },
      { field: 'promoLessMap', was: { rainy: 100 }, is: { rainy: 120, old: 5 } },
      { field: 'somethingInternal', was: 1, is: 2 },
    ]),
    ...['11', '10', '09', '08', '07'].map((day) =>
      changed(day, [{ field: 'price', was: 1, is: Number(day) }]),
    ),
    changed('02', [
      { field: 'id', was: null, is: 'swedish' },
      { field: 'name', was: null, is: 'Swedish 60' },
    ]),
  ]
  const user = await showScreen(sync, <ServicesScreen />)
  const form = await openRow(user, 'SWEDISH 60')
  const section = within(form).getByRole('region', { name: 'History' })
  const [latest, ...more] = await within(section).findAllByRole('listitem')
  for (const line of [
    'Price 1,250.00 to 1,300.00',
    'Duration none to 60 min',
    'Rooms: ROOM 1 removed',
    'Rooms: ROOM 3 added',
    'Promos: RAINY DAY 100.00 to 120.00',
    'Promos: OLD PROMO 5.00 added',
    'owner',
    '11/12/2026, 4:31 PM',
  ])
    expect(within(latest ?? section).getByText(line)).toBeTruthy()
  expect(latest?.textContent).not.toContain('Internal')
  expect(more).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'Show all 7 changes' }))
  const all = within(section).getAllByRole('listitem')
  expect(all).toHaveLength(7)
  expect(all.at(-1)?.textContent).toBe('Createdowner11/02/2026, 4:31 PM')
})

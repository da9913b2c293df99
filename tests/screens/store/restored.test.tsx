import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { showStore } from './show-store'

it('lists what each tablet puts back after a restore, as it was at the last sync', async () => {
  const sync = new FakeSync(business())
  const at = { reportedDateTime: '2026-11-21T04:10:00.000Z' }
  const none = { sentAgain: 0, kept: 0, restored: 0, refused: 0 }
  sync.online.restored = {
    restoredTo: '2026-11-21T03:55:00.000Z',
    tablets: [
      { ...at, name: 'Desk 1', sentAgain: 12, kept: 8, restored: 2, refused: 1 },
      { ...at, ...none, name: '' },
    ],
  }
  await showStore(sync)
  const card = within(await screen.findByRole('group', { name: 'Restored' }))
  expect(card.getByText('to 11/21/2026, 11:55 AM')).toBeTruthy()
  const [desk, nameless] = card.getAllByRole('listitem')
  expect(desk?.textContent).toContain(
    '12 changes to send again: 8 were not lost, 2 are back, 1 did not fit at once: done later, merged, or asked about, on that tablet, 1 still waits on it.',
  )
  expect(nameless?.textContent).toContain('It had nothing to send again.')
  sync.online.restored = { ...sync.online.restored, tablets: [{ ...at, ...none, name: 'Desk 2' }] }
  sync.setStatus({ lastSyncAt: Date.parse('2026-11-21T04:20:00.000Z') })
  expect(await card.findByText('Desk 2')).toBeTruthy()
})

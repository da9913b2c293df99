import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { business } from '../../support/business'
import { conflictOf } from '../../support/conflict'
import { FakeSync } from '../../support/fake-sync'
import { showModal } from './show-detail'

it('says how a visit comes back that was changed here and that a restore has lost', async () => {
  const sync = new FakeSync(business())
  const input = { id: 'a1', note: 'Tea', confirmed: [] }
  sync.conflictRows = [
    conflictOf({ code: 'gone', command: 'updateAppointment', input, answeredAt: 0 }),
  ]
  showModal(sync, 'a1')
  expect((await screen.findByRole('status')).textContent).toMatch(
    /^The service was restored to a time before/,
  )
})

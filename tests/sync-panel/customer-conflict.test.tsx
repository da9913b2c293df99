import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CommandInputs } from '#domain/commands/all'
import { createIntents } from '../../src/data/intents'
import { ConflictCardView } from '../../src/sync-panel/conflict/conflict-card'
import { conflictCard } from '../../src/sync-panel/conflict/conflict-cards'
import { syncActions } from '../../src/sync-panel/sync-actions'
import { business, jose, today } from '../support/business'
import { conflictOf } from '../support/conflict'
import { FakeSync } from '../support/fake-sync'
import { show } from '../support/show'
import { stateOf } from './samples'

const points: CommandInputs['updatePoints'] = {
  ...{ id: 'jose', customerMobileNumber: jose, action: 'ADD', points: 5 },
}

test.each([
  ['a record', { command: 'updateCustomer', input: { id: 'jose', mobileNumber: jose } }],
  ['points', { command: 'updatePoints', input: points }],
] as const)(
  'OFF-5 the card of a refused change of %s says that it is taken back, and opens the customer',
  async (_, change) => {
    const conflict = conflictOf({ ...change, code: 'invalid', choices: [{ kind: 'edit' }] })
    const sync = new FakeSync(business())
    sync.conflictRows = [conflict]
    const goTo = vi.fn()
    const intents = createIntents(goTo)
    const device = { events: () => [], saveFile: vi.fn() }
    const actions = syncActions({ sync, intents, device, goTo })
    const card = conflictCard(conflict, business(), today)
    const user = show(
      <ConflictCardView card={card} actions={{ ...stateOf().syncActions, ...actions }} />,
    )
    expect(screen.queryByText(/appointment/i)).toBeNull()
    screen.getByRole('radio', { name: 'Take it back and do it anew on the page of the customer' })
    await user.click(screen.getByRole('button', { name: 'Open customer' }))
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/customers'))
    expect(intents.current()).toEqual({ kind: 'customer', mobileNumber: jose })
    expect(sync.resolved).toEqual([{ entryId: 'e1', reason: 'Done anew by hand' }])
  },
)

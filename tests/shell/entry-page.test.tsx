import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type AppState, AppStateProvider } from '../../src/shell/app-state'
import { EntryPage } from '../../src/shell/entry-page'
import { business } from '../support/business'
import { FakeSync } from '../support/fake-sync'
import { showOnTablet } from '../support/show-on-tablet'
import { stateOf } from '../sync-panel/samples'

function showEntry(open: boolean | null, given: Partial<AppState> = {}) {
  const answer = open === null ? null : { open, needsCode: true }
  const readSetup = vi.fn<AppState['readSetup']>(async () => answer)
  const state = {
    ...stateOf({ session: null, readSetup, ...given }),
    syncActions: stateOf().syncActions,
  }
  const user = showOnTablet(
    new FakeSync(business()),
    <AppStateProvider value={state}>
      <EntryPage />
    </AppStateProvider>,
  )
  return { user, readSetup }
}

const logIn = () => screen.queryByRole('heading', { name: 'Log in to your account' })

test('a service without an account is set up, or the log-in comes back on request', async () => {
  const { user } = showEntry(true)
  expect(await screen.findByRole('heading', { name: 'Set up your store' })).toBeDefined()
  expect(screen.getByLabelText('Code')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Log in instead' }))
  expect(logIn()).not.toBeNull()
})

test.each([false, null])('%s shows the log-in', async (open) => {
  const { readSetup } = showEntry(open)
  await waitFor(() => expect(readSetup).toHaveBeenCalled())
  expect(logIn()).not.toBeNull()
})

test('a locked tablet does not ask', () => {
  const { readSetup } = showEntry(true, { lockedUser: 'makati' })
  expect(readSetup).not.toHaveBeenCalled()
})

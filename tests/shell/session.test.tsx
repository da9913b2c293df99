import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AppState } from '../../src/shell/app-state'
import { inStep, now } from '../sync-panel/samples'
import { showApp, title } from './show-app'

const owner = { username: 'owner', storeCode: 'SERENITY_MAKATI', roles: 'SUPER_ADMIN' }

async function logIn(user: Awaited<ReturnType<typeof showApp>>['user']) {
  await user.click(screen.getByLabelText('Username'))
  await user.paste('owner')
  await user.click(screen.getByLabelText('Password'))
  await user.paste('owner-demo')
  await user.click(screen.getByRole('button', { name: 'Login' }))
}

test.each(['/', '/admins'])('signed out, %s shows the log-in', async (path) => {
  await showApp(path, { session: null })
  expect(await title()).toBe('Log in to your account')
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('signed out, offers are shown above the form', async () => {
  const act = vi.fn()
  const offer = { id: 'update', short: 'Update', text: 'A new version is ready.', action: 'Update' }
  const { user } = await showApp('/', {
    session: null,
    offers: [{ ...offer, isBusy: false, isElsewhere: false, act, putOff: vi.fn() }],
  })
  const offers = screen.getByRole('list', { name: 'Offers' })
  expect(offers.textContent).toContain('A new version is ready.')
  await user.click(within(offers).getByRole('button', { name: 'Update' }))
  expect(act).toHaveBeenCalledTimes(1)
})

test('SESSION-1 after the log-in it goes to /dashboard, whatever the path was', async () => {
  const { user, state, history, become } = await showApp('/services', { session: null })
  await logIn(user)
  expect(state.logIn).toHaveBeenCalledWith('owner', 'owner-demo')
  become({ session: owner })
  await waitFor(() => expect(history.location.pathname).toBe('/dashboard'))
  expect(await title()).toBe('Board')
  // The back button doesn't lead to the log-in.
  expect(history.canGoBack()).toBe(false)
})

test('SESSION-3 Logout asks the service, then goes to / with the log-in', async () => {
  const logOut = vi.fn<AppState['logOut']>()
  const { user, history, become } = await showApp('/services', { logOut })
  logOut.mockImplementation(async () => {
    become({ session: null })
    return true
  })
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  await screen.findByText('Log in to your account')
  expect(logOut).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(history.location.pathname).toBe('/'))
})

async function pressLogout(user: Awaited<ReturnType<typeof showApp>>['user']) {
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Logout/ }))
  return screen.findByRole('dialog', { name: 'You are still logged in' })
}

test('SESSION-4 a failed logout leaves the user logged in, says so, and is tried again', async () => {
  const logOut = vi.fn<AppState['logOut']>(async () => false)
  const { user, state, history } = await showApp('/services', { logOut })
  const dialog = await pressLogout(user)
  await waitFor(() => expect(dialog.textContent).toContain('You could not be logged out.'))
  expect(within(dialog).queryByRole('button', { name: 'Lock' })).toBeNull()
  expect(history.location.pathname).toBe('/services')
  expect(await title()).toBe('Services')
  expect(state.session).not.toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(logOut).toHaveBeenCalledTimes(2))
  const again = await screen.findByRole('dialog', { name: 'You are still logged in' })
  await user.click(within(again).getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a logout without a connection offers the lock and says how many changes wait', async () => {
  const sync = { status: { ...inStep, online: false, queued: 3 }, now, conflicts: [], queue: [] }
  const lock = vi.fn()
  const { user } = await showApp('/services', { sync, lock, logOut: async () => false })
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect(screen.getByRole('menuitem', { name: /Logout.*needs a connection/ })).toBeDefined()
  await user.keyboard('{Escape}')
  const dialog = await pressLogout(user)
  await waitFor(() => expect(dialog.textContent).toContain('Logging out needs a connection'))
  expect(dialog.textContent).toContain('3 changes wait to be sent.')
  await user.click(within(dialog).getByRole('button', { name: 'Lock' }))
  expect(lock).toHaveBeenCalledTimes(1)
})

const overSession = {
  sync: { status: { ...inStep, needsLogin: true, queued: 3 }, now, conflicts: [], queue: [] },
}

test('OFF-10 a session that is over is renewed over the current screen', async () => {
  const { user, state, become } = await showApp('/services', overSession)
  expect(screen.getByRole('dialog', { name: 'Your session is over' })).toBeDefined()
  expect(screen.getByText('Services', { selector: 'h1' })).toBeDefined()
  expect(screen.getByLabelText('Username')).toHaveProperty('value', 'owner')
  await user.type(screen.getByLabelText('Password'), 'owner-demo')
  await user.click(screen.getByRole('button', { name: 'Login' }))
  expect(state.logIn).toHaveBeenCalledWith('owner', 'owner-demo')
  become({ sync: { ...overSession.sync, status: inStep } })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await title()).toBe('Services')
})

test('OFF-10 it can be put off, and asked for again from the panel', async () => {
  const { user } = await showApp('/services', overSession)
  await user.click(screen.getByRole('button', { name: 'Later' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: /Log-in needed/ }))
  await user.click(await screen.findByRole('button', { name: 'Log in' }))
  expect(screen.getByRole('dialog', { name: 'Your session is over' })).toBeDefined()
})

test('a new status of the engine does not render the open page again', async () => {
  const { become, renders } = await showApp('/dashboard')
  const before = renders()
  become({ sync: { status: { ...inStep, queued: 7 }, now, conflicts: [], queue: [] } })
  expect(screen.getByRole('button', { name: /7 queued/ })).toBeDefined()
  expect(renders()).toBe(before)
})

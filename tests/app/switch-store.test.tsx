import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ConnectedApp } from '../../src/app/connected-app'
import { createScreenRouter } from '../../src/app/screen-router'
import { business } from '../support/business'
import { FakeSync } from '../support/fake-sync'
import { noDevice, noPwa } from '../support/no-pwa'
import { showOnTablet } from '../support/show-on-tablet'

const session = {
  username: 'makati',
  storeCode: 'SERENITY_MAKATI',
  roles: 'ADMIN',
  token: 'token',
  hasSeveralStores: true,
}
const stores = [
  { code: 'SERENITY_MAKATI', name: 'Serenity Makati' },
  { code: 'SERENITY_CEBU', name: 'Serenity Cebu' },
]

function tablet(given: Partial<typeof session> = {}) {
  const sync = new FakeSync(business())
  sync.logInAs({ ...session, ...given })
  sync.online.stores = stores
  return sync
}

async function openMenu(sync: FakeSync) {
  window.history.pushState(null, '', '/lockers')
  const router = createScreenRouter(noPwa)
  const app = <ConnectedApp device={noDevice} pwa={noPwa} router={router} />
  const user = showOnTablet(sync, app, { time: '13:00' })
  await user.click(await screen.findByRole('button', { name: /more/i }))
  return user
}

async function openForm(sync: FakeSync) {
  const user = await openMenu(sync)
  await user.click(await screen.findByRole('menuitem', { name: 'Switch store' }))
  return { user, dialog: await screen.findByRole('dialog', { name: 'Switch store' }) }
}

test('an account with one store has nothing to switch', async () => {
  await openMenu(tablet({ hasSeveralStores: false }))
  await screen.findByRole('menuitem', { name: 'Logout' })
  expect(screen.queryByRole('menuitem', { name: 'Switch store' })).toBeNull()
})

test('the other store is switched to by one tap', async () => {
  const sync = tablet()
  const { user, dialog } = await openForm(sync)
  await user.click(await within(dialog).findByRole('button', { name: 'SWITCH STORE' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sync.switched).toEqual([['SERENITY_CEBU', null]])
})

test('the other store is switched to with the password where it is needed', async () => {
  const sync = tablet()
  const { user, dialog } = await openForm(sync)
  const go = () => user.click(within(dialog).getByRole('button', { name: 'SWITCH STORE' }))
  await within(dialog).findByRole('button', { name: 'SWITCH STORE' })
  sync.online.failures.push('Please enter your password.')
  await go()
  expect(within(dialog).getByRole('alert').textContent).toBe('Please enter your password.')
  const password = within(dialog).getByLabelText('Password, see below')
  await user.click(password)
  await user.paste('makati-guess')
  sync.online.failures.push('The password is wrong.')
  await go()
  await within(dialog).findByText('The password is wrong.')
  await user.clear(password)
  await go()
  expect(within(dialog).getByRole('alert').textContent).toBe('Please enter your password.')
  await user.click(password)
  await user.paste('makati-demo')
  await go()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sync.switched.at(-1)).toEqual(['SERENITY_CEBU', 'makati-demo'])
})

test('while changes wait it says how many', async () => {
  const sync = tablet()
  sync.setStatus({ queued: 2, conflicts: 1 })
  const { dialog } = await openForm(sync)
  await within(dialog).findByText(/2 changes and 1 conflict wait in SERENITY MAKATI\./)
  expect(within(dialog).queryByLabelText('Password')).toBeNull()
  act(() => sync.setStatus({ queued: 1, conflicts: 0 }))
  await within(dialog).findByText(/1 change waits in SERENITY MAKATI\./)
})

test('offline it says that it needs a connection', async () => {
  const sync = tablet()
  sync.setStatus({ online: false })
  const { dialog } = await openForm(sync)
  await within(dialog).findByText('The stores can be seen when back online.')
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ConnectedApp } from '../../src/app/connected-app'
import { createScreenRouter } from '../../src/app/screen-router'
import { business } from '../support/business'
import { FakeSync } from '../support/fake-sync'
import { noDevice, noPwa } from '../support/no-pwa'
import { showOnTablet } from '../support/show-on-tablet'

async function openMenu(sync: FakeSync) {
  window.history.pushState(null, '', '/dashboard')
  const router = createScreenRouter(noPwa)
  const app = <ConnectedApp device={noDevice} pwa={noPwa} router={router} />
  const user = showOnTablet(sync, app, { time: '13:00' })
  await screen.findByRole('button', { name: 'BOOK' })
  await user.click(screen.getByRole('button', { name: /more/i }))
  return user
}

async function openForm(sync: FakeSync) {
  const user = await openMenu(sync)
  await user.click(await screen.findByRole('menuitem', { name: 'Change password' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change password' })
  await within(dialog).findByLabelText('Present password')
  async function fill(present: string, first: string, again: string) {
    const texts = { 'Present password': present, 'New password': first }
    for (const [label, text] of Object.entries({ ...texts, 'New password again': again })) {
      const field = within(dialog).getByLabelText(new RegExp(`^${label}(,|$)`))
      await user.clear(field)
      if (text !== '') await user.type(field, text)
    }
    await user.click(within(dialog).getByRole('button', { name: 'CHANGE PASSWORD' }))
  }
  return { user, dialog, fill }
}

test('the menu says who is logged in, with role and store', async () => {
  await openMenu(new FakeSync(business()))
  const menu = await screen.findByRole('menu')
  expect(menu.textContent).toContain('makati')
  expect(menu.textContent).toContain('ADMIN · SERENITY MAKATI')
})

test('a host without the call offers no change of the password', async () => {
  const sync = new FakeSync(business())
  sync.setStatus({ hasAccountCalls: false })
  await openMenu(sync)
  await screen.findByRole('menuitem', { name: 'Logout' })
  expect(screen.queryByRole('menuitem', { name: 'Change password' })).toBeNull()
})

test('the password is changed, and the dialog says what follows', async () => {
  const sync = new FakeSync(business())
  const { user, dialog, fill } = await openForm(sync)
  await fill('makati-demo', 'blue kettle tram', 'blue kettle tram')
  await within(dialog).findByText('Your password is changed.')
  expect(sync.passwords).toEqual([['makati-demo', 'blue kettle tram']])
  await user.click(within(dialog).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each<[[string, string, string], string]>([
  [['', 'blue kettle tram', 'blue kettle tram'], 'Please enter your present password.'],
  [['makati-demo', 'four', 'four'], 'A password has at least 5 characters.'],
  [['makati-demo', 'makati-demo', 'makati-demo'], 'The new password is the present one.'],
  [['makati-demo', 'blue kettle', 'blue cattle'], 'The two new passwords are not the same.'],
])('%j is refused before the service is asked: %s', async (texts, message) => {
  const sync = new FakeSync(business())
  const { dialog, fill } = await openForm(sync)
  await fill(...texts)
  expect((await within(dialog).findByRole('alert')).textContent).toBe(message)
  expect(sync.passwords).toEqual([])
})

test("the service's refusal is shown, and goes away when the user types", async () => {
  const sync = new FakeSync(business())
  sync.online.failures.push('The present password is wrong.')
  const { user, dialog, fill } = await openForm(sync)
  await fill('makati-guess', 'blue kettle tram', 'blue kettle tram')
  await within(dialog).findByText('The present password is wrong.')
  await user.type(within(dialog).getByLabelText('Present password'), 'x')
  expect(within(dialog).queryByText('The present password is wrong.')).toBeNull()
})

test('a weak one is hinted at and accepted', async () => {
  const sync = new FakeSync(business())
  const { dialog, fill } = await openForm(sync)
  sync.online.failures.push('Not yet.')
  await fill('makati-demo', 'makati1', 'makati1')
  expect(within(dialog).getByText('Weak: it contains the username.')).toBeTruthy()
  await fill('makati-demo', 'makati1', 'makati1')
  await within(dialog).findByText('Your password is changed.')
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ConnectedApp } from '../../src/app/connected-app'
import { createScreenRouter } from '../../src/app/screen-router'
import { business } from '../support/business'
import { FakeSync } from '../support/fake-sync'
import { noDevice, noPwa } from '../support/no-pwa'
import { showOnTablet } from '../support/show-on-tablet'

async function openMenu(sync: FakeSync) {
  window.history.pushState(null, '', '/lockers')
  const router = createScreenRouter(noPwa)
  const app = <ConnectedApp device={noDevice} pwa={noPwa} router={router} />
  const user = showOnTablet(sync, app, { time: '13:00' })
  await user.click(await screen.findByRole('button', { name: /more/i }))
  return user
}

test('the menu says who is logged in, and a host without the call offers no change of the password', async () => {
  const sync = new FakeSync(business())
  sync.setStatus({ hasAllCalls: false })
  await openMenu(sync)
  const menu = await screen.findByRole('menu')
  expect(menu.textContent).toContain('makati')
  expect(menu.textContent).toContain('ADMIN · SERENITY MAKATI')
  await screen.findByRole('menuitem', { name: 'Logout' })
  expect(screen.queryByRole('menuitem', { name: 'Change password' })).toBeNull()
})

test('a password is refused before the service is asked, then by it, then changed, weak or not', async () => {
  const sync = new FakeSync(business())
  const user = await openMenu(sync)
  await user.click(await screen.findByRole('menuitem', { name: 'Change password' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }))
  await dialog.findByLabelText('Present password')
  const field = (label: string) => dialog.getByLabelText(new RegExp(`^${label}(,|$)`))
  async function fill(present: string, first: string, again: string) {
    const texts = { 'Present password': present, 'New password': first }
    for (const [label, text] of Object.entries({ ...texts, 'New password again': again })) {
      await user.clear(field(label))
      if (text !== '') await user.paste(text)
    }
    await user.click(dialog.getByRole('button', { name: 'CHANGE PASSWORD' }))
  }
  const wrong: [Parameters<typeof fill>, string][] = [
    [['', 'blue kettle tram', 'blue kettle tram'], 'Please enter your present password.'],
    [['makati-demo', 'four', 'four'], 'A password has at least 5 characters.'],
    [['makati-demo', 'makati-demo', 'makati-demo'], 'The new password is the present one.'],
    [['makati-demo', 'blue kettle', 'blue cattle'], 'The two new passwords are not the same.'],
  ]
  for (const [texts, message] of wrong) {
    await fill(...texts)
    expect((await dialog.findByRole('alert')).textContent).toBe(message)
  }
  expect(sync.passwords).toEqual([])
  sync.online.failures.push('The present password is wrong.')
  await fill('makati-guess', 'makati1', 'makati1')
  await dialog.findByText('The present password is wrong.')
  expect(dialog.getByText('Weak: it contains the username.')).toBeTruthy()
  await user.type(field('Present password'), 'x')
  expect(dialog.queryByText('The present password is wrong.')).toBeNull()
  await fill('makati-demo', 'makati1', 'makati1')
  await dialog.findByText('Your password is changed.')
  expect(sync.passwords.at(-1)).toEqual(['makati-demo', 'makati1'])
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

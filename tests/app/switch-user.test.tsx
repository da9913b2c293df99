import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ConnectedApp } from '../../src/app/connected-app'
import { passOnDrafts } from '../../src/app/pass-on-drafts'
import { createScreenRouter } from '../../src/app/screen-router'
import { business, storeCode } from '../support/business'
import { FakeSync } from '../support/fake-sync'
import { noDevice, noPwa } from '../support/no-pwa'
import { showOnTablet } from '../support/show-on-tablet'

const userOf = (username: string, more = {}) => ({
  ...{ username, storeCode, isNew: false, needsPassword: false },
  ...more,
})

function open(...users: ReturnType<typeof userOf>[]) {
  const sync = new FakeSync(business())
  sync.pins.users = users
  window.history.pushState(null, '', '/lockers')
  const router = createScreenRouter(noPwa)
  const app = <ConnectedApp device={noDevice} pwa={noPwa} router={router} />
  return { sync, user: showOnTablet(sync, app, { time: '13:00' }) }
}

type Opened = ReturnType<typeof open>

async function openNames({ user }: Opened) {
  await user.click(await screen.findByRole('button', { name: /more/i }))
  await user.click(await screen.findByRole('menuitem', { name: 'Switch user' }))
  return screen.findByRole('dialog', { name: 'Switch user' })
}

async function tap({ user }: Opened, within_: HTMLElement, keys: readonly string[]) {
  for (const key of keys)
    await user.click(await within(within_).findByRole('button', { name: key }))
}

test('the menu names the roles without their marks', async () => {
  const { sync, user } = open()
  act(() => {
    sync.logInAs({ username: 'desk', storeCode, roles: 'STAFF,LIMITED', token: '' })
    sync.setStatus({ online: true })
  })
  await user.click(await screen.findByRole('button', { name: /more/i }))
  expect(await screen.findByText(/^STAFF · /)).toBeTruthy()
})

test('without a user with a PIN the menu and the lock are as before', async () => {
  const opened = open()
  await opened.user.click(await screen.findByRole('button', { name: /more/i }))
  await screen.findByRole('menuitem', { name: 'Logout' })
  expect(screen.queryByRole('menuitem', { name: 'Switch user' })).toBeNull()
  act(() => opened.sync.session.lock())
  await screen.findByText('Locked by makati')
  expect(screen.queryByRole('button', { name: 'Log in with a password' })).toBeNull()
})

describe('session-12 a switch', () => {
  test('from More: name, PIN by touch, and the dialog closes over the new user', async () => {
    const opened = open(userOf('makati'), userOf('owner'), userOf('cashier'))
    const dialog = await openNames(opened)
    await within(dialog).findByRole('button', { name: 'owner' })
    expect(within(dialog).queryByRole('button', { name: 'makati' })).toBeNull()
    await tap(opened, dialog, ['owner', '1', '3', '7', '8', 'Delete', '9', 'OK'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(opened.sync.session.current()?.username).toBe('owner')
  })

  test('a wrong PIN says so and is typed anew, by the keyboard too', async () => {
    const opened = open(userOf('makati'), userOf('owner'))
    const dialog = await openNames(opened)
    const field = await within(dialog).findByLabelText('PIN of owner')
    await opened.user.type(field, '1x11{Enter}')
    expect(opened.sync.session.current()?.username).toBe('makati')
    await opened.user.type(field, '1{Enter}')
    await within(dialog).findByText('The PIN is wrong. 4 tries are left.')
    expect((field as HTMLInputElement).value).toBe('')
    await opened.user.type(field, '1379{Enter}')
    await waitFor(() => expect(opened.sync.session.current()?.username).toBe('owner'))
  })

  test('from the lock, where a password is one tap away', async () => {
    const opened = open(userOf('makati'), userOf('owner'))
    await screen.findByRole('button', { name: 'ADD' })
    act(() => opened.sync.session.lock())
    const page = await screen.findByRole('main')
    await tap(opened, page, ['owner', 'Another name', 'makati', '1', '3', '7', '9', 'OK'])
    await waitFor(() => expect(opened.sync.session.current()?.username).toBe('makati'))
    act(() => opened.sync.session.lock())
    await tap(opened, await screen.findByRole('main'), ['Log in with a password'])
    await screen.findByLabelText('Password')
    await tap(opened, screen.getByRole('main'), ['Log in with a PIN', 'owner'])
    await screen.findByLabelText('PIN of owner')
  })

  test('a user whom no PIN helps is asked for the password', async () => {
    const opened = open(userOf('makati'), userOf('owner', { needsPassword: true }))
    const dialog = await openNames(opened)
    await within(dialog).findByLabelText('Password')
    expect(within(dialog).queryByLabelText('PIN of owner')).toBeNull()
  })

  test('an answer that only the password helps asks for it', async () => {
    const opened = open(userOf('makati'), userOf('owner'))
    opened.sync.session.switchUser = async () => ({
      ...{ ok: false, message: 'Only the password of owner helps now.', needsPassword: true },
    })
    const dialog = await openNames(opened)
    await opened.user.type(await within(dialog).findByLabelText('PIN of owner'), '1379{Enter}')
    await within(dialog).findByLabelText('Password')
  })

  test("another user's open password form is gone", async () => {
    const opened = open(userOf('makati'), userOf('owner'))
    await opened.user.click(await screen.findByRole('button', { name: /more/i }))
    await opened.user.click(await screen.findByRole('menuitem', { name: 'Change password' }))
    const dialog = await screen.findByRole('dialog', { name: 'Change password' })
    await opened.user.type(await within(dialog).findByLabelText('Present password'), 'secret')
    await act(() => opened.sync.session.switchUser('owner', storeCode, '1379'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.body.innerHTML).not.toContain('secret')
  })
})

test('a PIN is set beside the password, twice the same', async () => {
  const opened = open()
  await opened.user.click(await screen.findByRole('button', { name: /more/i }))
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Change password' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change password' })
  await tap(opened, dialog, ['Set a PIN instead'])
  await screen.findByRole('dialog', { name: 'Set a PIN' })
  const type = async (label: string | RegExp, text: string) =>
    opened.user.type(await within(dialog).findByLabelText(label), text)
  await type('Password', 'makati-secret')
  await type('New PIN', '1379')
  await tap(opened, dialog, ['SET PIN'])
  await within(dialog).findByText('The two new PINs are not the same.')
  await type(/^New PIN again/, '1379')
  await tap(opened, dialog, ['SET PIN'])
  await within(dialog).findByText('Your PIN is set.')
  await within(dialog).findByText(/as soon as a colleague has a PIN on this device/)
  expect(opened.sync.pins.set).toEqual([['makati-secret', '1379']])
})

test('the booking draft goes to the next user, drafts of a person stay, and without PINs all stay', async () => {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  const keyOf = (form: string, username: string) =>
    `frontdesk.draft.${form}.${storeCode}.${username}`
  storage.setItem(keyOf('MASSAGE', 'makati'), 'a booking')
  storage.setItem(keyOf('customer', 'makati'), 'a record')
  const sync = new FakeSync(business())
  passOnDrafts(sync.session, storage)
  await sync.session.switchUser('owner', storeCode, '1379')
  expect(items.get(keyOf('MASSAGE', 'makati'))).toBe('a booking')
  sync.pins.users = [userOf('makati'), userOf('owner')]
  await sync.session.switchUser('makati', storeCode, '1379')
  sync.session.lock()
  await sync.session.switchUser('owner', storeCode, '1379')
  expect(items.get(keyOf('MASSAGE', 'owner'))).toBe('a booking')
  expect(items.get(keyOf('customer', 'owner'))).toBeUndefined()
  expect(items.get(keyOf('customer', 'makati'))).toBe('a record')
  storage.setItem(keyOf('MASSAGE', 'makati'), 'an own booking')
  await sync.session.switchUser('makati', storeCode, '1379')
  expect(items.get(keyOf('MASSAGE', 'makati'))).toBe('an own booking')
  expect(items.get(keyOf('MASSAGE', 'owner'))).toBe('a booking')
})

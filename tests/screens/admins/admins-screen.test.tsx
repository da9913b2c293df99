import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AdminsScreen } from '../../../src/screens/admins/admins-screen'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import {
  act,
  alertIn,
  close,
  fill,
  heads,
  openNew,
  openRow,
  refused,
  rows,
  save,
  showScreen,
} from '../management/show-screen'
import { asked, boss, makati, showAdmins } from './show-admins'

describe('the list of admins', () => {
  it('MGMT-1 ADMIN-1 has its columns, turns access on and off, and says offline that it needs a connection', async () => {
    const { user, sync } = await showAdmins()
    expect(heads()).toEqual(['Admin username', 'Enable Access', 'Roles', 'Last Log-in', 'Actions'])
    expect(rows()).toEqual([
      ['boss', 'Yes', 'ADMIN, SUPER_ADMIN', '-'],
      ['makati', 'Yes', 'ADMIN', '-'],
    ])
    await act(user, 'makati', 'Disable')
    await waitFor(() => expect(rows()[1]?.[1]).toBe('No'))
    sync.online.failures.push('You cannot disable your own account.')
    await act(user, 'boss', 'Disable')
    const words = refused('You cannot disable your own account.')
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(asked(sync, 'updateAdmin')).toEqual([
      { username: 'makati', enableAccess: false },
      { username: 'boss', enableAccess: false },
    ])
    sync.setStatus({ online: false })
    expect(await screen.findByText(/can be seen and changed when back online/)).toBeTruthy()
    expect(rows()).toHaveLength(2)
  })

  it('MGMT-1 ADMIN-1 says when there are none, but not before it knows', async () => {
    const sync = new FakeSync(business())
    sync.setStatus({ online: false })
    await showScreen(sync, <AdminsScreen />)
    expect(await screen.findByText('The admins can be seen when back online.')).toBeTruthy()
    expect(screen.queryByText('No admins')).toBeNull()
    sync.setStatus({ online: true })
    expect(await screen.findByText('No admins')).toBeTruthy()
  })

  it('shows the last log-in, which a basic host does not tell, nor does it change details', async () => {
    const last = { ...makati, lastLogInDateTime: '2026-11-20T06:41:00.000Z' }
    const { user, sync } = await showAdmins([last])
    expect(rows()).toEqual([['makati', 'Yes', 'ADMIN', '11/20/2026, 2:41 PM']])
    sync.setStatus({ hasAllCalls: false })
    await waitFor(() => expect(rows()).toEqual([['makati', 'Yes', 'ADMIN']]))
    const form = await openRow(user, 'makati')
    expect(within(form).getByLabelText('First Name')).toHaveProperty('readOnly', true)
  })
})

it('ADMIN-1 MGMT-2 a new admin is refused until all is right, let in by default, and is in the list', async () => {
  const { user, sync } = await showAdmins()
  const form = await openNew(user, 'admin')
  await save(user, form)
  expect(await alertIn(form)).toContain('Username is required')
  await fill(user, form, 'Username, required', 'dali say')
  await fill(user, form, 'Password', 'secret-words')
  await fill(user, form, 'First Name', 'Dalisay')
  await fill(user, form, 'Last Name', 'Cruz')
  await save(user, form)
  expect(await alertIn(form)).toBe(refused('Username should not contain space.'))
  expect(asked(sync, 'addAdmin')).toEqual([])
  const name = within(form).getByLabelText(/^Username/, { selector: 'input' })
  await user.clear(name)
  await user.paste('dalisay')
  sync.online.failures.push('This username is taken.')
  await save(user, form)
  expect(await alertIn(form)).toBe(refused('This username is taken.'))
  sync.setStatus({ online: false })
  await save(user, form)
  await waitFor(async () => expect(await alertIn(form)).toContain('No answer came.'))
  expect(name).toHaveProperty('value', 'dalisay')
  sync.setStatus({ online: true })
  await save(user, form)
  expect(await within(form).findByText('Admin added')).toBeTruthy()
  expect(asked(sync, 'addAdmin').at(-1)).toEqual({
    username: 'dalisay',
    password: 'secret-words',
    firstName: 'Dalisay',
    lastName: 'Cruz',
    email: null,
    mobileNumber: null,
    enableAccess: true,
  })
  expect(within(form).getByLabelText('Password')).toHaveProperty('value', '')
  await close(user, form)
  await waitFor(() => expect(rows()).toContainEqual(['dalisay', 'Yes', 'ADMIN', '-']))
  // A password must not go through the outbox, which is stored on the tablet.
  expect(sync.given).toEqual([])
})

it('ADMIN-1 MGMT-1 MGMT-2 an admin is opened by the username, and only what is changed is sent', async () => {
  const old = { ...makati, email: 'old address', mobileNumber: '639171234567' }
  const { user, sync } = await showAdmins([old])
  const form = await openRow(user, 'makati')
  expect(within(form).getByLabelText('Username')).toHaveProperty('readOnly', true)
  expect(within(form).getByText('Created by - on -')).toBeTruthy()
  expect(within(form).queryByText('Other Stores')).toBeNull()
  await fill(user, form, 'First Name', 'D')
  await save(user, form)
  const short = 'First Name is required and should be greater than or equal to 2 characters.'
  expect(await alertIn(form)).toBe(refused(short))
  expect(asked(sync, 'updateAdmin')).toEqual([])
  await fill(user, form, 'First Name, required', 'Dalisay')
  await fill(user, form, 'Mobile No.', '0917 765 4321')
  await user.click(within(form).getByRole('switch', { name: 'Enable Access' }))
  await save(user, form)
  expect(await within(form).findByText('Admin access updated')).toBeTruthy()
  const changed = { firstName: 'Dalisay', mobileNumber: '639177654321' }
  expect(asked(sync, 'updateAdmin')).toEqual([
    { username: 'makati', enableAccess: false, ...changed },
  ])
  await waitFor(() =>
    expect(within(form).getByLabelText('Mobile No.')).toHaveProperty('value', '63 917 765 4321'),
  )
  await waitFor(() => expect(asked(sync, 'history')).toContainEqual({ table: 'users', id: 'u1' }))
  await close(user, form)
  await waitFor(() => expect(rows()).toEqual([['makati', 'No', 'ADMIN', '-']]))
})

it("an admin's stores are given and taken where the user has several", async () => {
  const { user, sync } = await showAdmins([{ ...makati, storeCode: 'SERENITY_MAKATI' }])
  sync.online.stores = [
    { code: 'SERENITY_MAKATI', name: 'Serenity Makati' },
    { code: 'SERENITY_CEBU', name: 'Serenity Cebu' },
  ]
  const form = await openRow(user, 'makati')
  await user.click(await within(form).findByRole('checkbox', { name: 'Serenity Cebu' }))
  await save(user, form)
  expect(await within(form).findByText('Admin access updated')).toBeTruthy()
  expect(asked(sync, 'updateAdmin')).toEqual([
    { username: 'makati', enableAccess: true, stores: ['SERENITY_CEBU'] },
  ])
})

it('ACCOUNT-2 an admin of another store is listed with it, and can only lose the access to this one', async () => {
  const guest = { ...makati, storeCode: 'SERENITY_CEBU', stores: ['SERENITY_MAKATI'] }
  const { user, sync } = await showAdmins([guest, boss])
  expect(heads()).toContain('Home Store')
  expect(rows()[1]).toEqual(['makati', 'Yes', 'ADMIN', 'SERENITY_CEBU', '-'])
  expect(screen.queryByRole('button', { name: 'Actions for makati' })).toBeNull()
  sync.online.stores = [{ code: 'SERENITY_MAKATI', name: 'Serenity Makati' }]
  const form = await openRow(user, 'makati')
  expect(within(form).getByText(/^makati belongs to SERENITY_CEBU/)).toBeTruthy()
  expect(within(form).getByLabelText('First Name')).toHaveProperty('readOnly', true)
  expect(within(form).getByRole('switch', { name: 'Enable Access' })).toHaveProperty(
    'disabled',
    true,
  )
  await user.click(await within(form).findByRole('checkbox', { name: 'Serenity Makati' }))
  await save(user, form)
  expect(await within(form).findByText('Admin access updated')).toBeTruthy()
  expect(asked(sync, 'updateAdmin')).toEqual([
    { username: 'makati', enableAccess: true, stores: [] },
  ])
})

it("an admin's new password is set after a warning and a refusal; the own account, which needs the present one, has none", async () => {
  const { user, sync } = await showAdmins()
  await act(user, 'makati', 'Set password')
  const dialog = await screen.findByRole('dialog', { name: 'New password for makati' })
  const field = within(dialog).getByLabelText(/^New password/, { selector: 'input' })
  const set = async (text: string) => {
    await user.clear(field)
    await user.paste(text)
    await user.click(within(dialog).getByRole('button', { name: 'SET PASSWORD' }))
  }
  await set('four')
  const short = 'A password has at least 5 characters.'
  expect(within(dialog).getByRole('alert').textContent).toBe(short)
  sync.online.failures.push('Admin not found')
  await set('makati1')
  expect(within(dialog).getByText('Weak: it contains the username.')).toBeTruthy()
  expect(await within(dialog).findByText('Admin not found')).toBeTruthy()
  await set('blue kettle tram')
  expect(await screen.findByText('makati has a new password')).toBeTruthy()
  expect(asked(sync, 'setAdminPassword').at(-1)).toEqual({
    id: 'u1',
    newPassword: 'blue kettle tram',
  })
  // A password must not go through the outbox, which is stored on the tablet.
  expect(sync.given).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Actions for boss' }))
  await screen.findByRole('menuitem', { name: 'Disable' })
  expect(screen.queryByRole('menuitem', { name: 'Set password' })).toBeNull()
})

it('session-11 a PIN is listed where an account has one, and removed after a question', async () => {
  const { user, sync } = await showAdmins([
    { ...makati, hasPin: true },
    { ...boss, hasPin: true },
  ])
  expect(heads()).toContain('PIN')
  expect(rows()).toEqual([
    ['boss', 'Yes', 'ADMIN, SUPER_ADMIN', 'Yes', '-'],
    ['makati', 'Yes', 'ADMIN', 'Yes', '-'],
  ])
  await act(user, 'makati', 'Remove PIN')
  const dialog = await screen.findByRole('dialog', { name: 'Remove the PIN of makati?' })
  expect(asked(sync, 'removePin')).toEqual([])
  sync.online.failures.push('Admin not found')
  await user.click(within(dialog).getByRole('button', { name: 'Remove the PIN' }))
  expect(await within(dialog).findByText('Admin not found')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Remove the PIN' }))
  expect(await screen.findByText('makati has no PIN any more')).toBeTruthy()
  await waitFor(() => expect(rows()[1]?.[3]).toBe('No'))
  expect(asked(sync, 'removePin').at(-1)).toEqual({ id: 'u1' })
  await user.click(screen.getByRole('button', { name: 'Actions for boss' }))
  await screen.findByRole('menuitem', { name: 'Disable' })
  expect(screen.queryByRole('menuitem', { name: 'Remove PIN' })).toBeNull()
})

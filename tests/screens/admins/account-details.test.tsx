import { screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { admin } from '#domain/rows/accounts/admin'
import { AdminsScreen } from '../../../src/screens/admins/admins-screen'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import {
  act,
  alertIn,
  type fill,
  openRow,
  refused,
  rows,
  save,
  showScreen,
} from '../management/show-screen'

const makati = v.parse(admin, {
  id: 'u1',
  username: 'makati',
  firstName: 'Front',
  lastName: 'Desk',
  enableAccess: true,
  roles: ['ADMIN'],
})
const boss = { ...makati, id: 'u2', username: 'boss', roles: ['ADMIN', 'SUPER_ADMIN'] }
const owner = {
  username: 'boss',
  storeCode: 'SERENITY_MAKATI',
  roles: 'ADMIN,SUPER_ADMIN',
  token: 'token',
}

async function show(listed = [makati, boss]) {
  const sync = new FakeSync(business())
  sync.logInAs(owner)
  sync.online.rows = listed
  const user = await showScreen(sync, <AdminsScreen />)
  await screen.findByRole('button', { name: 'makati' })
  return { user, sync }
}

const asked = ({ online }: FakeSync, call: string) =>
  online.asked.filter(({ name }) => name === call).map(({ input }) => input)

type User = Parameters<typeof fill>[0]

/** Finds the field by its label, because a password field has no role. */
async function fillCell(user: User, form: HTMLElement, label: string, text: string) {
  const field = within(form).getByLabelText(new RegExp(`^${label}(,|$)`))
  await user.clear(field)
  await user.paste(text)
}

describe("an admin's details", () => {
  it('are changed, and only the changed ones are sent', async () => {
    const { user, sync } = await show([
      { ...makati, email: 'old address', mobileNumber: '639171234567' },
    ])
    const form = await openRow(user, 'makati')
    await fillCell(user, form, 'First Name', 'Dalisay')
    await fillCell(user, form, 'Mobile No.', '0917 765 4321')
    await save(user, form)
    expect(await within(form).findByText('Admin access updated')).toBeTruthy()
    expect(asked(sync, 'updateAdmin')).toEqual([
      {
        username: 'makati',
        enableAccess: true,
        firstName: 'Dalisay',
        mobileNumber: '639177654321',
      },
    ])
    expect(within(form).getByLabelText('Mobile No.')).toHaveProperty('value', '63 917 765 4321')
  })

  it.each([
    [
      'First Name',
      'D',
      'First Name is required and should be greater than or equal to 2 characters.',
    ],
    [
      'Last Name',
      ' C ',
      'Last Name is required and should be greater than or equal to 2 characters.',
    ],
    ['Email', 'makati', 'Email should look like name@example.com'],
    ['Mobile No.', '1234', 'Mobile No. should be 12 digits and start with 63.'],
  ])('%s "%s" is refused', async (label, text, sentence) => {
    const { user, sync } = await show()
    const form = await openRow(user, 'makati')
    await fillCell(user, form, label, text)
    await save(user, form)
    expect(await alertIn(form)).toBe(refused(sentence))
    expect(asked(sync, 'updateAdmin')).toEqual([])
  })

  it('show the last log-in, which a basic host does not tell', async () => {
    const sync = new FakeSync(business())
    sync.online.rows = [{ ...makati, lastLogInDateTime: '2026-11-20T06:41:00.000Z' }]
    await showScreen(sync, <AdminsScreen />)
    await waitFor(() => expect(rows()).toEqual([['makati', 'Yes', 'ADMIN', '11/20/2026, 2:41 PM']]))
    sync.setStatus({ hasAccountCalls: false })
    await waitFor(() => expect(rows()).toEqual([['makati', 'Yes', 'ADMIN']]))
  })

  it('cannot be changed on a basic host', async () => {
    const { user, sync } = await show()
    sync.setStatus({ hasAccountCalls: false })
    const form = await openRow(user, 'makati')
    expect(within(form).getByLabelText('First Name')).toHaveProperty('readOnly', true)
  })
})

describe("an admin's stores", () => {
  it('are given and taken where the user has several', async () => {
    const { user, sync } = await show()
    sync.online.stores = [
      { code: 'SERENITY_MAKATI', name: 'Serenity Makati' },
      { code: 'SERENITY_CEBU', name: 'Serenity Cebu' },
    ]
    sync.online.rows = [{ ...makati, storeCode: 'SERENITY_MAKATI' }]
    const form = await openRow(user, 'makati')
    await user.click(await within(form).findByRole('checkbox', { name: 'Serenity Cebu' }))
    await save(user, form)
    expect(await within(form).findByText('Admin access updated')).toBeTruthy()
    expect(asked(sync, 'updateAdmin')).toEqual([
      { username: 'makati', enableAccess: true, stores: ['SERENITY_CEBU'] },
    ])
  })

  it('are not shown where the user has one', async () => {
    const { user, sync } = await show()
    sync.online.stores = [{ code: '', name: 'Serenity Makati' }]
    const form = await openRow(user, 'makati')
    expect(within(form).queryByText('Other Stores')).toBeNull()
  })
})

describe("an admin's new password", () => {
  async function openDialog(user: User) {
    await act(user, 'makati', 'Set password')
    return screen.findByRole('dialog', { name: 'New password for makati' })
  }
  const press = (user: User, dialog: HTMLElement) =>
    user.click(within(dialog).getByRole('button', { name: 'SET PASSWORD' }))

  it('is set, and the list says what follows', async () => {
    const { user, sync } = await show()
    const dialog = await openDialog(user)
    await fillCell(user, dialog, 'New password', 'blue kettle tram')
    await press(user, dialog)
    expect(await screen.findByText('makati has a new password')).toBeTruthy()
    expect(asked(sync, 'setAdminPassword')).toEqual([{ id: 'u1', newPassword: 'blue kettle tram' }])
    // A password must not go through the outbox, which is stored on the tablet.
    expect(sync.given).toEqual([])
  })

  it('is refused when too short, and hinted at when weak', async () => {
    const { user, sync } = await show()
    const dialog = await openDialog(user)
    await fillCell(user, dialog, 'New password', 'four')
    await press(user, dialog)
    expect(within(dialog).getByRole('alert').textContent).toBe(
      'A password has at least 5 characters.',
    )
    await fillCell(user, dialog, 'New password', 'makati1')
    expect(within(dialog).getByText('Weak: it contains the username.')).toBeTruthy()
    sync.online.failures.push('Admin not found')
    await press(user, dialog)
    expect(await within(dialog).findByText('Admin not found')).toBeTruthy()
  })

  it('is not offered for the own account, which needs the present one', async () => {
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Actions for boss' }))
    await screen.findByRole('menuitem', { name: 'Disable' })
    expect(screen.queryByRole('menuitem', { name: 'Set password' })).toBeNull()
  })
})

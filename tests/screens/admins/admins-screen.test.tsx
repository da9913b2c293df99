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
  close,
  type fill,
  heads,
  openNew,
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

async function show(listed = [makati, boss]) {
  const sync = new FakeSync(business())
  sync.online.rows = listed
  const user = await showScreen(sync, <AdminsScreen />)
  const region = screen.getByRole('region', { name: 'Admins' })
  await waitFor(() => expect(region.getAttribute('aria-busy')).toBe('false'))
  return { user, sync }
}

const asked = ({ online }: FakeSync, call: string) =>
  online.asked.filter(({ name }) => name === call).map(({ input }) => input)

describe('the list of admins', () => {
  it('MGMT-1 ADMIN-1 has its columns', async () => {
    await show()
    expect(heads()).toEqual(['Admin username', 'Enable Access', 'Roles', 'Last Log-in', 'Actions'])
    expect(rows()).toEqual([
      ['boss', 'Yes', 'ADMIN, SUPER_ADMIN', '-'],
      ['makati', 'Yes', 'ADMIN', '-'],
    ])
  })

  it('MGMT-1 ADMIN-1 says when there are none', async () => {
    await show([])
    expect(screen.getByText('No admins')).toBeTruthy()
  })

  it('ADMIN-1 enables and disables access, and shows what the service says', async () => {
    const { user, sync } = await show()
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
  })

  it('ADMIN-1 says offline that it needs a connection, and keeps the shown list', async () => {
    const { sync } = await show()
    sync.setStatus({ online: false })
    expect(await screen.findByText(/can be seen and changed when back online/)).toBeTruthy()
    expect(rows()).toHaveLength(2)
  })

  it('ADMIN-1 opened offline it does not call the list empty', async () => {
    const sync = new FakeSync(business())
    sync.setStatus({ online: false })
    await showScreen(sync, <AdminsScreen />)
    expect(await screen.findByText('The admins can be seen when back online.')).toBeTruthy()
    expect(screen.queryByText('No admins')).toBeNull()
    sync.online.rows = [makati]
    sync.setStatus({ online: true })
    await waitFor(() => expect(rows()).toEqual([['makati', 'Yes', 'ADMIN', '-']]))
  })
})

describe('a new admin', () => {
  it.each([
    [
      'Username',
      'four',
      'Username is required and should be greater than or equal to 5 characters.',
    ],
    [
      'Password',
      'four',
      'Password is required and should be greater than or equal to 5 characters.',
    ],
    [
      'First Name',
      'F',
      'First Name is required and should be greater than or equal to 2 characters.',
    ],
    [
      'Last Name',
      'L',
      'Last Name is required and should be greater than or equal to 2 characters.',
    ],
    [
      'Username',
      'front-desk',
      'Username contains invalid character. These characters & ! @ # ( ) * ; [ ] / - are not allowed.',
    ],
    ['Username', 'front desk', 'Username should not contain space.'],
  ])('ADMIN-1 %s "%s" is refused', async (label, text, sentence) => {
    const { user, sync } = await show()
    const form = await openNew(user, 'admin')
    await fillAll(user, form)
    await fillCell(user, form, label, text)
    await save(user, form)
    expect(await alertIn(form)).toBe(refused(sentence))
    expect(asked(sync, 'addAdmin')).toEqual([])
  })

  it('ADMIN-1 says what is wrong with an empty form: the username first', async () => {
    const { user } = await show()
    const form = await openNew(user, 'admin')
    await save(user, form)
    expect(await alertIn(form)).toContain('Username is required')
  })

  it('ADMIN-1 MGMT-2 is let in by default, and is in the list', async () => {
    const { user, sync } = await show()
    const form = await openNew(user, 'admin')
    expect(within(form).getByRole('switch', { name: 'Enable Access' })).toHaveProperty(
      'checked',
      true,
    )
    await fillAll(user, form)
    await save(user, form)
    expect(await within(form).findByText('Admin added')).toBeTruthy()
    expect(asked(sync, 'addAdmin')).toEqual([
      {
        username: 'dalisay',
        password: 'secret-words',
        firstName: 'Dalisay',
        lastName: 'Cruz',
        email: null,
        mobileNumber: null,
        enableAccess: true,
      },
    ])
    expect(within(form).getByLabelText('Password')).toHaveProperty('value', '')
    await close(user, form)
    await waitFor(() => expect(rows()).toContainEqual(['dalisay', 'Yes', 'ADMIN', '-']))
    // A password must not go through the outbox, which is stored on the tablet.
    expect(sync.given).toEqual([])
  })

  it("ADMIN-1 keeps the form when the service refuses, or doesn't answer", async () => {
    const { user, sync } = await show()
    const form = await openNew(user, 'admin')
    await fillAll(user, form)
    sync.online.failures.push('This username is taken.')
    await save(user, form)
    expect(await alertIn(form)).toBe(refused('This username is taken.'))
    sync.setStatus({ online: false })
    await save(user, form)
    await waitFor(async () => expect(await alertIn(form)).toContain('No answer came.'))
    expect(within(form).getByLabelText('Username')).toHaveProperty('value', 'dalisay')
  })
})

describe('an existing admin', () => {
  it('ADMIN-1 MGMT-1 MGMT-2 is opened by the username and let in or kept out', async () => {
    const { user, sync } = await show()
    const form = await openRow(user, 'makati')
    expect(within(form).getByLabelText('Username')).toHaveProperty('readOnly', true)
    expect(within(form).getByText('Created by - on -')).toBeTruthy()
    await user.click(within(form).getByRole('switch', { name: 'Enable Access' }))
    await save(user, form)
    expect(await within(form).findByText('Admin access updated')).toBeTruthy()
    expect(asked(sync, 'updateAdmin')).toEqual([{ username: 'makati', enableAccess: false }])
    expect(asked(sync, 'history')).toContainEqual({ table: 'users', id: 'u1' })
    await close(user, form)
    await waitFor(() => expect(rows()[1]).toEqual(['makati', 'No', 'ADMIN', '-']))
  })
})

type User = Parameters<typeof fill>[0]

/** Finds the field by its label, because a password field has no role. */
async function fillCell(user: User, form: HTMLElement, label: string, text: string) {
  const field = within(form).getByLabelText(label)
  await user.clear(field)
  await user.paste(text)
}

async function fillAll(user: User, form: HTMLElement) {
  await fillCell(user, form, 'Username', 'dalisay')
  await fillCell(user, form, 'Password', 'secret-words')
  await fillCell(user, form, 'First Name', 'Dalisay')
  await fillCell(user, form, 'Last Name', 'Cruz')
}

import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import {
  alertIn,
  close,
  fill,
  openNew,
  openRow,
  refused,
  rows,
  save,
} from '../management/show-screen'
import { asked, boss, makati, showAdmins } from './show-admins'

async function chooseRole(user: UserEvent, form: HTMLElement, role: string) {
  await user.click(within(form).getByRole('combobox', { name: 'Role' }))
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${role}`) }))
}

it('a new account is for the desk when that is chosen, and the row of another gets another role', async () => {
  const { user, sync } = await showAdmins()
  const form = await openNew(user, 'admin')
  await fill(user, form, 'Username', 'desk01')
  await fill(user, form, 'Password', 'secret-words')
  await fill(user, form, 'First Name', 'Dalisay')
  await fill(user, form, 'Last Name', 'Cruz')
  await chooseRole(user, form, 'STAFF')
  expect(within(form).getByText('gets the role STAFF')).toBeTruthy()
  await save(user, form)
  expect(await within(form).findByText('Admin added')).toBeTruthy()
  expect(asked(sync, 'addAdmin').at(-1)).toMatchObject({ username: 'desk01', role: 'STAFF' })
  await close(user, form)
  expect(rows()).toContainEqual(['desk01', 'Yes', 'STAFF', '-'])
  const other = await openRow(user, 'makati')
  await chooseRole(user, other, 'LEAD')
  await save(user, other)
  expect(await within(other).findByText('Admin access updated')).toBeTruthy()
  expect(asked(sync, 'updateAdmin')).toEqual([
    { username: 'makati', enableAccess: true, role: 'LEAD' },
  ])
  await close(user, other)
  const own = await openRow(user, 'boss')
  expect(within(own).queryByRole('combobox', { name: 'Role' })).toBeNull()
})

it('an account of before gets the role of its word when that is picked again, and by no other save', async () => {
  const { user, sync } = await showAdmins([{ ...makati, roles: ['STAFF'], version: 3 }, boss])
  const form = await openRow(user, 'makati')
  await fill(user, form, 'First Name', 'Dalisay')
  await save(user, form)
  expect(await within(form).findByText('Admin access updated')).toBeTruthy()
  await chooseRole(user, form, 'STAFF')
  await save(user, form)
  expect(await within(form).findByText('Admin access updated')).toBeTruthy()
  expect(asked(sync, 'updateAdmin')).toEqual([
    { username: 'makati', enableAccess: true, firstName: 'Dalisay' },
    { username: 'makati', enableAccess: true, role: 'STAFF' },
  ])
})

it('a SUPER_ADMIN changes what a role may do, up to an amount that has to be a number', async () => {
  const { user, sync } = await showAdmins()
  await user.click(await screen.findByRole('button', { name: 'Rights' }))
  const form = await screen.findByRole('dialog', { name: 'Rights of roles' })
  const box = (name: string) => within(form).getByRole('checkbox', { name })
  expect(box('LEAD may refund')).toHaveProperty('checked', true)
  expect(within(form).getByLabelText('LEAD may refund up to')).toHaveProperty('value', '2000')
  expect(within(form).queryByLabelText('STAFF may refund up to')).toBeNull()
  await user.click(box('STAFF may refund'))
  await fill(user, form, 'STAFF may refund up to', 'much')
  await save(user, form)
  expect(await alertIn(form)).toBe(refused('The limit to refund should be a number.'))
  await fill(user, form, 'STAFF may refund up to', '150')
  await user.click(box('LEAD may correct a payment'))
  await save(user, form)
  expect(await within(form).findByText('Rights updated')).toBeTruthy()
  expect(asked(sync, 'changeRights')).toMatchObject([
    { STAFF: { refund: 150, changePrices: false }, LEAD: { refund: 2000, correctPayments: false } },
  ])
})

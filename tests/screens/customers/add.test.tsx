import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { business, maria } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { pick } from '../booking/show-form'
import { showCustomers } from './show-customers'

async function openForm(sync: FakeSync) {
  const user = await showCustomers(sync)
  await user.click(await screen.findByRole('button', { name: 'ADD' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add customer' }))
  const type = (label: string, text: string) =>
    user.type(form.getByRole('textbox', { name: label }), text)
  const add = () => user.click(form.getByRole('button', { name: 'ADD' }))
  return { user, form, type, add }
}

it('adds a customer and shows the record', async () => {
  const sync = new FakeSync(business())
  const { type, add } = await openForm(sync)
  await type('Customer Mobile No.', '0917 000 3333')
  await type('First Name', 'Nina')
  await type('Email', 'nina@example.com')
  await add()
  await screen.findByRole('heading', { name: 'Update Customer Form' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sync.world.customers.get('639170003333')).toMatchObject({
    firstName: 'Nina',
    type: 'REGULAR',
    email: 'nina@example.com',
  })
})

it('adds one offline, to be sent later', async () => {
  const sync = new FakeSync(business())
  const { type, add } = await openForm(sync)
  sync.setStatus({ online: false })
  await type('Customer Mobile No.', '0917 000 3333')
  await type('First Name', 'Nina')
  await add()
  await screen.findByRole('heading', { name: 'Update Customer Form' })
})

it('says whose number it is, and asks for the end of a contract', async () => {
  const sync = new FakeSync(business())
  const { user, form, type, add } = await openForm(sync)
  await type('Customer Mobile No.', maria)
  await type('First Name', 'Maria')
  await add()
  expect(await form.findByText('The number belongs to Maria Santos.')).toBeTruthy()
  await user.clear(form.getByRole('textbox', { name: /Customer Mobile No/ }))
  await type('Customer Mobile No.', '639170003333')
  await pick(user, 'Type', 'VIP')
  await add()
  expect(await form.findByText('Contract End Date is required')).toBeTruthy()
  expect(sync.world.customers.has('639170003333')).toBe(false)
})

it('is not offered by a host without customer calls', async () => {
  const sync = new FakeSync(business())
  sync.setStatus({ hasCustomerCalls: false })
  await showCustomers(sync)
  expect(screen.queryByRole('button', { name: 'ADD' })).toBeNull()
})

import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { business, maria } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { pick } from '../booking/show-form'
import { fill } from '../management/show-screen'
import { showCustomers } from './show-customers'

async function openForm(sync: FakeSync) {
  const user = await showCustomers(sync)
  await user.click(await screen.findByRole('button', { name: 'ADD' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add customer' })
  const write = (label: string, text: string) => fill(user, dialog, label, text)
  const add = () => user.click(within(dialog).getByRole('button', { name: 'ADD' }))
  return { user, form: within(dialog), write, add }
}

it('says whose number it is, asks for the end of a contract, adds a customer and shows the record', async () => {
  const sync = new FakeSync(business())
  const { user, form, write, add } = await openForm(sync)
  await write('Mobile No.', maria)
  await write('First Name', 'Nina')
  await add()
  expect(await form.findByText('The number belongs to Maria Santos.')).toBeTruthy()
  const number = form.getByRole('textbox', { name: /^Mobile No/ })
  await user.clear(number)
  await user.paste('0917 000 3333')
  await pick(user, 'Type', 'VIP')
  await add()
  expect(await form.findByText('Contract End Date is required')).toBeTruthy()
  expect(sync.world.customers.has('639170003333')).toBe(false)
  await pick(user, 'Type', 'REGULAR')
  await write('Email', 'nina@example.com')
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
  const { write, add } = await openForm(sync)
  sync.setStatus({ online: false })
  await write('Mobile No.', '0917 000 3333')
  await write('First Name', 'Nina')
  await add()
  await screen.findByRole('heading', { name: 'Update Customer Form' })
})

it('is not offered by a host without customer calls', async () => {
  const sync = new FakeSync(business())
  sync.setStatus({ hasAllCalls: false })
  await showCustomers(sync)
  expect(screen.queryByRole('button', { name: 'ADD' })).toBeNull()
})

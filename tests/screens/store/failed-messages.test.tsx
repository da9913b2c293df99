import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { business, jose } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { showCustomers } from '../customers/show-customers'
import { showStore } from './show-store'

const row = {
  id: '7',
  name: 'Jose',
  mobileNumber: jose,
  text: 'Serenity Makati: SWEDISH 60 is reserved for you.',
  createdDateTime: '2026-11-21T02:00:00.000Z',
  reason: 'Twilio refused the mobile number.',
}
const refusal = 'The appointment has started or was cancelled. Nothing was sent.'

async function show(unsent = [row]) {
  const sync = new FakeSync(business())
  sync.online.unsent = unsent
  return showStore(sync)
}
const group = () => screen.findByRole('group', { name: 'Messages not sent' })

it('shows a message that was not sent with its reason, and sends it again, or says why not', async () => {
  const { sync, user } = await show()
  const card = await group()
  expect(within(card).getByText(row.text)).toBeTruthy()
  expect(within(card).getByText(row.reason)).toBeTruthy()
  const again = () => user.click(within(card).getByRole('button', { name: /^Send again to/ }))
  sync.online.failures.push(refusal)
  await again()
  expect(await within(card).findByText(refusal)).toBeTruthy()
  expect(within(card).getByText(row.text)).toBeTruthy()
  await again()
  await waitFor(() => expect(screen.queryByText('Messages not sent')).toBeNull())
  expect(sync.online.asked.filter(({ name }) => name === 'sendMessageAgain')).toHaveLength(2)
})

it('asks no host for messages that does not list them', async () => {
  const sync = new FakeSync(business())
  sync.online.unsent = [row]
  await showStore(sync, false)
  expect(sync.online.asked.map(({ name }) => name)).not.toContain('failedMessages')
})

it('shows the newest of many, and sends all again; one that is too late stays', async () => {
  const many = Array.from({ length: 7 }, (_, at) => ({ ...row, id: String(at), text: `No ${at}.` }))
  const { sync, user } = await show(many)
  const card = await group()
  expect(within(card).getAllByRole('listitem')).toHaveLength(5)
  await user.click(within(card).getByRole('button', { name: 'Show all 7' }))
  expect(within(card).getAllByRole('listitem')).toHaveLength(7)
  sync.online.failures.push(refusal)
  await user.click(within(card).getByRole('button', { name: 'Send all 7 again' }))
  await waitFor(() => expect(within(card).getAllByRole('listitem')).toHaveLength(1))
  expect(within(card).getByText('No 0.')).toBeTruthy()
  expect(sync.online.asked.filter(({ name }) => name === 'sendMessageAgain')).toHaveLength(7)
})

it('TEXTS-1 is listed on Customers too, for every user, with the name of the customer', async () => {
  const sync = new FakeSync(business())
  sync.online.unsent = [row]
  await showCustomers(sync)
  expect(within(await group()).getByText(/^Jose, /)).toBeTruthy()
})

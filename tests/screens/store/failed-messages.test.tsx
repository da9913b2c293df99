import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { StoreScreen } from '../../../src/screens/store/store-screen'
import { business, jose } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'

const row = {
  id: '7',
  mobileNumber: jose,
  text: 'Serenity Makati: SWEDISH 60 is reserved for you.',
  createdDateTime: '2026-11-21T02:00:00.000Z',
  reason: 'Twilio refused the mobile number.',
}

async function show(unsent = [row]) {
  const sync = new FakeSync(business())
  sync.online.unsent = unsent
  const user = showOnTablet(sync, <StoreScreen />)
  await screen.findByRole('heading', { level: 1 })
  return { sync, user }
}

it('shows a message that was not sent with its reason, and sends it again', async () => {
  const { sync, user } = await show()
  const card = await screen.findByRole('group', { name: 'Messages not sent' })
  expect(within(card).getByText(row.text)).toBeTruthy()
  expect(within(card).getByText(row.reason)).toBeTruthy()
  await user.click(within(card).getByRole('button', { name: /^Send again to/ }))
  await waitFor(() => expect(screen.queryByText('Messages not sent')).toBeNull())
  expect(sync.online.asked.filter(({ name }) => name === 'sendMessageAgain')).toHaveLength(1)
})

it('says why a message is not sent again, and keeps it', async () => {
  const { sync, user } = await show()
  const card = await screen.findByRole('group', { name: 'Messages not sent' })
  sync.online.failures.push('The appointment has started or was cancelled. Nothing was sent.')
  await user.click(within(card).getByRole('button', { name: /^Send again to/ }))
  expect(await within(card).findByText(/The appointment has started/)).toBeTruthy()
  expect(within(card).getByText(row.text)).toBeTruthy()
})

it('asks no host for messages that does not list them', async () => {
  const sync = new FakeSync(business())
  sync.online.unsent = [row]
  sync.setStatus({ hasMessages: false })
  showOnTablet(sync, <StoreScreen />)
  await screen.findByRole('heading', { level: 1 })
  expect(sync.online.asked.map(({ name }) => name)).not.toContain('failedMessages')
})

it('shows no card where all messages were sent', async () => {
  const { sync } = await show([])
  await waitFor(() => expect(sync.online.asked.map(({ name }) => name)).toContain('failedMessages'))
  expect(screen.queryByText('Messages not sent')).toBeNull()
})

it('shows the newest of many, and sends all again; one that is too late stays', async () => {
  const many = Array.from({ length: 7 }, (_, at) => ({ ...row, id: String(at), text: `No ${at}.` }))
  const { sync, user } = await show(many)
  const card = await screen.findByRole('group', { name: 'Messages not sent' })
  expect(within(card).getAllByRole('listitem')).toHaveLength(5)
  await user.click(within(card).getByRole('button', { name: 'Show all 7' }))
  expect(within(card).getAllByRole('listitem')).toHaveLength(7)
  sync.online.failures.push('The appointment has started or was cancelled. Nothing was sent.')
  await user.click(within(card).getByRole('button', { name: 'Send all 7 again' }))
  await waitFor(() => expect(within(card).getAllByRole('listitem')).toHaveLength(1))
  expect(within(card).getByText('No 0.')).toBeTruthy()
  expect(sync.online.asked.filter(({ name }) => name === 'sendMessageAgain')).toHaveLength(7)
})

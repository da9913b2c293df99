import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { business, maria, storeCode } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { openCustomer, showCustomers } from './show-customers'

/** Types the points to add for Maria. */
async function type(typed: string) {
  const sync = new FakeSync(business())
  sync.logInAs({ username: 'owner', storeCode, roles: 'ADMIN SUPER_ADMIN', token: 'token' })
  const user = await showCustomers(sync)
  await openCustomer(user, maria)
  await user.click(screen.getByRole('button', { name: 'ADD' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add points' }))
  await user.type(dialog.getByRole('textbox'), typed)
  return { sync, user, dialog }
}

/** Types points, and presses ADD. */
async function add(typed: string) {
  const { sync, user, dialog } = await type(typed)
  await user.click(dialog.getByRole('button', { name: 'ADD' }))
  return { sync, dialog }
}

it.each([
  ['-50', 'at least 0'],
  ['1.5', 'a whole number'],
  ['many', 'a number'],
  ['100,000,000', 'at most 99,999,999'],
])('CUST-4 %s points are refused', async (typed, wanted) => {
  const { sync, dialog } = await add(typed)
  expect(await dialog.findByText(`Points should be ${wanted}.`)).toBeTruthy()
  expect(dialog.getAllByText('260')).toHaveLength(2)
  expect(sync.given).toEqual([])
})

it.each([
  ['100.00', 100],
  ['1.000', 1000],
])('CUST-4 %s points are %d', async (typed, points) => {
  const { sync } = await add(typed)
  expect(await screen.findByText('Updated points')).toBeTruthy()
  expect(sync.given[0]?.input).toMatchObject({ points })
})

it('CUST-4 points that were typed are not lost without a question', async () => {
  const { sync, user, dialog } = await type('40')
  await user.click(dialog.getByRole('button', { name: 'Back' }))
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await user.click(question.getByRole('button', { name: 'Stay' }))
  expect(dialog.getByRole('textbox')).toHaveProperty('value', '40')
  await user.click(dialog.getByRole('button', { name: 'Back' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add points' })).toBeNull())
  expect(sync.given).toEqual([])
})

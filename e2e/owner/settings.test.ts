import { expect } from 'vitest'
import { test } from '../fixtures/test'

test('STORE-2 a mode of payment added on one tablet is offered on another', async ({
  openTablet,
}) => {
  const clerk = await openTablet({ user: 'makati' })
  const owner = await openTablet({ user: 'owner' })
  await owner.page.getByRole('link', { name: 'Store', exact: true }).click()
  const form = owner.page.getByRole('form', { name: 'Store settings' })
  await form.getByLabel('New mode of payment').fill('atome')
  await form.getByLabel('New mode of payment').press('Enter')
  await form.getByLabel('Store name').fill('Serenity Legazpi')
  await form.getByRole('button', { name: 'UPDATE SETTINGS' }).click()
  await form.getByText('Store settings updated').waitFor()

  const mode = clerk.page.getByRole('combobox', { name: 'Mode of payment' })
  await mode.click()
  await clerk.page.getByRole('option', { name: 'ATOME' }).click()
  expect(await mode.inputValue()).toBe('ATOME')
})

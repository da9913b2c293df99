import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CustomersScreen } from '../../../src/screens/customers/customers-screen'
import { PromosScreen } from '../../../src/screens/promos/promos-screen'
import { ServicesScreen } from '../../../src/screens/services/services-screen'
import { business, jose, storeCode } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'
import { search } from '../customers/show-customers'
import { fill, heads, openRow, save } from './show-screen'

function tabletOf(roles: string) {
  const sync = new FakeSync(business())
  sync.logInAs({ username: 'makati', storeCode, roles, token: '' })
  return sync
}

const button = (name: string) => screen.queryByRole('button', { name })

test('a role that may change no services only reads them, and the form says why', async () => {
  const user = showOnTablet(tabletOf('STAFF,LIMITED'), <ServicesScreen />)
  await screen.findByRole('button', { name: 'SWEDISH 60' })
  expect([button('ADD'), button('IMPORT')]).toEqual([null, null])
  expect(heads()).not.toContain('Actions')
  const form = await openRow(user, 'SWEDISH 60')
  expect(
    within(form).getByText(
      'Your role does not allow: change services, products, therapists, rooms or lockers.',
    ),
  ).toBeTruthy()
  expect(within(form).queryByRole('button', { name: 'UPDATE' })).toBeNull()
  expect(within(form).getByLabelText('Name').closest('fieldset[disabled]')).toBeTruthy()
})

test('a shift leader changes a service, but neither its prices and promos nor adds one', async () => {
  const sync = tabletOf('LEAD,LIMITED')
  const user = showOnTablet(sync, <ServicesScreen />)
  await screen.findByRole('button', { name: 'SWEDISH 60' })
  expect([button('ADD'), button('IMPORT')]).toEqual([null, null])
  const form = await openRow(user, 'SWEDISH 60')
  expect(within(form).getByLabelText('Price (PHP)')).toHaveProperty('readOnly', true)
  expect(within(form).getByText('Your role does not allow: change prices.')).toBeTruthy()
  expect(within(form).getByText('Your role does not allow: change promos.')).toBeTruthy()
  expect(within(form).queryByLabelText('RAINY DAY (PHP)')).toBeNull()
  await fill(user, form, 'Called on the board', 'SWE')
  await save(user, form)
  expect(await within(form).findByText('Service details updated')).toBeTruthy()
})

test('a shift leader reads promos', async () => {
  showOnTablet(tabletOf('LEAD,LIMITED'), <PromosScreen />)
  expect(await screen.findByRole('button', { name: 'RAINY DAY' })).toBeTruthy()
  expect([button('ADD'), button('IMPORT')]).toEqual([null, null])
})

test('the desk adds a customer, and neither imports nor merges any', async () => {
  const user = showOnTablet(tabletOf('STAFF,LIMITED'), <CustomersScreen />)
  expect(await screen.findByRole('button', { name: 'ADD' })).toBeTruthy()
  expect(button('IMPORT')).toBeNull()
  await search(user, jose)
  await screen.findByRole('heading', { name: 'Update Customer Form' })
  expect([button('Change number'), button('Merge with another record')]).toEqual([null, null])
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ProductsScreen } from '../../../src/screens/products/products-screen'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { pick } from '../booking/show-form'
import {
  alertIn,
  fill,
  heads,
  openNew,
  openRow,
  refused,
  rows,
  save,
  showScreen,
} from '../management/show-screen'

const show = async (sync = new FakeSync(business())) => {
  const user = await showScreen(sync, <ProductsScreen />)
  return { user, sync }
}

it('MGMT-1 PRODUCT-1 has its columns, prices as PHP amounts, names as they are', async () => {
  await show()
  expect(heads()).toEqual(['Name', 'Available', 'Price', 'Type', 'Actions'])
  expect(rows()).toEqual([
    ['Lavender oil', 'Yes', 'PHP 249.75', 'OIL'],
    ['Water', 'Yes', 'PHP 35.00', 'DRINK'],
  ])
})

it('MGMT-1 PRODUCT-1 says when there are none', async () => {
  await show(new FakeSync(business({ products: new Map() })))
  expect(screen.getByText('No products created.')).toBeTruthy()
})

it('PRODUCT-1 requires a unique name, then a price', async () => {
  const { user } = await show()
  const form = await openNew(user, 'product')
  await save(user, form)
  expect(await alertIn(form)).toBe(refused('Name is required and should be unique.'))
  await fill(user, form, 'Name, required', 'Salabat')
  await save(user, form)
  expect(await alertIn(form)).toBe(refused('Price is required.'))
  await fill(user, form, 'Price (PHP), required', 'cheap')
  await save(user, form)
  expect(await alertIn(form)).toBe(refused('Price should be a number.'))
})

it('MGMT-1 PRODUCT-1 adds and updates', async () => {
  const { user, sync } = await show()
  const added = await openNew(user, 'product')
  await fill(user, added, 'Name', 'Salabat')
  await fill(user, added, 'Price (PHP)', '90')
  await pick(user, 'Type', 'DRINK')
  await save(user, added)
  expect(await within(added).findByText('New product is added.')).toBeTruthy()
  await user.click(within(added).getByRole('button', { name: 'Close' }))
  const updated = await openRow(user, 'Water')
  await fill(user, updated, 'Price (PHP)', '40')
  await save(user, updated)
  expect(await within(updated).findByText('Product details are updated.')).toBeTruthy()
  expect(sync.given.map(({ input }) => input)).toEqual([
    { name: 'Salabat', price: 90, type: 'DRINK', available: true },
    { id: 'water', name: 'Water', price: 40, type: 'DRINK', available: true },
  ])
})

it('is ready for the next one after it was added: by its name, with all types, and Escape closes', async () => {
  const { user } = await show()
  const form = await openNew(user, 'product')
  await fill(user, form, 'Name', 'Salabat')
  await fill(user, form, 'Price (PHP)', '90')
  await pick(user, 'Type', 'DRINK')
  await save(user, form)
  await within(form).findByText('New product is added.')
  const name = within(form).getByRole('textbox', { name: 'Name' })
  await waitFor(() => expect(document.activeElement).toBe(name))
  const types = within(form).getByRole('combobox', { name: 'Type' })
  await waitFor(() => expect(types).toHaveProperty('value', ''))
  await user.click(types)
  const offered = await screen.findAllByRole('option')
  expect(offered.map((option) => option.textContent)).toEqual(['DRINK', 'OIL'])
  await user.click(within(form).getByRole('textbox', { name: 'Name' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

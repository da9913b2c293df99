import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ProductsScreen } from '../../../src/screens/products/products-screen'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { pick } from '../booking/show-form'
import { fill, openNew, save, showScreen } from '../management/show-screen'

it('is ready for the next one after it was added: by its name, with all types, and Escape closes', async () => {
  const user = await showScreen(new FakeSync(business()), <ProductsScreen />)
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
  expect([name, within(form).getByLabelText('Price (PHP)')]).toMatchObject([
    { value: '' },
    { value: '' },
  ])
  await user.click(types)
  const offered = await screen.findAllByRole('option')
  expect(offered.map((option) => option.textContent)).toEqual(['DRINK', 'OIL'])
  await user.click(name)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

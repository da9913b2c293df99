import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { World } from '#domain/rows/world'
import { business, jose, maria } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { reserved, showDetail } from '../appointment/show-detail'
import { found, pauses, showForm, type } from '../booking/show-form'
import { openCustomer, showCustomers } from './show-customers'

/** The world in which a customer has missed visits, out of three cancelled ones. */
function missed(world: World, mobile: string, noShowCount: number): World {
  const person = world.customers.get(mobile)
  if (!person) throw new Error(`No customer ${mobile}`)
  const row = { ...person, cancelCount: 3, noShowCount }
  return { ...world, customers: new Map(world.customers).set(mobile, row) }
}

describe('no-shows of a customer', () => {
  it('show in the booking form beside the record that was found', async () => {
    const pause = pauses()
    const user = await showForm(new FakeSync(missed(business(), maria, 2)))
    await type(user, 'Customer Mobile No.', maria)
    pause()
    await found()
    expect(screen.getByText('2 no-shows')).toBeTruthy()
    await type(user, 'Customer Mobile No.', jose)
    pause()
    await found()
    expect(screen.queryByText(/no-show/)).toBeNull()
  })

  it('show on the detail, apart from the cancellations', async () => {
    await showDetail(new FakeSync(missed(reserved(), jose, 1)))
    const customer = screen.getByRole('group', { name: 'Customer' })
    await within(customer).findByText('1 no-show')
    expect(customer.textContent).toContain('REGULAR · 0 visits · 3 cancelled · 1 no-show')
  })

  it('show with the figures of the customer', async () => {
    const user = await showCustomers(new FakeSync(missed(business(), maria, 2)))
    await openCustomer(user, maria)
    const points = await screen.findByRole('region', { name: 'Points' })
    const terms = within(points).getAllByRole('term')
    expect(terms.map((term) => term.textContent)).toEqual([
      'Points',
      'Visits',
      'Cancelled',
      'No-shows',
    ])
    const figures = within(points).getAllByRole('definition')
    expect(figures.map((figure) => figure.textContent)).toEqual(['260', '0', '3', '2'])
  })
})

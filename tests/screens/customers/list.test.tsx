import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { business, jose, maria } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { pick } from '../booking/show-form'
import { showCustomers, write } from './show-customers'

const list = () => screen.findByRole('region', { name: 'Customers' })

const listed = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).queryByRole('button')?.textContent)

const withFigures = () => {
  const sync = new FakeSync(business())
  sync.figures = {
    [jose]: { lastVisit: '2026-08-01', spent: 1200, birthday: '11-03' },
    [maria]: { lastVisit: '2026-11-20', spent: 800 },
  }
  sync.figuresAt = '2026-11-21T04:59:00Z'
  return sync
}

describe('the list of customers', () => {
  it('lists the last visits first, sorts by a head, and filters by birthday and by text', async () => {
    const user = await showCustomers(withFigures())
    await list()
    await waitFor(() => expect(listed()).toEqual(['Maria Santos', 'Jose', 'Ines']))
    expect(screen.getByText(/as of 11\/21\/2026/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Spent here' }))
    await waitFor(() => expect(listed()).toEqual(['Jose', 'Maria Santos', 'Ines']))
    expect(screen.getByText('PHP 1,200.00')).toBeTruthy()
    await pick(user, 'Show', 'Birthday this month')
    await waitFor(() => expect(listed()).toEqual(['Jose']))
    await write(user, 'Search in the list', 'maria')
    expect(await screen.findByText('No results found.')).toBeTruthy()
  })

  it('opens a customer and comes back with search and filter as they were; asks for figures once', async () => {
    const sync = new FakeSync(business())
    const user = await showCustomers(sync)
    await list()
    await write(user, 'Search in the list', 'jose')
    await waitFor(() => expect(listed()).toEqual(['Jose']))
    expect(sync.online.asked.filter(({ name }) => name === 'customerFigures')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Jose' }))
    await screen.findByRole('heading', { name: 'Appointment History' })
    expect(screen.queryByRole('region', { name: 'Customers' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'All customers' }))
    await list()
    expect(listed()).toEqual(['Jose'])
  })

  it('says offline that the figures need a connection', async () => {
    const sync = new FakeSync(business())
    sync.setStatus({ online: false })
    await showCustomers(sync)
    expect(
      await screen.findByText('Last visits, birthdays and spending need a connection once.'),
    ).toBeTruthy()
    expect(sync.online.asked).toEqual([])
  })
})

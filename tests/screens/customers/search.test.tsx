import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { RunResult } from '#sync'
import { createIntents } from '../../../src/data/intents'
import { business, jose, maria } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { openCustomer, search, showCustomers, write } from './show-customers'

const firstName = () => screen.findByRole('textbox', { name: 'First Name' })
const shows = (name: string) =>
  waitFor(async () => expect(await firstName()).toHaveProperty('value', name))
const unknown = '639990000001'

describe('the search by mobile number', () => {
  it('CUST-1 says what is wrong, and understands a number that was copied with signs', async () => {
    const user = await showCustomers(new FakeSync(business()))
    for (const [typed, message] of [
      ['', 'Enter mobile number'],
      ['123', "Mobile number should start with '63'"],
      [maria.slice(0, -1), 'Mobile Number should be 12 digits'],
      ['zoe', "Mobile number should start with '63'"],
      [unknown, 'Customer not found'],
    ] as const) {
      await search(user, typed)
      expect(await screen.findByText(message)).toBeTruthy()
      const isShort = message.includes('12 digits')
      expect(screen.queryAllByText('1 digit is missing')).toHaveLength(isShort ? 1 : 0)
    }
    expect(screen.queryByRole('heading', { name: 'Update Customer Form' })).toBeNull()
    await openCustomer(user, '\u202d917-123-4567')
    await shows('Maria')
  })

  it('CUST-1 asks the service for customers that the tablet does not hold', async () => {
    const sync = new FakeSync(business())
    sync.isComplete = false
    const person = sync.world.customers.get(maria)
    if (!person) throw new Error('Maria is missing')
    sync.elsewhere = new Map([
      [unknown, { ...person, id: 'lea', firstName: 'Lea', mobileNumber: unknown }],
    ])
    const user = await showCustomers(sync)
    await openCustomer(user, unknown)
    await shows('Lea')
  })

  it('OFF-6 finds customers of the tablet offline, and says that the others need a connection', async () => {
    const sync = new FakeSync(business())
    sync.isComplete = false
    sync.setStatus({ online: false })
    const user = await showCustomers(sync)
    await search(user, unknown)
    const note = 'Not on this device. Finding out needs a connection.'
    expect(await screen.findByText(note)).toBeTruthy()
    await openCustomer(user, maria)
    await shows('Maria')
  })
})

it('OFF-6 the search by name lists customers of the tablet, for arrows, Enter and touch', async () => {
  const user = await showCustomers(new FakeSync(business()))
  const name = 'Mobile number or name'
  const field = screen.getByRole('combobox', { name })
  await write(user, name, 'jos')
  const list = await screen.findByRole('listbox', { name })
  expect(within(list).getAllByRole('option')).toHaveLength(1)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await shows('Jose')

  await write(user, name, 'jos')
  await screen.findByRole('listbox')
  await user.keyboard('{ArrowDown}{Enter}')
  await shows('Jose')
  expect(field).toHaveProperty('value', '63 917 987 6543')
  expect(screen.queryByRole('listbox')).toBeNull()

  await write(user, name, maria)
  await screen.findByRole('listbox')
  await user.keyboard('{Enter}')
  await shows('Maria')
  expect(screen.queryByRole('listbox')).toBeNull()

  await write(user, name, 'in')
  await user.click(await screen.findByRole('option', { name: /Ines.*INACTIVE/ }))
  await shows('Ines')

  await write(user, name, 'mar')
  await screen.findByRole('option', { name: /Maria Santos/, selected: true })
  await user.keyboard('{Enter}')
  await shows('Maria')

  // Enter waits for the matching names, and opens no earlier result.
  await user.clear(field)
  await user.type(field, 'jos{Enter}')
  await shows('Jose')
})

describe('another customer', () => {
  it('does not replace typed values without a question', async () => {
    const user = await showCustomers(new FakeSync(business()))
    await openCustomer(user, maria)
    await write(user, 'First Name', 'Marie')
    await search(user, jose)
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }))
    await shows('Marie')
    await search(user, jose)
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await shows('Jose')
  })

  it('does not show a refusal of the former customer: the panel does', async () => {
    const sync = new FakeSync(business())
    sync.answers.push(new Promise<RunResult>(() => {}))
    const user = await showCustomers(sync)
    await openCustomer(user, maria)
    await write(user, 'First Name', 'Marie')
    await user.click(screen.getByRole('button', { name: 'UPDATE' }))
    await search(user, jose)
    expect(sync.asking?.isGone()).toBe(false)
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(sync.asking?.isGone()).toBe(true))
  })

  it('is shown when another part of the app opens it', async () => {
    const intents = createIntents()
    await showCustomers(new FakeSync(business()), { intents })
    intents.put({ kind: 'customer', mobileNumber: jose })
    await shows('Jose')
    expect(intents.current()).toBeNull()
  })
})

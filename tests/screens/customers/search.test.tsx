import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { RunResult } from '#sync'
import { createIntents } from '../../../src/data/intents'
import { business, jose, maria } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { type } from '../booking/show-form'
import { openCustomer, search, showCustomers } from './show-customers'

const firstName = () => screen.findByRole('textbox', { name: 'First Name' })
const unknown = '639990000001'

describe('the search by mobile number', () => {
  it.each([
    ['', 'Enter mobile number'],
    ['123', "Mobile number should start with '63'"],
    ['6391', 'Mobile Number should be 12 digits'],
    [unknown, 'Customer not found'],
  ])('CUST-1 says what is wrong with "%s"', async (typed, message) => {
    const user = await showCustomers(new FakeSync(business()))
    await search(user, typed)
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Update Customer Form' })).toBeNull()
  })

  it('CUST-1 says beside it how many digits are missing', async () => {
    const user = await showCustomers(new FakeSync(business()))
    await search(user, maria.slice(0, -1))
    expect(await screen.findByText('Mobile Number should be 12 digits')).toBeTruthy()
    expect(screen.getByText('1 digit is missing')).toBeTruthy()
  })

  it.each([maria, '09171234567', '+63 917 123 4567', '\u202d917-123-4567'])(
    'CUST-1 understands %s',
    async (typed) => {
      const user = await showCustomers(new FakeSync(business()))
      await openCustomer(user, typed)
      expect(await firstName()).toHaveProperty('value', 'Maria')
    },
  )

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
    expect(await firstName()).toHaveProperty('value', 'Lea')
  })

  it('OFF-6 finds customers of the tablet offline, and says that the others need a connection', async () => {
    const sync = new FakeSync(business())
    sync.isComplete = false
    sync.setStatus({ online: false })
    const user = await showCustomers(sync)
    await search(user, unknown)
    expect(
      await screen.findByText('Not on this device. Finding out needs a connection.'),
    ).toBeTruthy()
    await openCustomer(user, maria)
    expect(await firstName()).toHaveProperty('value', 'Maria')
  })
})

describe('the search by name', () => {
  it('OFF-6 lists customers of the tablet, by arrows and Enter', async () => {
    const user = await showCustomers(new FakeSync(business()))
    const field = screen.getByRole('combobox', { name: 'Mobile number or name' })
    await user.type(field, 'jos')
    const list = await screen.findByRole('listbox', { name: 'Mobile number or name' })
    expect(within(list).getAllByRole('option')).toHaveLength(1)
    await user.keyboard('{ArrowDown}{Enter}')
    expect(await firstName()).toHaveProperty('value', 'Jose')
    expect(field).toHaveProperty('value', '63 917 987 6543')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('closes its suggestions when Enter searches a number', async () => {
    const user = await showCustomers(new FakeSync(business()))
    await user.type(screen.getByRole('combobox', { name: 'Mobile number or name' }), maria)
    await screen.findByRole('listbox')
    await user.keyboard('{Enter}')
    expect(await firstName()).toHaveProperty('value', 'Maria')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('takes the first of the names by Enter alone', async () => {
    const user = await showCustomers(new FakeSync(business()))
    await user.type(screen.getByRole('combobox', { name: 'Mobile number or name' }), 'mar')
    await screen.findByRole('option', { name: /Maria Santos/, selected: true })
    await user.keyboard('{Enter}')
    expect(await firstName()).toHaveProperty('value', 'Maria')
  })

  it('Enter waits for the matching names, and opens no earlier result', async () => {
    const user = await showCustomers(new FakeSync(business()))
    await openCustomer(user, maria)
    const field = screen.getByRole('combobox', { name: 'Mobile number or name' })
    await user.clear(field)
    await user.type(field, 'jos{Enter}')
    await waitFor(async () => expect(await firstName()).toHaveProperty('value', 'Jose'))
  })

  it('CUST-1 Enter reports a name without a match', async () => {
    const user = await showCustomers(new FakeSync(business()))
    await search(user, 'zoe')
    expect(await screen.findByText("Mobile number should start with '63'")).toBeTruthy()
  })

  it('opens the touched customer, and marks INACTIVE ones', async () => {
    const user = await showCustomers(new FakeSync(business()))
    await user.type(screen.getByRole('combobox', { name: 'Mobile number or name' }), 'in')
    await user.click(await screen.findByRole('option', { name: /Ines.*INACTIVE/ }))
    expect(await firstName()).toHaveProperty('value', 'Ines')
  })

  it('Escape closes the list, and the rules of numbers apply to the typed text', async () => {
    const user = await showCustomers(new FakeSync(business()))
    await user.type(screen.getByRole('combobox', { name: 'Mobile number or name' }), 'jos')
    await screen.findByRole('listbox')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    await user.keyboard('{Enter}')
    expect(await screen.findByText("Mobile number should start with '63'")).toBeTruthy()
  })
})

describe('another customer', () => {
  it('does not replace typed values without a question', async () => {
    const user = await showCustomers(new FakeSync(business()))
    await openCustomer(user, maria)
    await type(user, 'First Name', 'Marie')
    await search(user, jose)
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }))
    expect(await firstName()).toHaveProperty('value', 'Marie')
    await search(user, jose)
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(async () => expect(await firstName()).toHaveProperty('value', 'Jose'))
  })

  it('does not show a refusal of the former customer: the panel does', async () => {
    const sync = new FakeSync(business())
    sync.answers.push(new Promise<RunResult>(() => {}))
    const user = await showCustomers(sync)
    await openCustomer(user, maria)
    await type(user, 'First Name', 'Marie')
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
    expect(await firstName()).toHaveProperty('value', 'Jose')
    expect(intents.current()).toBeNull()
  })
})

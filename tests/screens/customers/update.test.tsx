import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Customer } from '#domain/rows/customer'
import { business, maria } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { offered, pick, type } from '../booking/show-form'
import { openCustomer, showCustomers } from './show-customers'

/** Maria's record, open on the screen. */
async function openMaria(more: Partial<Customer> = {}) {
  const sync = new FakeSync(business())
  const person = sync.world.customers.get(maria)
  if (!person) throw new Error('Maria is missing')
  await sync.change({
    ...sync.world,
    customers: new Map([...sync.world.customers, [maria, { ...person, ...more }]]),
  })
  const user = await showCustomers(sync)
  await openCustomer(user, maria)
  return { sync, user, press: () => user.click(screen.getByRole('button', { name: 'UPDATE' })) }
}

describe('the update form', () => {
  it('CUST-2 changes all fields of the call, and confirms it', async () => {
    const { sync, user, press } = await openMaria()
    await type(user, 'First Name', ' Marie ')
    await type(user, 'Instagram', '@marie')
    await type(user, 'Twitter', '@m')
    await type(user, 'Notes', 'Quiet room')
    await pick(user, 'Status', 'INACTIVE')
    await press()
    expect(await screen.findByText('Customer info updated')).toBeTruthy()
    expect(sync.given).toEqual([
      {
        name: 'updateCustomer',
        input: {
          id: 'maria',
          mobileNumber: maria,
          firstName: 'Marie',
          lastName: 'Santos',
          status: 'INACTIVE',
          type: 'REGULAR',
          contractEndDate: null,
          twitter: '@m',
          instagram: '@marie',
          notes: 'Quiet room',
        },
      },
    ])
    // The service compares simultaneous saves with the row that was shown.
    expect(sync.asking?.shown).toMatchObject({ id: 'maria', notes: null, firstName: 'Maria' })
    expect(screen.getByRole('textbox', { name: 'First Name' })).toHaveProperty('value', 'Marie')
    expect(screen.getByText(/Last updated by makati on 11\/21\/2026/)).toBeTruthy()
  })

  it('CUST-2 requires a first name', async () => {
    const { user, press } = await openMaria()
    await user.clear(screen.getByRole('textbox', { name: 'First Name' }))
    await press()
    expect(await screen.findByText('First name is required')).toBeTruthy()
    expect(screen.getByText('Something went wrong')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'First Name, required' })).toBeTruthy()
  })

  it('CUST-2 requires a status', async () => {
    const { press } = await openMaria({ status: '' })
    await press()
    expect(await screen.findByText('Status is required')).toBeTruthy()
  })

  it('CUST-2 requires the end of a contract, not before today', async () => {
    const { sync, user, press } = await openMaria()
    expect(screen.getByRole('textbox', { name: 'Contract End Date' })).toHaveProperty(
      'readOnly',
      true,
    )
    await pick(user, 'Type', 'VIP')
    await press()
    expect(await screen.findByText('Contract End Date is required')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Contract End Date/ }))
    expect(await screen.findByRole('button', { name: '20 November 2026' })).toHaveProperty(
      'disabled',
      true,
    )
    await user.click(screen.getByRole('button', { name: '21 November 2026' }))
    await press()
    expect(await screen.findByText('Customer info updated')).toBeTruthy()
    expect(sync.given.at(-1)).toMatchObject({
      input: { type: 'VIP', contractEndDate: '2026-11-21' },
    })
  })

  it('CUST-2 ends the contract of a customer that becomes REGULAR again', async () => {
    const { sync, user, press } = await openMaria({ type: 'VIP', contractEndDate: '2026-10-01' })
    expect(screen.getByText('The contract has ended')).toBeTruthy()
    await pick(user, 'Type', 'REGULAR')
    await press()
    await screen.findByText('Customer info updated')
    expect(sync.given.at(-1)).toMatchObject({ input: { type: 'REGULAR', contractEndDate: null } })
  })

  it('CUST-2 offers the types and statuses of the service', async () => {
    const { user } = await openMaria()
    expect(await offered(user, 'Status')).toEqual(['ACTIVE', 'INACTIVE'])
    expect(await offered(user, 'Type')).toEqual(['REGULAR', 'VIP', 'DNA ADMIN'])
  })

  it('shows a type in words, and sends its code', async () => {
    const { sync, user, press } = await openMaria({ type: 'VIP', contractEndDate: '2026-12-01' })
    await pick(user, 'Type', 'DNA ADMIN')
    await press()
    await screen.findByText('Customer info updated')
    expect(sync.given.at(-1)).toMatchObject({ input: { type: 'DNA_ADMIN' } })
  })

  it('OFF-6 keeps an update offline and says when it is sent', async () => {
    const { sync, user, press } = await openMaria()
    sync.setStatus({ online: false })
    await type(user, 'Notes', 'Left shoulder')
    await press()
    expect(await screen.findByText('Customer info updated')).toBeTruthy()
    expect(screen.getByText('It will be sent when back online.')).toBeTruthy()
  })

  it('locks e-mail and birth date offline', async () => {
    const sync = new FakeSync(business())
    sync.setStatus({ online: false })
    const user = await showCustomers(sync)
    await openCustomer(user, maria)
    const email = screen.getByRole('textbox', { name: 'Email' })
    expect(email).toHaveProperty('value', 'Online only')
    expect(email).toHaveProperty('readOnly', true)
  })

  it('changes e-mail and birth date, which a tablet does not keep, only online', async () => {
    const { sync, user, press } = await openMaria()
    sync.online.records = { [maria]: { email: 'maria@example.org', birthDate: '1991-06-04' } }
    const customers = new Map(sync.world.customers)
    const person = customers.get(maria)
    if (person) customers.set(maria, { ...person, version: 2 })
    await sync.change({ ...sync.world, customers })
    expect(await screen.findByDisplayValue('maria@example.org')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Birth Date Jun 4, 1991' })).toBeTruthy()
    await press()
    await waitFor(() => expect(sync.given).toHaveLength(1))
    expect(sync.given[0]?.input).not.toHaveProperty('email')
    await screen.findByText('Customer info updated')
    await type(user, 'Email', 'maria@spa.example')
    await press()
    await waitFor(() => expect(sync.given).toHaveLength(2))
    expect(sync.given.at(-1)?.input).toMatchObject({ email: 'maria@spa.example' })
    expect(sync.given.at(-1)?.input).not.toHaveProperty('birthDate')
    // The service compares with the values that were shown.
    expect(sync.asking?.shown).toMatchObject({
      email: 'maria@example.org',
      birthDate: '1991-06-04',
    })
  })

  it("keeps typed values when another user changes the record's other fields", async () => {
    const { sync, user } = await openMaria()
    await type(user, 'Notes', 'Half typed')
    const customers = new Map(sync.world.customers)
    const person = customers.get(maria)
    if (person) customers.set(maria, { ...person, twitter: '@new', version: 2 })
    await sync.change({ ...sync.world, customers })
    expect(await screen.findByDisplayValue('@new')).toBeTruthy()
    expect(screen.getByDisplayValue('Half typed')).toBeTruthy()
  })
})

import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Customer } from '#domain/rows/customer'
import { business, maria } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { offered, pick } from '../booking/show-form'
import { openCustomer, showCustomers, write } from './show-customers'

/** Changes Maria's record, as a pull would. */
async function changeMaria(sync: FakeSync, part: Partial<Customer>) {
  const person = sync.world.customers.get(maria)
  if (!person) throw new Error('Maria is missing')
  const customers = new Map(sync.world.customers).set(maria, { ...person, ...part })
  await sync.change({ ...sync.world, customers })
}

/** Maria's record, open on the screen. */
async function openMaria(more: Partial<Customer> = {}, sync = new FakeSync(business())) {
  await changeMaria(sync, more)
  const user = await showCustomers(sync)
  await openCustomer(user, maria)
  return { sync, user, press: () => user.click(screen.getByRole('button', { name: 'UPDATE' })) }
}

const saved = () => screen.findByText('Customer info updated')

describe('the update form', () => {
  it('CUST-2 changes all fields of the call, and confirms it', async () => {
    const { sync, user, press } = await openMaria()
    await write(user, 'First Name', ' Marie ')
    await write(user, 'Instagram', '@marie')
    await write(user, 'Twitter', '@m')
    await write(user, 'Notes', 'Quiet room')
    expect(await offered(user, 'Status')).toEqual(['ACTIVE', 'INACTIVE'])
    expect(await offered(user, 'Type')).toEqual(['REGULAR', 'VIP', 'DNA ADMIN'])
    await pick(user, 'Status', 'INACTIVE')
    await press()
    expect(await saved()).toBeTruthy()
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

  it('CUST-2 requires a first name, a status, and the end of a contract, not before today', async () => {
    const { sync, user, press } = await openMaria({ status: '' })
    const end = screen.getByRole('textbox', { name: 'Contract End Date' })
    expect(end).toHaveProperty('readOnly', true)
    await write(user, 'First Name', '')
    await press()
    expect(await screen.findByText('First name is required')).toBeTruthy()
    expect(screen.getByText('Something went wrong')).toBeTruthy()
    await write(user, 'First Name, required', 'Maria')
    await press()
    expect(await screen.findByText('Status is required')).toBeTruthy()
    await pick(user, 'Status, required', 'ACTIVE')
    await pick(user, 'Type', 'DNA ADMIN')
    await press()
    expect(await screen.findByText('Contract End Date is required')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Contract End Date/ }))
    const past = await screen.findByRole('button', { name: '20 November 2026' })
    expect(past).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: '21 November 2026' }))
    await press()
    expect(await saved()).toBeTruthy()
    expect(sync.given.at(-1)).toMatchObject({
      input: { type: 'DNA_ADMIN', contractEndDate: '2026-11-21' },
    })
  })

  it('OFF-6 CUST-2 offline keeps an update, locks e-mail, and ends the contract of a REGULAR', async () => {
    const sync = new FakeSync(business())
    sync.setStatus({ online: false })
    const vip = { type: 'VIP', contractEndDate: '2026-10-01' }
    const { user, press } = await openMaria(vip, sync)
    const email = screen.getByRole('textbox', { name: 'Email' })
    expect(email).toHaveProperty('value', 'Online only')
    expect(email).toHaveProperty('readOnly', true)
    expect(screen.getByText('The contract has ended')).toBeTruthy()
    await pick(user, 'Type', 'REGULAR')
    await press()
    expect(await saved()).toBeTruthy()
    expect(screen.getByText('It will be sent when back online.')).toBeTruthy()
    expect(sync.given.at(-1)).toMatchObject({ input: { type: 'REGULAR', contractEndDate: null } })
  })

  it('changes e-mail and birth date, which a tablet does not keep, only online', async () => {
    const { sync, user, press } = await openMaria()
    sync.online.records = { [maria]: { email: 'maria@example.org', birthDate: '1991-06-04' } }
    await changeMaria(sync, { version: 2 })
    expect(await screen.findByDisplayValue('maria@example.org')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Birth Date Jun 4, 1991' })).toBeTruthy()
    await press()
    await waitFor(() => expect(sync.given).toHaveLength(1))
    expect(sync.given[0]?.input).not.toHaveProperty('email')
    await saved()
    await write(user, 'Email', 'maria@spa.example')
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
    await write(user, 'Notes', 'Half typed')
    await changeMaria(sync, { twitter: '@new', version: 2 })
    expect(await screen.findByDisplayValue('@new')).toBeTruthy()
    expect(screen.getByDisplayValue('Half typed')).toBeTruthy()
  })
})

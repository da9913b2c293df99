import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { business, jose, maria } from '../../support/business'
import { booking, done } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { emptyDraftStorage } from '../../support/show-on-tablet'
import { fill, found, offered, pick, showForm, type } from './show-form'

describe('the look-up of the mobile number', () => {
  it('CREATE-3 waits a second of idle typing, then finds the customer and locks the name', async () => {
    const user = await showForm(new FakeSync(business()))
    await type(user, 'Customer Mobile No.', maria)
    expect(screen.queryByText('Customer record found')).toBeNull()
    await found()
    expect(screen.getByRole('textbox', { name: 'Customer Name' })).toHaveProperty('readOnly', true)
    expect(screen.getByDisplayValue('Maria Santos')).toBeTruthy()
    expect(screen.getByText('0 visits · 260 pts')).toBeTruthy()
    expect(screen.getByText('worth PHP 260.00')).toBeTruthy()
    expect(screen.getByText('REGULAR')).toBeTruthy()
  })

  it("shows the customer's contract, and whether it has ended", async () => {
    const world = business()
    const vip = [...world.customers.values()].map((row) => ({ ...row, type: 'VIP' }))
    const [first, second] = vip.map((row, at) => ({
      ...row,
      contractEndDate: at === 0 ? '2026-12-31' : '2026-11-20',
    }))
    const customers = new Map(
      [first, second].flatMap((row) => (row ? [[row.mobileNumber, row]] : [])),
    )
    const user = await showForm(new FakeSync({ ...world, customers }))
    await type(user, 'Customer Mobile No.', maria)
    await found()
    expect(screen.getByText('VIP until Dec 31, 2026')).toBeTruthy()
    await type(user, 'Customer Mobile No.', jose)
    expect(await screen.findByText('VIP ended Nov 20, 2026', {}, { timeout: 3000 })).toBeTruthy()
  })

  it('warns that the customer is booked on that day already', async () => {
    const world = done(business(), 'createAppointment', booking({ startTime: '10:30' }))
    const user = await showForm(new FakeSync(world))
    await type(user, 'Customer Mobile No.', jose)
    expect(
      await screen.findByText('also booked today at 10:30 AM', {}, { timeout: 3000 }),
    ).toBeTruthy()
  })

  it('CREATE-3 says what is wrong with a number', async () => {
    const user = await showForm(new FakeSync(business()))
    await type(user, 'Customer Mobile No.', '12345')
    const text = "Mobile Number should be 12 digits and should start with '63'"
    expect(await screen.findByText(text, {}, { timeout: 3000 })).toBeTruthy()
  })

  it('CREATE-3 says beside the text how many digits are missing', async () => {
    const user = await showForm(new FakeSync(business()))
    await type(user, 'Customer Mobile No.', '0917 555 014')
    const name = 'Customer Mobile No., 1 digit is missing'
    expect(await screen.findByRole('textbox', { name }, { timeout: 3000 })).toBeTruthy()
  })

  it('CREATE-3 reports an unknown number', async () => {
    const user = await showForm(new FakeSync(business()))
    await type(user, 'Customer Mobile No.', '639990000000')
    expect(await screen.findByText('No customer record', {}, { timeout: 3000 })).toBeTruthy()
  })

  it('OFF-6 says in plain words that it cannot know while offline', async () => {
    const sync = new FakeSync(business())
    sync.isComplete = false
    sync.setStatus({ online: false })
    const user = await showForm(sync)
    await type(user, 'Customer Mobile No.', '639990000000')
    expect(
      await screen.findByText(/^Offline: not on this device/, {}, { timeout: 3000 }),
    ).toBeTruthy()
  })

  it('asks the service for a customer that this tablet does not hold', async () => {
    const world = business()
    const sync = new FakeSync({ ...world, customers: new Map() })
    sync.isComplete = false
    sync.elsewhere = world.customers
    const user = await showForm(sync)
    await type(user, 'Customer Mobile No.', maria)
    await found()
  })

  it('CREATE-4 does not let an INACTIVE customer be booked', async () => {
    const user = await showForm(new FakeSync(business()))
    await type(user, 'Customer Mobile No.', '639170000000')
    expect(await screen.findByText('INACTIVE', {}, { timeout: 3000 })).toBeTruthy()
    const button = screen.getByRole('button', {
      name: 'BOOK',
      description: 'This customer is not active and cannot be booked.',
    })
    expect(button).toHaveProperty('disabled', true)
  })
})

describe('the choices of the form', () => {
  it('CREATE-5 offers RESERVED and CHECKED-IN for a massage, RESERVED first', async () => {
    const user = await showForm(new FakeSync(business()))
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', 'RESERVED')
    expect(await offered(user, 'Status')).toEqual(['RESERVED', 'CHECKED-IN'])
  })

  it('OTHER-3 offers only CHECKED-IN for anything else', async () => {
    const user = await showForm(new FakeSync(business()), 'OTHERS')
    expect(await offered(user, 'Status')).toEqual(['CHECKED-IN'])
    expect(await offered(user, 'Service')).toEqual(['GYM PASSPHP 300.00'])
  })

  it('CREATE-6 starts at 2:00 PM with the service list of start times', async () => {
    const user = await showForm(new FakeSync(business()))
    expect(screen.getByRole('combobox', { name: 'Time' })).toHaveProperty('value', '2:00 PM')
    expect(await offered(user, 'Time')).toEqual(['10:00 AM', '10:30 AM', '2:00 PM'])
  })

  it('CREATE-11 offers the therapists and rooms that are free then', async () => {
    const sync = new FakeSync(done(business(), 'createAppointment', booking()))
    const user = await showForm(sync)
    await pick(user, 'Service', /SWEDISH 60/)
    expect(await offered(user, 'Therapist')).toEqual(['BEA', 'CORA'])
    expect(await offered(user, 'Room')).toEqual(['ROOM 2', 'ROOM 3'])
  })

  it('CREATE-7 CREATE-9 follows price, promo and points until an amount is typed', async () => {
    const user = await showForm(new FakeSync(business()))
    const amount = () => screen.getByRole('textbox', { name: 'Amount' }).getAttribute('value')
    await pick(user, 'Service', /SWEDISH 60/)
    expect(amount()).toBe('800.00')
    expect(screen.queryByRole('combobox', { name: 'Points to redeem' })).toBeNull()
    await type(user, 'Customer Mobile No.', maria)
    await found()
    await pick(user, 'Points to redeem', '150 pts')
    await pick(user, 'Promo', /RAINY DAY/)
    expect(amount()).toBe('550.00')
    await type(user, 'Amount', '100.5')
    await pick(user, 'Promo', 'None')
    expect(amount()).toBe('100.50')
  })

  it('CREATE-10 adds the 3% service charge to what is to be paid', async () => {
    const user = await showForm(new FakeSync(business()))
    await pick(user, 'Service', /SWEDISH 60/)
    await user.click(screen.getByRole('switch', { name: /3% service charge/ }))
    expect(screen.getByText('+ PHP 24.00')).toBeTruthy()
    expect(screen.getByText('PHP 824.00')).toBeTruthy()
  })

  it('CREATE-10 proposes the charge for a credit card, and lets the user decide', async () => {
    const user = await showForm(new FakeSync(business()))
    await pick(user, 'Service', /SWEDISH 60/)
    const charge = () => screen.getByRole('switch', { name: /3% service charge/ })
    await pick(user, 'Mode of payment', 'CREDIT CARD')
    expect(charge()).toHaveProperty('checked', true)
    await user.click(charge())
    expect(charge()).toHaveProperty('checked', false)
    await pick(user, 'Mode of payment', 'GCASH')
    await pick(user, 'Mode of payment', 'CREDIT CARD')
    expect(charge()).toHaveProperty('checked', true)
    await pick(user, 'Mode of payment', 'CASH')
    expect(charge()).toHaveProperty('checked', false)
  })

  it('CREATE-8 lets a therapist be requested only where the service has one', async () => {
    const user = await showForm(new FakeSync(business()), 'OTHERS')
    const requested = () => screen.getByRole('switch', { name: 'Therapist Requested' })
    expect(requested()).toHaveProperty('disabled', true)
    await pick(user, 'Service', /GYM PASS/)
    expect(requested()).toHaveProperty('disabled', true)
  })
})

describe('the draft', () => {
  it('OFF-12 survives a reload, and is cleared by Empty the form', async () => {
    const draftStorage = emptyDraftStorage()
    const user = await showForm(new FakeSync(business()), 'MASSAGE', { draftStorage })
    await type(user, 'Customer Name', 'Rica Valdez')
    cleanup()
    const again = await showForm(new FakeSync(business()), 'MASSAGE', { draftStorage })
    expect(screen.getByDisplayValue('Rica Valdez')).toBeTruthy()
    await again.click(screen.getByRole('button', { name: 'Empty the form' }))
    await waitFor(() => expect(screen.queryByDisplayValue('Rica Valdez')).toBeNull())
  })

  it('loses its customer by Clear beside Customer, and nothing else', async () => {
    const user = await showForm(new FakeSync(business()))
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.getByRole('textbox', { name: 'Customer Mobile No.' })).toHaveProperty('value', '')
    expect(screen.getByDisplayValue('ANA')).toBeTruthy()
  })
})

import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { business, jose, maria } from '../../support/business'
import { booking, done } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { findChoice } from '../../support/screens/find-choice'
import {
  drafted,
  filled,
  found,
  offered,
  pauses,
  pick,
  showForm,
  showTyped,
  type,
} from './show-form'

const number = 'Customer Mobile No.'

describe('the look-up of the mobile number', () => {
  it('CREATE-3 CREATE-4 waits a second of idle typing, then says who it is or what is wrong', async () => {
    const pause = pauses()
    const user = await showForm(new FakeSync(business()))
    await user.click(await screen.findByRole('textbox', { name: number }))
    await user.keyboard(maria)
    expect(screen.queryByText('Customer record found')).toBeNull()
    pause()
    await found()
    expect(screen.getByRole('textbox', { name: 'Customer Name' })).toHaveProperty('readOnly', true)
    expect(screen.getByDisplayValue('Maria Santos')).toBeTruthy()
    expect(screen.getByText('0 visits · 260 pts')).toBeTruthy()
    expect(screen.getByText('worth PHP 260.00')).toBeTruthy()
    expect(screen.getByText('REGULAR')).toBeTruthy()

    await type(user, number, '12345')
    pause()
    const wrong = "Mobile Number should be 12 digits and should start with '63'"
    expect(await screen.findByText(wrong)).toBeTruthy()

    await type(user, /^Customer Mobile No\./, '0917 555 014')
    pause()
    await type(user, `${number}, 1 digit is missing`, '639990000000')
    pause()
    expect(await screen.findByText('No customer record')).toBeTruthy()

    await type(user, number, '639170000000')
    pause()
    expect(await screen.findByText('INACTIVE')).toBeTruthy()
    const description = 'This customer is not active and cannot be booked.'
    const button = screen.getByRole('button', { name: 'BOOK', description })
    expect(button).toHaveProperty('disabled', true)
  })

  it("shows the customer's contract, whether it has ended, and other bookings of that day", async () => {
    const world = done(business(), 'createAppointment', booking({ startTime: '10:30' }))
    const customers = new Map(
      [...world.customers].map(([mobile, row]) => {
        const contractEndDate = mobile === maria ? '2026-12-31' : '2026-11-20'
        return [mobile, { ...row, type: 'VIP', contractEndDate }]
      }),
    )
    const sync = new FakeSync({ ...world, customers })
    await showTyped(sync, { mobileNumber: maria })
    expect(await screen.findByText('VIP until Dec 31, 2026')).toBeTruthy()
    expect(screen.queryByText(/also booked/)).toBeNull()
    cleanup()
    await showTyped(sync, { mobileNumber: jose })
    expect(await screen.findByText('VIP ended Nov 20, 2026')).toBeTruthy()
    expect(await screen.findByText('also booked today at 10:30 AM')).toBeTruthy()
  })

  it('OFF-6 says in plain words that it cannot know while offline, then asks the service', async () => {
    const world = business()
    const sync = new FakeSync({ ...world, customers: new Map() })
    sync.isComplete = false
    sync.elsewhere = world.customers
    sync.setStatus({ online: false })
    await showTyped(sync, { mobileNumber: maria })
    expect(await screen.findByText(/^Offline: not on this device/)).toBeTruthy()
    sync.setStatus({ online: true })
    await found()
  })
})

describe('the choices of the form', () => {
  it('CREATE-5 CREATE-6 offers RESERVED first, and starts at 2:00 PM of the service list', async () => {
    const user = await showForm(new FakeSync(business()))
    await findChoice('Status', 'RESERVED')
    expect(await offered(user, 'Status')).toEqual(['RESERVED', 'CHECKED-IN'])
    await findChoice('Time', '2:00 PM')
    expect(await offered(user, 'Time')).toEqual(['10:00 AM', '10:30 AM', '2:00 PM'])
  })

  it('OTHER-3 CREATE-8 of anything else are CHECKED-IN, and no therapist to request', async () => {
    const user = await showForm(new FakeSync(business()), 'OTHERS')
    const requested = () => screen.getByRole('switch', { name: 'Therapist Requested' })
    expect(screen.queryByRole('button', { name: 'Walk-in' })).toBeNull()
    expect(await offered(user, 'Status')).toEqual(['CHECKED-IN'])
    expect(requested()).toHaveProperty('disabled', true)
    await pick(user, 'Service', /GYM PASS.*300\.00/)
    expect(requested()).toHaveProperty('disabled', true)
  })

  it('CREATE-7 CREATE-9 follows price, promo and points until an amount is typed', async () => {
    const pause = pauses()
    const user = await showTyped(new FakeSync(business()), { serviceIds: ['swedish'] })
    const amount = () => screen.getByRole('textbox', { name: 'Amount' }).getAttribute('value')
    expect(amount()).toBe('800.00')
    expect(screen.queryByRole('combobox', { name: 'Points to redeem' })).toBeNull()
    await type(user, number, maria)
    pause()
    await found()
    await pick(user, 'Points to redeem', '150 pts')
    await pick(user, 'Promo', /RAINY DAY/)
    expect(amount()).toBe('550.00')
    await type(user, 'Amount', '100.5')
    await pick(user, 'Promo', 'None')
    expect(amount()).toBe('100.50')
  })

  it('CREATE-10 adds the 3% charge, proposes it for a credit card, and lets the user decide', async () => {
    const user = await showTyped(new FakeSync(business()), { serviceIds: ['swedish'] })
    const charge = () => screen.getByRole('switch', { name: /3% service charge/ })
    await pick(user, 'Mode of payment', 'CREDIT CARD')
    expect(charge()).toHaveProperty('checked', true)
    expect(screen.getByText('+ PHP 24.00')).toBeTruthy()
    expect(screen.getByText('PHP 824.00')).toBeTruthy()
    await user.click(charge())
    expect(charge()).toHaveProperty('checked', false)
    await pick(user, 'Mode of payment', 'GCASH')
    await pick(user, 'Mode of payment', 'CREDIT CARD')
    expect(charge()).toHaveProperty('checked', true)
    await pick(user, 'Mode of payment', 'CASH')
    expect(charge()).toHaveProperty('checked', false)
  })
})

describe('the draft', () => {
  it('OFF-12 survives a reload; Clear empties the customer alone, Empty the form all', async () => {
    const draftStorage = drafted(filled)
    const user = await showForm(new FakeSync(business()), 'MASSAGE', { draftStorage })
    await type(user, 'Note', 'Quiet room')
    cleanup()
    const again = await showForm(new FakeSync(business()), 'MASSAGE', { draftStorage })
    expect(screen.getByDisplayValue('Quiet room')).toBeTruthy()
    await again.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.getByRole('textbox', { name: number })).toHaveProperty('value', '')
    expect(screen.getByDisplayValue('ANA')).toBeTruthy()
    await again.click(screen.getByRole('button', { name: 'Empty the form' }))
    await waitFor(() => expect(screen.queryByDisplayValue('ANA')).toBeNull())
    expect(screen.queryByDisplayValue('Quiet room')).toBeNull()
  })
})

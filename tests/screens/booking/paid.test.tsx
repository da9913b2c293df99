import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { business, jose } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { book, filled, paid, pick, showTyped } from './show-form'

describe('the payment of a reservation', () => {
  const payment = ({ given }: FakeSync) =>
    given.map(({ input }) => Object(input).appointmentCreationPayment)

  it('is asked by BOOK when it is empty, and may be nothing', async () => {
    const sync = new FakeSync(business())
    const user = await showTyped(sync, { mobileNumber: jose, serviceIds: ['swedish'] })
    expect(screen.getByText('To be paid now?')).toBeTruthy()
    await book(user)
    // Errors of the form come first.
    expect((await screen.findByRole('alert')).textContent).toContain('Therapist and Room')
    await pick(user, 'Therapist, required', 'ANA')
    await pick(user, 'Room', 'ROOM 2')
    await book(user)
    const question = await screen.findByRole('dialog', { name: 'Is it paid now?' })
    expect(question.textContent).toContain('To be paid now: PHP 800.00, CASH.')
    const unpaid = within(question).getByRole('button', { name: 'Nothing paid yet' })
    await waitFor(() => expect(document.activeElement).toBe(unpaid))
    await user.click(within(question).getByRole('button', { name: 'Close' }))
    expect(sync.given).toEqual([])
    await book(user)
    await user.click(await screen.findByRole('button', { name: 'Nothing paid yet' }))
    await screen.findByText('Appointment is booked.')
    expect(payment(sync)).toEqual([{ amount: 0, modeOfPayment: 'CASH' }])
  })

  it('is booked in full by a yes', async () => {
    const sync = new FakeSync(business())
    const user = await showTyped(sync, { ...filled, amount: undefined })
    await book(user)
    await user.click(await screen.findByRole('button', { name: 'Paid PHP 800.00' }))
    await screen.findByText('Appointment is booked.')
    expect(payment(sync)).toEqual([{ amount: 800, modeOfPayment: 'CASH' }])
  })

  it('is said beside the amount in one tap', async () => {
    const user = await showTyped(new FakeSync(business()), { serviceIds: ['swedish'] })
    const amount = () => screen.getByRole('textbox', { name: 'Amount' })
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()
    await user.click(paid('Nothing paid yet'))
    expect(amount()).toHaveProperty('value', '0.00')
    expect(screen.getByText('To be paid now')).toBeTruthy()
    await user.click(paid('Deposit'))
    expect(document.activeElement).toBe(amount())
    await user.keyboard('300')
    expect(paid('Deposit')).toHaveProperty('checked', true)
    await user.click(paid('Full'))
    expect(amount()).toHaveProperty('value', '800.00')
    // The amount still follows the price.
    await pick(user, 'Promo', /RAINY DAY/)
    expect(amount()).toHaveProperty('value', '700.00')
    expect(paid('Full')).toHaveProperty('checked', true)
  })

  it('is not asked of a customer that checks in, and is the full price by default', async () => {
    await showTyped(new FakeSync(business()), { serviceIds: ['swedish'], status: 'CHECKED_IN' })
    expect(paid('Full')).toHaveProperty('checked', true)
    expect(screen.getByText('To be paid now')).toBeTruthy()
  })
})

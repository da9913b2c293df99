import { screen } from '@testing-library/react'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { correction } from '#domain/rows/correction'
import { tender } from '#domain/rows/tender'
import { business, today } from '../../support/business'
import { at, booking, done, rowOf, updating } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { armed, checkedIn, completed, press, sectionText, showDetail } from './show-detail'

/** The completed visit, paid by two transfers and cash; one of the transfers was paid back. */
function paidInParts() {
  const usual = { phase: 'Completion', kind: 'PAYMENT', day: today, by: 'makati' }
  const tenders = [
    { ...usual, id: 't1', mode: 'GCASH', amount: 300, reference: '0917 555' },
    { ...usual, id: 't2', mode: 'MAYA', amount: 200 },
    { ...usual, id: 't3', kind: 'REFUND', mode: 'MAYA', amount: 200, of: 't2' },
    { ...usual, id: 't4', mode: 'GCASH', amount: 500 },
    { ...usual, id: 't5', phase: 'Product', mode: 'CASH', amount: 90 },
  ].map((each) => v.parse(tender, each))
  const corrections = [
    v.parse(correction, { id: 'c1', kind: 'PAYMENT', tenderIds: ['t4'], mode: 'CASH' }),
  ]
  const products = { productPaymentAmount: 90, productPaymentMOP: 'CASH' }
  return { ...rowOf(completed()), ...products, totalPricePaid: 890, tenders, corrections }
}

const show = () =>
  showDetail(new FakeSync(business({ appointments: new Map([['a1', paidInParts()]]) })))

it('the detail shows the parts of a payment as they stand after corrections', async () => {
  await show()
  expect(sectionText('Payment Before Completed')).toBe(
    'Payment Before Completed890.00GCASH 0917 555 300.00 + CASH 500.00 · products CASH 90.00',
  )
})

it('DETAIL-9 the detail shows what was paid and what went back in another mode', async () => {
  const parts = [{ tenderId: 'a1/Completion', amount: 600, reference: null, mode: 'GCASH' }]
  const why = { reason: 'NOT_SATISFIED', note: '' }
  const refund = { id: 'a1', correctionId: 'c1', parts, items: [], pointsBack: true, ...why }
  const world = done(completed(), 'refundAppointment', refund)
  await showDetail(new FakeSync(world))
  expect(sectionText('Payment Before Completed')).toBe(
    'Payment Before Completed200.00CASH 800.00, GCASH −600.00',
  )
})

it('a visit that gave back more than it took never says that nothing was paid', async () => {
  const parts = [{ tenderId: 'a1/Completion', amount: 800, reference: null, shownHeld: 800 }]
  const why = { reason: 'NOT_SATISFIED', note: '' }
  const refund = (correctionId: string) => ({
    ...{ id: 'a1', correctionId, parts, items: [], pointsBack: true, ...why },
  })
  const once = done(completed(), 'refundAppointment', refund('c1'))
  await showDetail(new FakeSync(done(once, 'refundAppointment', refund('c2'))))
  expect(sectionText('Payment Before Completed')).toBe(
    'Payment Before Completed−800.00CASH −800.00',
  )
})

it('DETAIL-7 prints a line for each part, with its reference', async () => {
  vi.stubGlobal('print', vi.fn())
  const user = await show()
  await user.click(press('PRINT'))
  const receipt = screen.getByRole('region', { name: 'Receipt', hidden: true })
  expect(receipt.textContent).toContain(
    '11/21/2026 GCASH 0917 555300.0011/21/2026 CASH500.0011/21/2026 CASH90.00PaidPHP 890.00',
  )
  vi.unstubAllGlobals()
})

it('CORRECT-5 a receipt printed after a refund has the payment as it was made, and the refund', async () => {
  vi.stubGlobal('print', vi.fn())
  const parts = [{ tenderId: 'a1/Completion', amount: 300, reference: null, shownHeld: 800 }]
  const why = { reason: 'NOT_SATISFIED', note: '' }
  const refund = { id: 'a1', correctionId: 'c1', parts, items: [], pointsBack: true, ...why }
  const world = done(completed(), 'refundAppointment', refund, at('09:00', '2026-11-22'))
  const sync = new FakeSync({
    ...world,
    appointments: new Map([['a1', { ...rowOf(world), receiptNumber: 7 }]]),
  })
  const user = await showDetail(sync)
  const receipt = () => screen.getByRole('region', { name: 'Receipt', hidden: true }).textContent
  await user.click(press('PRINT'))
  expect(receipt()).toContain('11/21/2026 CASH800.0011/22/2026 Paid back CASH−300.00PaidPHP 500.00')
  expect(receipt()).not.toContain('COPY')
  await user.click(press('PRINT'))
  expect(receipt()).toContain('COPY')
  vi.unstubAllGlobals()
})

it('says what goes back when fewer products are left than were paid for', async () => {
  const productPayment = { amount: 70, modeOfPayment: 'CASH' }
  const drinks = updating({ productsOrdered: { water: 2 }, productPayment })
  const user = await showDetail(new FakeSync(done(checkedIn(), 'updateAppointment', drinks)))
  expect(screen.queryByText('To give back for products')).toBeNull()
  await user.click(press('One less WATER'))
  const label = screen.getByText('To give back for products', { selector: 'dt' })
  expect(label.nextElementSibling?.textContent).toBe('35.00')
})

it('CORRECT-2 money above the price is shown before the check-in and paid back after it', async () => {
  const appointmentCreationPayment = { amount: 800, modeOfPayment: 'CASH' }
  const booked = done(business(), 'createAppointment', booking({ appointmentCreationPayment }))
  const sync = new FakeSync(booked, '14:05')
  sync.setStatus({ hasAllCalls: true })
  const user = await showDetail(sync)
  expect(screen.queryByText('Paid above the price, to give back')).toBeNull()
  await user.click(screen.getByRole('combobox', { name: 'Promo' }))
  await user.click(await screen.findByRole('option', { name: /RAINY DAY/ }))
  expect(await screen.findByText('Paid above the price, to give back')).toBeTruthy()
  await user.click(press('CHECK-IN'))
  await armed('COMPLETE')
  expect(screen.getByText('PHP 100.00 is paid above the price: MORE, Refund.')).toBeTruthy()
  await user.click(press('MORE'))
  await user.click(await screen.findByRole('menuitem', { name: 'Refund' }))
  expect(await screen.findByRole('button', { name: 'REFUND PHP 100.00' })).toBeTruthy()
})

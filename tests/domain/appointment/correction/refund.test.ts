import { describe, expect, it } from 'vitest'
import { waitsForSignature } from '#domain/appointment/correction/corrections'
import type { RefundInput } from '#domain/appointment/correction/input'
import { excessParts, overpaid } from '#domain/appointment/correction/overpaid'
import { takingsOf } from '#domain/appointment/takings'
import { tendersOf } from '#domain/appointment/tenders'
import { business, makati } from '../../../support/business'
import {
  at,
  booking,
  cancelling,
  checkingIn,
  completing,
  done,
  refusalOf,
  rowOf,
} from '../../../support/commands'
import { byMode, part, paying, pointsOf, refunding, visited, withPoints } from './visited'

describe('a refund', () => {
  it('CORRECT-2 lowers payment, total, takings of its day and points', () => {
    const before = visited()
    const after = done(before, 'refundAppointment', refunding(), at('10:00', '2026-11-22'))
    expect(rowOf(before)).toMatchObject({ totalPricePaid: 876, pointsEarned: 8 })
    expect(rowOf(after)).toMatchObject({
      completedPaymentAmount: 370,
      totalPricePaid: 676,
      // 370 of the completion's 500 for services are left
      pointsEarned: 6,
      corrections: [{ kind: 'REFUND', amount: 200, points: 2, tenderIds: ['c1/1'] }],
    })
    expect(pointsOf(after)).toBe(106)
    expect(takingsOf(rowOf(after))).toContainEqual({
      day: '2026-11-22',
      mode: 'CASH',
      amount: -20_000,
    })
    expect(tendersOf(rowOf(after)).slice(0, -1)).toEqual(tendersOf(rowOf(before)))
  })

  it('gives the charge back with the last of the money', () => {
    const half = refunding({ parts: [part(103, 'Check-In')] })
    const rest = refunding({ correctionId: 'c2', parts: [part(103, 'Check-In')] })
    const after = done(done(visited(), 'refundAppointment', half), 'refundAppointment', rest)
    expect(rowOf(after)).toMatchObject({
      checkInPaymentAmount: 0,
      checkInPercentChargeAmount: 0,
      totalPricePaid: 670,
    })
  })

  it('goes out in another mode where the desk says so', () => {
    const parts = [part(570, 'Completion', { mode: 'CASH' })]
    const after = done(visited('GCASH'), 'refundAppointment', refunding({ parts }))
    expect(byMode(after)).toEqual({ CASH: 100 - 570, GCASH: 776 })
  })

  it('CORRECT-2 takes no more points than the customer still has', () => {
    const poor = withPoints(visited(), 1)
    const all = refunding({ parts: [part(100, 'Creation'), part(206, 'Check-In'), part(570)] })
    const after = done(poor, 'refundAppointment', all)
    expect(pointsOf(after)).toBe(0)
    expect(rowOf(after)).toMatchObject({ pointsEarned: 7, totalPricePaid: 0 })
  })

  it('leaves the points where the desk says so', () => {
    const after = done(visited(), 'refundAppointment', refunding({ pointsBack: false }))
    expect(rowOf(after).pointsEarned).toBe(8)
  })

  it('CORRECT-2 takes the products off that it pays back', () => {
    const items = [{ productId: 'water', quantity: 2 }]
    const after = done(visited(), 'refundAppointment', refunding({ parts: [part(70)], items }))
    expect(rowOf(after)).toMatchObject({
      productsOrdered: {},
      totalPricePaid: 806,
      pointsEarned: 8,
      corrections: [{ kind: 'REFUND' }, { kind: 'LINE', productId: 'water', amount: 70 }],
    })
  })

  it('CORRECT-2 pays back before the end what a promo after the payment made too much', () => {
    const body = { appointmentCreationPayment: paying(800) }
    const booked = done(business(), 'createAppointment', booking(body))
    const going = done(booked, 'checkInAppointment', checkingIn({ promoId: 'rainy' }), at('14:00'))
    const back = (amount: number, correctionId = 'c1') =>
      refunding({ correctionId, parts: [part(amount, 'Creation', { shownHeld: 800 })] })
    expect(overpaid(rowOf(going))).toBe(100)
    expect(refusalOf(booked, 'refundAppointment', back(100))?.message).toBe(
      'Appointment is RESERVED and cannot be refunded.',
    )
    expect(refusalOf(going, 'refundAppointment', back(101))?.message).toBe(
      'PHP 100.00 more was paid than is due. The rest can be refunded once the visit has ended.',
    )
    const after = done(going, 'refundAppointment', back(100))
    expect(rowOf(after)).toMatchObject({ totalPricePaid: 700, balanceAfterCheckIn: 0 })
    expect(overpaid(rowOf(after))).toBe(0)
    // another tablet has handed it out as well: the guest owes it then
    const twice = done(after, 'refundAppointment', back(100, 'c2'))
    expect(rowOf(twice)).toMatchObject({ totalPricePaid: 600, balanceAfterCheckIn: 100 })
  })

  it('CORRECT-2 counts no charge to what two tablets may pay back before the end', () => {
    const body = { appointmentCreationPayment: paying(800), hasCheckInPercentCharge: true }
    const booked = done(business(), 'createAppointment', booking(body))
    const going = done(booked, 'checkInAppointment', checkingIn({ promoId: 'rainy' }), at('14:00'))
    const back = (amount: number, correctionId = 'c1') =>
      refunding({ correctionId, parts: [part(amount, 'Creation', { shownHeld: 824 })] })
    const after = done(going, 'refundAppointment', back(100))
    expect(refusalOf(after, 'refundAppointment', back(102, 'c2'))?.message).toMatch(
      /^PHP 100.00 more/,
    )
  })

  it('CORRECT-2 takes what a promo made too much from the payment for services, not for products', () => {
    const body = { appointmentCreationPayment: paying(800) }
    const booked = done(business(), 'createAppointment', booking(body))
    const going = done(booked, 'checkInAppointment', checkingIn({ promoId: 'rainy' }), at('14:00'))
    const products = { productsOrdered: { water: 2 }, productPayment: paying(70) }
    const ended = done(going, 'completeAppointment', completing(products), at('15:00'))
    const parts = excessParts(rowOf(ended))
    expect(parts).toMatchObject([{ tenderId: 'a1/Creation', amount: 100 }])
    const after = rowOf(done(ended, 'refundAppointment', refunding({ parts }), at('15:05')))
    expect(overpaid(after)).toBe(0)
    expect(after).toMatchObject({ productPaymentAmount: 70, totalPricePaid: 770 })
  })

  it('is stored and flagged when another tablet has paid the same money back', () => {
    const parts = [part(570, 'Completion', { shownHeld: 570 })]
    const first = done(visited(), 'refundAppointment', refunding({ parts }))
    const again = refunding({ parts, correctionId: 'c2' })
    const both = rowOf(done(first, 'refundAppointment', again))
    expect(both.corrections.map(({ isDoubled }) => isDoubled)).toEqual([false, true])
    expect(both).toMatchObject({ completedPaymentAmount: -570, totalPricePaid: 876 - 1140 })
    expect(both.corrections.map((each) => waitsForSignature(each, makati))).toEqual([false, true])
  })

  it('is possible for a cancelled visit', () => {
    const body = { appointmentCreationPayment: paying(100) }
    const booked = done(business(), 'createAppointment', booking(body))
    const left = done(booked, 'cancelAppointment', cancelling())
    const parts = [part(100, 'Creation')]
    expect(rowOf(done(left, 'refundAppointment', refunding({ parts })))).toMatchObject({
      appointmentCreationPaymentAmount: 0,
      totalPricePaid: 0,
    })
  })

  it.each([
    [{ parts: [] }, 'Choose what is paid back.'],
    [{ parts: [part(0)] }, 'Refund should be greater than 0'],
    [{ parts: [part(-5)] }, 'Refund should be greater than 0'],
    [{ parts: [part(571)] }, 'Only PHP 570.00 was paid. More than that cannot be refunded.'],
    [
      { parts: [part(300), part(300)] },
      'Only PHP 570.00 was paid. More than that cannot be refunded.',
    ],
    [{ parts: [part(5, 'Nowhere')] }, 'Payment not found'],
    [
      { parts: [part(5, 'Completion', { mode: 'SHELLS' })] },
      'Mode of payment SHELLS does not exist.',
    ],
    [{ items: [{ productId: 'oil', quantity: 1 }] }, 'This product was not ordered.'],
    [{ reason: ' ' }, 'Choose a reason.'],
  ])('is refused with %o: %s', (body, message) => {
    expect(refusalOf(visited(), 'refundAppointment', refunding(body))).toMatchObject({ message })
  })

  it('CORRECT-2 is refused for a refund, beyond what is left, and before the end', () => {
    const once = done(visited(), 'refundAppointment', refunding())
    const twice = (parts: RefundInput['parts']) =>
      refusalOf(once, 'refundAppointment', refunding({ correctionId: 'c2', parts }))?.message
    expect(twice([{ tenderId: 'c1/1', amount: 1, reference: null }])).toBe(
      'A refund cannot be refunded.',
    )
    expect(twice([part(400)])).toBe('Only PHP 370.00 of this payment is left to refund.')
    const early = done(business(), 'createAppointment', booking())
    expect(refusalOf(early, 'refundAppointment', refunding())?.message).toBe(
      'Appointment is RESERVED and cannot be refunded.',
    )
  })

  it('waits for another person above the limit of the store', () => {
    const [made] = rowOf(done(visited(), 'refundAppointment', refunding())).corrections
    const waits = (refundLimit: number | null) => made && waitsForSignature(made, { refundLimit })
    expect([waits(null), waits(200), waits(199.99)]).toEqual([false, false, true])
  })
})

import { describe, expect, it } from 'vitest'
import { heldPayments } from '#domain/appointment/correction/pay-back'
import { takingsOf } from '#domain/appointment/takings'
import { tendersOf } from '#domain/appointment/tenders'
import { entriesOn } from '#domain/reports/sales-entries'
import { today } from '../../../support/business'
import { at, done, refusalOf, rowOf } from '../../../support/commands'
import { part, pointsOf, refunding, visited, withPoints } from './visited'

describe('a countersignature', () => {
  const refunded = () => done(visited(), 'refundAppointment', refunding())
  const signing = { id: 'a1', correctionId: 'c1' }
  const boss = { ...at('18:00'), user: 'boss' }

  it('names the other person, and the first one stays', () => {
    const signed = done(refunded(), 'signCorrection', signing, boss)
    const again = done(signed, 'signCorrection', signing, { ...boss, user: 'second' })
    expect(rowOf(again).corrections).toMatchObject([{ signedBy: 'boss', by: 'makati' }])
  })

  it('CORRECT-8 takes a refund out of all sums whose money left once, and gives its points back', () => {
    const parts = [part(400, 'Completion', { shownHeld: 570 })]
    const first = done(withPoints(visited(), 100), 'refundAppointment', refunding({ parts }))
    const twice = done(first, 'refundAppointment', refunding({ parts, correctionId: 'c2' }))
    const stayed = { id: 'a1', correctionId: 'c2', hasLeft: false }
    const signed = done(twice, 'signCorrection', stayed, boss)
    expect(rowOf(signed)).toMatchObject({
      completedPaymentAmount: 170,
      totalPricePaid: 476,
      pointsEarned: rowOf(first).pointsEarned,
      corrections: [{ isVoid: false }, { isDoubled: true, isVoid: true, signedBy: 'boss' }],
    })
    expect(pointsOf(signed)).toBe(pointsOf(first))
    expect(takingsOf(rowOf(signed))).toEqual(takingsOf(rowOf(first)))
    expect(heldPayments(rowOf(signed)).map(({ held }) => held)).toEqual([100, 206, 170])
    expect(tendersOf(rowOf(signed))).toEqual(tendersOf(rowOf(twice)))
    expect(entriesOn(rowOf(signed), { start: today, end: today })).toEqual(
      entriesOn(rowOf(first), { start: today, end: today }),
    )
  })

  it('leaves a refund that left twice as it is, and asks of no other refund whether it left', () => {
    const parts = [part(570, 'Completion', { shownHeld: 570 })]
    const first = done(visited(), 'refundAppointment', refunding({ parts }))
    const twice = done(first, 'refundAppointment', refunding({ parts, correctionId: 'c2' }))
    const left = { id: 'a1', correctionId: 'c2', hasLeft: true }
    const signed = rowOf(done(twice, 'signCorrection', left, boss))
    expect(signed).toMatchObject({ completedPaymentAmount: -570, totalPricePaid: 876 - 1140 })
    const stayed = { id: 'a1', correctionId: 'c1', hasLeft: false }
    expect(refusalOf(twice, 'signCorrection', stayed, boss)?.message).toBe(
      'Only money that was paid back twice can be said to have stayed.',
    )
  })

  it('is refused to the person who made the correction, and without one', () => {
    expect(refusalOf(refunded(), 'signCorrection', signing)?.message).toBe(
      'Another person than the one who made the correction has to sign it.',
    )
    const unknown = { id: 'a1', correctionId: 'c9' }
    expect(refusalOf(refunded(), 'signCorrection', unknown, boss)?.message).toBe(
      'Correction not found',
    )
  })
})

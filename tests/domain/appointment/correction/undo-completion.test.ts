import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tendersOf } from '#domain/appointment/tenders'
import type { World } from '#domain/rows/world'
import { business, jose, maria } from '../../../support/business'
import {
  at,
  booking,
  checkingIn,
  completing,
  done,
  refusalOf,
  rowOf,
} from '../../../support/commands'
import { byMode, paying, pointsOf, undoing, visited, withPoints } from './visited'

/** Maria's massage of PHP 800, 100 of them in points; 550 were paid in parts before. */
function checkedInWithPoints(): World {
  const given = { parts: [{ id: 'b1', mode: 'CASH', amount: 100 }] }
  const body = { mobileNumber: maria, name: 'Maria', appointmentCreationPayment: given }
  const booked = done(business(), 'createAppointment', booking(body))
  const parts = [
    { id: 'i1', mode: 'CASH', amount: 250 },
    { id: 'i2', mode: 'CREDIT CARD', amount: 200 },
  ]
  const input = checkingIn({ checkInPayment: { parts }, pointsToRedeem: 100 })
  return done(booked, 'checkInAppointment', input, at('14:00'))
}

/** The completion with two waters and an oil: PHP 469.75 in cash and by GCash, and a tip. `more`: PHP beyond that. */
const inParts = (body: object = {}, more = 0) =>
  completing({
    productsOrdered: { water: 2, oil: 1 },
    additionalPayment: { parts: [{ id: 'x1', mode: 'CASH', amount: 50 }] },
    completeAppointmentPayment: {
      parts: [
        { id: 'p1', mode: 'CASH', amount: 69.75 + more },
        { id: 'p2', mode: 'GCASH', amount: 200, reference: 'G 1' },
        { id: 'p3', mode: 'GCASH', amount: 200, reference: 'G 2' },
      ],
    },
    tip: { id: 't1', staffId: 'ana', mode: 'CASH', amount: 40 },
    ...body,
  })

const paidInParts = () => done(checkedInWithPoints(), 'completeAppointment', inParts(), at('15:00'))

describe('an undone completion', () => {
  it('CORRECT-3 gives the visit back with points and commission taken back, and keeps the money', () => {
    const row = rowOf(done(visited(), 'undoCompletion', undoing(), at('16:00')))
    expect(row).toMatchObject({
      status: 'CHECKED_IN',
      completedBy: null,
      completedDateTime: null,
      staffCommission: 0,
      pointsEarned: 0,
      totalPricePaid: 876,
      corrections: [{ kind: 'COMPLETION', points: 8, amount: 570 }],
    })
    expect(tendersOf(row)).toEqual(tendersOf(rowOf(visited())))
  })

  it('can be completed again with the same totals', () => {
    const before = visited()
    const undone = done(before, 'undoCompletion', undoing(), at('16:00'))
    const ending = completing({ completeAppointmentPayment: paying(570) })
    const again = done(undone, 'completeAppointment', ending, at('16:30'))
    const { totalPricePaid, pointsEarned, staffCommission } = rowOf(before)
    expect(rowOf(again)).toMatchObject({ totalPricePaid, pointsEarned, staffCommission })
    expect(again.customers.get(jose)).toEqual(before.customers.get(jose))
  })

  it('CORRECT-3 keeps parts, products, redeemed points and tip, which count once when it is completed again', () => {
    const before = paidInParts()
    const undone = done(before, 'undoCompletion', undoing(), at('16:00'))
    const { tenders, productsOrdered, pointsRedeemed, totalPricePaid } = rowOf(before)
    expect(tenders).toHaveLength(8)
    expect(rowOf(undone)).toMatchObject({
      status: 'CHECKED_IN',
      tenders,
      productsOrdered,
      pointsRedeemed,
      totalPricePaid,
      pointsEarned: 0,
      staffCommission: 0,
    })
    expect(byMode(undone)).toEqual(byMode(before))
    const person = before.customers.get(maria)
    expect(undone.customers.get(maria)).toMatchObject({
      pointsEarned: (person?.pointsEarned ?? 0) - rowOf(before).pointsEarned,
      visitCount: 0,
    })
    const again = done(undone, 'completeAppointment', inParts(), at('15:00'))
    const { corrections, version, ...row } = rowOf(again)
    const { corrections: none, version: _, ...first } = rowOf(before)
    expect(row).toEqual(first)
    expect(again.customers.get(maria)).toEqual(person)
    expect([none, corrections.length]).toEqual([[], 1])
  })

  it('takes only what a product more costs when it is completed again', () => {
    const undone = done(paidInParts(), 'undoCompletion', undoing(), at('16:00'))
    const more = inParts({ productsOrdered: { water: 3, oil: 1 } }, 35)
    const again = rowOf(done(undone, 'completeAppointment', more, at('16:30')))
    const former = rowOf(paidInParts())
    expect(again.totalPricePaid).toBe(former.totalPricePaid + 35)
    expect(again.tenders?.slice(0, 8)).toEqual(former.tenders)
    expect(again.tenders?.slice(8)).toMatchObject([{ mode: 'CASH', amount: 35, kind: 'PAYMENT' }])
    expect([again.pointsEarned, again.staffCommission]).toEqual([
      former.pointsEarned,
      former.staffCommission,
    ])
  })

  it('leaves money and points as they were for any split of the payment', () => {
    const cash = fc.integer({ min: 1, max: 39_974 })
    fc.assert(
      fc.property(cash, fc.boolean(), (centavos, isSwapped) => {
        const given = [
          { id: 'p1', mode: 'CASH', amount: centavos / 100 },
          { id: 'p2', mode: 'GCASH', amount: (39_975 - centavos) / 100 },
        ]
        const going = checkedInWithPoints()
        const ending = inParts({
          productsOrdered: { oil: 1 },
          completeAppointmentPayment: { parts: isSwapped ? given.toReversed() : given },
        })
        const before = done(going, 'completeAppointment', ending, at('15:00'))
        const undone = done(before, 'undoCompletion', undoing(), at('16:00'))
        const again = done(undone, 'completeAppointment', ending, at('16:30'))
        for (const world of [undone, again]) {
          expect(tendersOf(rowOf(world))).toEqual(tendersOf(rowOf(before)))
          expect(rowOf(world).totalPricePaid).toBe(rowOf(before).totalPricePaid)
        }
        expect(again.customers).toEqual(before.customers)
      }),
      { numRuns: 50 },
    )
  })

  it('gives no points twice to a customer who had spent them', () => {
    const undone = done(withPoints(visited(), 3), 'undoCompletion', undoing(), at('16:00'))
    const ending = completing({ completeAppointmentPayment: paying(570) })
    const again = done(undone, 'completeAppointment', ending, at('16:30'))
    expect(rowOf(again).pointsEarned).toBe(8)
    expect(pointsOf(again)).toBe(3)
  })

  it('counts for the day on which it was made offline', () => {
    const late = undoing({ paidOn: '2026-11-21' })
    expect(refusalOf(visited(), 'undoCompletion', late, at('09:00', '2026-11-22'))).toBeNull()
  })

  it('CORRECT-3 is refused on another day, for another status, and for a place that is taken', () => {
    const message = (world: World, time = '16:00', date = '2026-11-21') =>
      refusalOf(world, 'undoCompletion', undoing(), at(time, date))?.message
    expect(message(visited(), '16:00', '2026-11-22')).toContain('Only a completion of the same day')
    expect(message(done(business(), 'createAppointment', booking()))).toBe(
      'Appointment is RESERVED and cannot be reopened.',
    )
    const next = booking({
      id: 'a2',
      startTime: '15:30',
      serviceIds: ['gym'],
      status: 'CHECKED_IN',
      staffId: null,
      roomId: null,
      lockerId: 'l1',
    })
    expect(message(done(visited(), 'createAppointment', next, at('15:30')))).toBe(
      'LOCKER L1 is in use by Jose.',
    )
  })
})

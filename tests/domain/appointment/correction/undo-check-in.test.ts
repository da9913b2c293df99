import { describe, expect, it } from 'vitest'
import { tendersOf } from '#domain/appointment/tenders'
import type { World } from '#domain/rows/world'
import { business, maria } from '../../../support/business'
import {
  at,
  booking,
  cancelling,
  checkingIn,
  completing,
  done,
  refusalOf,
  rowOf,
  updating,
} from '../../../support/commands'
import { byMode, part, paying, visited } from './visited'

/** Maria's massage of PHP 800: 100 paid at the booking, 100 in points, 600 by GCash with a charge of 18. */
function checkedIn(): World {
  const body = { mobileNumber: maria, name: 'Maria', appointmentCreationPayment: paying(100) }
  const booked = done(business(), 'createAppointment', booking(body))
  const checkInPayment = paying(600, 'GCASH')
  const more = { pointsToRedeem: 100, hasCheckInPercentCharge: true, roomId: 'r1', staffId: 'ana' }
  return done(booked, 'checkInAppointment', checkingIn({ checkInPayment, ...more }), at('14:00'))
}
const undoing = (more: object = {}) => ({
  id: 'a1',
  correctionId: 'c1',
  parts: [part(618, 'Check-In')],
  reason: 'WRONG_GUEST',
  note: '',
  ...more,
})
const undone = (world = checkedIn()) => done(world, 'undoCheckIn', undoing(), at('14:05'))
const points = (world: World) => world.customers.get(maria)?.pointsEarned
const whyNot = (world: World, more: object = {}, now = at('14:05')) =>
  refusalOf(world, 'undoCheckIn', undoing(more), now)?.message

describe('an undone check-in', () => {
  it('CHECKIN-6 gives money, charge and points back, and keeps what was paid at the booking', () => {
    const world = undone()
    expect(rowOf(world)).toMatchObject({
      status: 'RESERVED',
      checkInBy: null,
      checkInDateTime: null,
      checkInPaymentAmount: 0,
      checkInPaymentMOP: null,
      hasCheckInPercentCharge: false,
      checkInPercentChargeAmount: 0,
      balanceAfterReservation: 700,
      balanceAfterCheckIn: null,
      pointsToRedeem: 100,
      pointsRedeemed: 0,
      totalPricePaid: 100,
      corrections: [{ kind: 'REFUND', amount: 618, reason: 'WRONG_GUEST' }],
    })
    expect(byMode(world)).toEqual({ CASH: 100 })
    expect(points(world)).toBe((points(checkedIn()) ?? 0) + 100)
  })

  it('is checked in, paid and completed again, each sum once', () => {
    const checkInPayment = { ...paying(600), id: 'again/Check-In' }
    const input = checkingIn({ checkInPayment, pointsToRedeem: 100 })
    const again = done(undone(), 'checkInAppointment', input, at('14:10'))
    const world = done(again, 'completeAppointment', completing(), at('15:00'))
    expect(rowOf(world)).toMatchObject({
      status: 'COMPLETED',
      totalPricePaid: 700,
      pointsRedeemed: 100,
      corrections: [{ kind: 'REFUND', isBeforeCompletion: true }],
    })
    expect(byMode(world)).toEqual({ CASH: 700 })
  })

  it('needs no money where none was taken', () => {
    const booked = done(business(), 'createAppointment', booking())
    const world = done(booked, 'checkInAppointment', checkingIn(), at('14:00'))
    const row = rowOf(done(world, 'undoCheckIn', undoing({ parts: [] }), at('14:05')))
    expect(row).toMatchObject({ status: 'RESERVED', corrections: [], totalPricePaid: 0 })
  })

  it('is refused with the reason why not', () => {
    const world = checkedIn()
    expect(whyNot(world, { parts: [] })).toBe(
      'PHP 618.00 was taken at the check-in. It has to be paid back.',
    )
    expect(whyNot(world, { parts: [part(100, 'Creation')] })).toBe(
      'This payment was not taken at the check-in.',
    )
    expect(whyNot(world, { reason: 'TOO_EARLY' })).toBe('Reason TOO_EARLY does not exist.')
    expect(whyNot(world, {}, at('09:00', '2026-11-22'))).toContain(
      'Only a check-in of the same day',
    )
    const ordered = done(world, 'updateAppointment', updating({ productsOrdered: { water: 1 } }))
    expect(whyNot(ordered)).toContain('Take them off first')
    const booked = done(business(), 'createAppointment', booking())
    expect(whyNot(booked, { parts: [] })).toContain('Appointment is RESERVED')
  })

  it('keeps the money that left although another tablet has ended the visit', () => {
    const ended = done(checkedIn(), 'cancelAppointment', cancelling(), at('14:03'))
    expect(rowOf(undone(ended))).toMatchObject({ status: 'CANCELLED', totalPricePaid: 100 })
    const paid = visited('GCASH')
    const back = { parts: [part(206, 'Check-In')] }
    const both = done(paid, 'undoCheckIn', undoing(back), at('15:05'))
    expect(rowOf(both)).toMatchObject({ status: 'COMPLETED', totalPricePaid: 670 })
  })

  it('is stored twice, and shown, when two tablets did it', () => {
    const shown = { parts: [part(618, 'Check-In', { shownHeld: 618 })] }
    const first = done(checkedIn(), 'undoCheckIn', undoing(shown), at('14:05'))
    const both = done(first, 'undoCheckIn', undoing({ ...shown, correctionId: 'c2' }), at('14:06'))
    expect(rowOf(both).corrections).toMatchObject([{ isDoubled: false }, { isDoubled: true }])
    const replayed = done(both, 'undoCheckIn', undoing({ ...shown, correctionId: 'c2' }))
    expect(tendersOf(rowOf(replayed))).toEqual(tendersOf(rowOf(both)))
  })
})

import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { waitsForSignature } from '#domain/appointment/correction/corrections'
import { dueNow } from '#domain/appointment/group/due-now'
import { takingsOf } from '#domain/appointment/takings'
import { effectiveTenders, tendersOf } from '#domain/appointment/tenders'
import { drawerSheet } from '#domain/drawer/sheet'
import { entriesOn, salesTotal } from '#domain/reports/sales-entries'
import { drawer } from '#domain/rows/drawer'
import { modesOf } from '#domain/rows/store-lists'
import type { World } from '#domain/rows/world'
import { business, today } from '../../../support/business'
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
import { byMode, correcting, part, paying, pointsOf, refunding, undoing, visited } from './visited'

/** A correction of an amount, as the dialog sends it. */
const amount = (phase: string, newAmount: number, more: object = {}) =>
  correcting({ tenderId: `a1/${phase}`, mode: undefined, newAmount, reason: 'WRONG_SUM', ...more })
const corrected = (world: World, phase: string, newAmount: number, more: object = {}) =>
  done(world, 'correctPayment', amount(phase, newAmount, more), at('16:00'))

const booked = (deposit: number) =>
  done(
    business(),
    'createAppointment',
    booking({ appointmentCreationPayment: paying(deposit, 'GCASH') }),
  )

describe('a corrected amount', () => {
  it('CORRECT-9 makes a reservation ask for what is missing, and keeps the tender as it was typed', () => {
    const before = booked(500)
    const after = corrected(before, 'Creation', 50)
    expect(rowOf(after)).toMatchObject({
      appointmentCreationPaymentAmount: 50,
      balanceAfterReservation: 750,
      totalPricePaid: 50,
      corrections: [{ kind: 'PAYMENT', amount: 500, newAmount: 50, mode: null, by: 'makati' }],
    })
    expect(tendersOf(rowOf(after))).toEqual(tendersOf(rowOf(before)))
    expect(dueNow(rowOf(after))).toBe(750)
    const checkInPayment = { parts: [{ id: 'i', mode: 'GCASH', amount: 750 }] }
    const going = done(after, 'checkInAppointment', checkingIn({ checkInPayment }), at('14:00'))
    expect(rowOf(going)).toMatchObject({ balanceAfterCheckIn: 0, totalPricePaid: 800 })
  })

  it('CORRECT-9 lowers the charge in proportion, and what is left after the check-in follows', () => {
    const going = done(
      booked(100),
      'checkInAppointment',
      checkingIn({ checkInPayment: paying(500), hasCheckInPercentCharge: true }),
      at('14:00'),
    )
    expect(rowOf(corrected(going, 'Check-In', 51.5))).toMatchObject({
      checkInPaymentAmount: 50,
      checkInPercentChargeAmount: 1.5,
      balanceAfterCheckIn: 650,
      totalPricePaid: 151.5,
    })
  })

  it('of a completed visit takes back the points that the money was not worth', () => {
    const after = corrected(visited(), 'Completion', 70)
    expect(rowOf(after)).toMatchObject({ status: 'COMPLETED', completedPaymentAmount: 70 })
    expect(byMode(after)).toEqual({ CASH: 376 })
    expect(takingsOf(rowOf(after))).toEqual([{ day: today, mode: 'CASH', amount: 37600 }])
    const earned = rowOf(visited()).pointsEarned
    const { points } = rowOf(after).corrections[0] ?? { points: 0 }
    expect(points).toBeGreaterThan(0)
    expect(rowOf(after).pointsEarned).toBe(earned - points)
    expect(pointsOf(after)).toBe((pointsOf(visited()) ?? 0) - points)
    const again = corrected(after, 'Completion', 570, { correctionId: 'c2' })
    expect([rowOf(again).pointsEarned, pointsOf(again)]).toEqual([earned, pointsOf(visited())])
  })

  it('of a cancelled visit counts in its takings', () => {
    const gone = done(booked(500), 'cancelAppointment', cancelling())
    const row = rowOf(corrected(gone, 'Creation', 50))
    expect(row).toMatchObject({ status: 'CANCELLED', totalPricePaid: 50 })
    expect(takingsOf(row)).toMatchObject([{ mode: 'GCASH', amount: 5000 }])
  })

  it('CORRECT-9 puts a tip right, down to none', () => {
    const tip = { id: 't', staffId: 'ana', mode: 'GCASH', amount: 5000, reference: null }
    const tipped = done(visited(), 'addTip', { id: 'a1', tip })
    const tipOf = (world: World) => effectiveTenders(rowOf(world)).find(({ id }) => id === 't')
    const right = done(tipped, 'correctPayment', amount('', 500, { tenderId: 't' }))
    expect(tipOf(right)).toMatchObject({ kind: 'TIP', amount: 500 })
    const none = done(tipped, 'correctPayment', amount('', 0, { tenderId: 't' }))
    expect(tipOf(none)).toMatchObject({ amount: 0 })
    expect(rowOf(none)).toMatchObject({ totalPricePaid: rowOf(visited()).totalPricePaid })
  })

  it('changes mode and amount at once, and is appended once when it is sent again', () => {
    const both = amount('Creation', 50, { mode: 'CASH', reason: 'WRONG_SUM' })
    const once = done(booked(500), 'correctPayment', both)
    const twice = done(once, 'correctPayment', both)
    expect(byMode(twice)).toEqual({ CASH: 50 })
    expect(rowOf(twice).corrections).toHaveLength(1)
  })

  it.each([
    [{ newAmount: -1 }, 'Amount should be 0 or more'],
    [{ newAmount: 801 }, 'The price is PHP 800.00. Money above it is change.'],
    [{ newAmount: 50, reason: '' }, 'Choose a reason.'],
  ])('is refused with %o: %s', (body, message) => {
    expect(refusalOf(booked(500), 'correctPayment', amount('Creation', 50, body))).toMatchObject({
      message,
    })
  })
})

describe('a visit after undo, refund and correction', () => {
  it('CORRECT-9 asks for the whole price after its money was paid back, in any mode', () => {
    const going = done(
      booked(100),
      'checkInAppointment',
      checkingIn({ checkInPayment: paying(700) }),
    )
    const ended = done(going, 'completeAppointment', completing(), at('15:00'))
    const undone = done(ended, 'undoCompletion', undoing(), at('15:05'))
    const back = refunding({ correctionId: 'r', parts: [part(700, 'Check-In')] })
    const refunded = done(undone, 'refundAppointment', back, at('15:06'))
    expect(rowOf(refunded)).toMatchObject({ checkInPaymentAmount: 0, balanceAfterCheckIn: 700 })
    // the refund may also come before the undoing
    const first = done(ended, 'refundAppointment', back, at('15:05'))
    expect(rowOf(first)).toMatchObject({ balanceAfterCheckIn: 0 })
    expect(rowOf(done(first, 'undoCompletion', undoing()))).toMatchObject({
      balanceAfterCheckIn: 700,
    })
    const completeAppointmentPayment = { parts: [{ id: 'g', mode: 'GCASH', amount: 700 }] }
    const input = completing({ completeAppointmentPayment })
    const again = done(refunded, 'completeAppointment', input, at('15:10'))
    expect(byMode(again)).toEqual({ GCASH: 800 })
    expect(entriesOn(rowOf(again), { start: today, end: today }).map(salesTotal)).toEqual([80000])
  })

  it('CORRECT-9 is not paid back more than a corrected payment holds', () => {
    const world = corrected(visited(), 'Completion', 70)
    const back = (paid: number, more = {}) =>
      refunding({ correctionId: 'r', parts: [part(paid, 'Completion', more)] })
    expect(refusalOf(world, 'refundAppointment', back(71))).toMatchObject({
      message: 'Only PHP 70.00 was paid. More than that cannot be refunded.',
    })
    // another tablet paid it back before it received the correction: the money is gone
    const late = done(world, 'refundAppointment', back(570, { shownHeld: 570 }))
    expect(rowOf(late).corrections.at(-1)).toMatchObject({ kind: 'REFUND', isDoubled: true })
    const refunded = done(visited(), 'refundAppointment', back(100))
    expect(
      refusalOf(refunded, 'correctPayment', amount('Completion', 70, { shownPaidBack: 100 })),
    ).toMatchObject({ message: 'PHP 100.00 of this payment was paid back. It cannot be less.' })
    const unseen = corrected(refunded, 'Completion', 70, { shownPaidBack: 0 })
    expect(rowOf(unseen).corrections.at(-1)).toMatchObject({ newAmount: 70, isDoubled: true })
  })

  it('CORRECT-9 keeps sales equal to its money after a correction of the completed visit', () => {
    const row = rowOf(corrected(visited(), 'Completion', 70))
    expect(entriesOn(row, { start: today, end: today }).map(salesTotal)).toEqual([37600])
    expect(row.totalPricePaid).toBe(376)
  })
})

describe('a signature', () => {
  it('CORRECT-9 is asked for by a difference above the limit of refunds', () => {
    const made = (newAmount: number, more = {}) =>
      rowOf(corrected(booked(500), 'Creation', newAmount, more)).corrections[0]
    const waits = (one: ReturnType<typeof made>, refundLimit: number | null) =>
      one && waitsForSignature(one, { refundLimit })
    expect(waits(made(50), 449)).toBe(true)
    expect(waits(made(50), 450)).toBe(false)
    expect(waits(made(50), null)).toBe(false)
    expect(waits(made(800), 299)).toBe(true)
  })

  it('CORRECT-9 is asked for where two tablets correct a payment to different amounts', () => {
    const once = corrected(booked(500), 'Creation', 50, { shownAmount: 500 })
    const differs = corrected(once, 'Creation', 60, { correctionId: 'c2', shownAmount: 500 })
    expect(rowOf(differs)).toMatchObject({ appointmentCreationPaymentAmount: 60 })
    expect(rowOf(differs).corrections).toMatchObject([{ isDoubled: false }, { isDoubled: true }])
    const same = corrected(once, 'Creation', 50, { correctionId: 'c2', shownAmount: 500 })
    expect(rowOf(same).corrections.at(-1)).toMatchObject({ isDoubled: false })
  })
})

it('DRAWER-2 a payment corrected after the count is shown as corrected, not as missing money', () => {
  const inDrawer = { drawerId: 'd1', appointmentCreationPayment: paying(500) }
  const world = done(business(), 'createAppointment', booking(inDrawer))
  const counted = v.parse(drawer, {
    id: 'd1',
    float: 1000,
    openedAt: at('08:00').now.instant,
    closings: [
      {
        ...{ id: 'k', at: at('20:00').now.instant, by: 'makati', counts: {} },
        ...{ counted: 1500, expected: 1500, seen: tendersOf(rowOf(world)).map(({ id }) => id) },
      },
    ],
  })
  const sheetOf = ({ appointments }: World) =>
    drawerSheet(counted, {
      appointments: appointments.values(),
      sales: [],
      drawers: [counted],
      modes: modesOf(world),
    })
  expect(sheetOf(world).closing).toMatchObject({ difference: 0, corrected: 0 })
  const after = sheetOf(corrected(world, 'Creation', 50))
  expect(after.expected).toBe(105000)
  expect(after.closing).toMatchObject({ difference: 0, corrected: -45000, differenceNow: 45000 })
})

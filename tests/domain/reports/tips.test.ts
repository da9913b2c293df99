import * as v from 'valibot'
import { expect, test } from 'vitest'
import { endOfDay } from '#domain/reports/end-of-day'
import { takenColumns, takenTotal } from '#domain/reports/taken'
import { type Sale, sale } from '#domain/rows/sale'
import type { World } from '#domain/rows/world'
import { business, today } from '../../support/business'
import { at, booking, checkingIn, completing, done } from '../../support/commands'

const tomorrow = '2026-11-22'

const tip = (id: string, amount: number, mode = 'GCASH', staffId = 'ana') => ({
  id,
  amount,
  mode,
  staffId,
  reference: null,
})

/** Jose's massage, checked in with nothing paid. */
const checkedIn = done(
  done(business(), 'createAppointment', booking()),
  'checkInAppointment',
  checkingIn(),
)

/** A visit of PHP 800, paid in GCASH at its completion with a tip of PHP 150. */
const tipped = (): World =>
  done(
    checkedIn,
    'completeAppointment',
    completing({
      completeAppointmentPayment: { amount: 800, modeOfPayment: 'GCASH' },
      tip: tip('t1', 150),
    }),
  )

const dayOf = (world: World, day: string, sales: readonly Sale[] = []) =>
  endOfDay([...world.appointments.values()], day, sales)

const linesOf = ({ taken }: ReturnType<typeof dayOf>) =>
  taken.map((line) => [line.mode, line.tips, takenTotal(line)])

test('TIP-1 End of Day counts a tip in its mode, and no revenue', () => {
  const closed = dayOf(tipped(), today)
  expect(linesOf(closed)).toEqual([['GCASH', 15_000, 95_000]])
  expect(closed.count.paid).toBe(80_000)
  expect(takenColumns(closed.taken).map(({ title }) => title)).toContain('Tips')
})

test('a day without tips has no column for them', () => {
  const closed = dayOf(checkedIn, today)
  expect(closed.tips).toEqual([])
  expect(takenColumns(closed.taken).map(({ title }) => title)).not.toContain('Tips')
})

test('tips count on their own days, by therapist and mode', () => {
  const late = (given: ReturnType<typeof tip>, day: string) => (world: World) =>
    done(world, 'addTip', { id: 'a1', tip: given }, at('16:00', day))
  const world = [
    late(tip('t2', 50, 'CASH'), today),
    late(tip('t3', 20, 'CASH', 'bea'), today),
    late(tip('t4', 30, 'CASH'), tomorrow),
  ].reduce((before, step) => step(before), tipped())
  expect(linesOf(dayOf(world, today))).toEqual([
    ['CASH', 7000, 7000],
    ['GCASH', 15_000, 95_000],
  ])
  expect(dayOf(world, today).tips).toMatchObject([
    { staffId: 'ana', mode: 'CASH', tips: 1, amount: 5000 },
    { staffId: 'ana', mode: 'GCASH', tips: 1, amount: 15_000 },
    { staffId: 'bea', mode: 'CASH', tips: 1, amount: 2000 },
  ])
  expect(linesOf(dayOf(world, tomorrow))).toEqual([['CASH', 3000, 3000]])
})

test('a tip in the wrong mode counts in the corrected one', () => {
  const correct = { id: 'a1', tenderId: 't1', mode: 'CASH', reason: 'WRONG_MODE', note: '' }
  const closed = dayOf(done(tipped(), 'correctPayment', correct), today)
  expect(linesOf(closed)).toEqual([
    ['CASH', 15_000, 15_000],
    ['GCASH', 0, 80_000],
  ])
})

test('a tip that was received for a refused completion counts once, before and after it is placed', () => {
  const waiting = v.parse(sale, {
    id: 'w1',
    waitsFor: 'a1',
    day: today,
    tenders: [
      { ...tip('t1', 150), phase: 'Completion', kind: 'TIP', day: today },
      { id: 'p1', phase: 'Completion', kind: 'PAYMENT', mode: 'GCASH', amount: 800, day: today },
    ],
  })
  expect(linesOf(dayOf(checkedIn, today, [waiting]))).toEqual([['GCASH', 15_000, 95_000]])
  expect(dayOf(tipped(), today, [waiting]).tips).toMatchObject([{ amount: 15_000 }])
})

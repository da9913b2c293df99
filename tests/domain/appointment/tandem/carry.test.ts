import { describe, expect, test } from 'vitest'
import { applyWork, checkWork, type Work } from '#domain/commands/work'
import type { World } from '#domain/rows/world'
import { business, jose, today } from '../../../support/business'
import {
  at,
  booking,
  cancelling,
  checkingIn,
  completing,
  done,
  extending,
  refusalOf,
  rowOf,
  tandem,
  updating,
} from '../../../support/commands'

const followsText = "The second therapist follows the guest. Change the guest's booking."

/** Jose's visit with Ana and Cora, checked in and unpaid. */
const checkedIn = (world = tandem()) => done(world, 'checkInAppointment', checkingIn())
const completed = (world = checkedIn()) => {
  const completeAppointmentPayment = {
    amount: rowOf(world).balanceAfterCheckIn ?? 0,
    modeOfPayment: 'CASH',
  }
  return done(world, 'completeAppointment', completing({ completeAppointmentPayment }))
}

/** The fields of Cora's booking that follow Jose's. */
function followed(world: World, id: string) {
  const { start, end, startDate, startTime, status, cleaningMinutes, serviceIds } = rowOf(world, id)
  const { checkInBy, completedBy, cancelReason, name, mobileNumber } = rowOf(world, id)
  return {
    ...{ start, end, startDate, startTime, status, cleaningMinutes, serviceIds },
    ...{ checkInBy, completedBy, cancelReason, name, mobileNumber },
  }
}
const expectTogether = (world: World) =>
  expect(followed(world, 't1')).toEqual(followed(world, 'a1'))

/** A visit of another guest with Cora in room 3. */
const ofCora = (startTime: string, world: World) =>
  done(
    world,
    'createAppointment',
    booking({ id: 'b1', staffId: 'cora', roomId: 'r3', startTime, confirmed: ['BREAK'] }),
  )

describe("the second therapist's booking", () => {
  test('follows check-in, without a locker or a payment', () => {
    const world = checkedIn()
    expectTogether(world)
    expect(rowOf(world, 't1')).toMatchObject({ lockerId: null, checkInPaymentAmount: 0 })
  })

  test('follows a move to another time and another day', () => {
    const world = done(tandem(), 'updateAppointment', updating({ startTime: '17:00' }))
    expectTogether(world)
    const later = done(world, 'updateAppointment', updating({ startDate: '2026-12-01' }))
    expectTogether(later)
    expect(rowOf(later, 't1').staffId).toBe('cora')
  })

  test('follows an extension, whose price only the guest has', () => {
    const paid = extending({ minutes: 30, modeOfPayment: 'CASH' })
    const world = done(checkedIn(), 'extendAppointment', paid)
    expectTogether(world)
    expect(rowOf(world).additionalPaymentAmount).toBe(400)
    expect(rowOf(world, 't1')).toMatchObject({
      ...{ additionalPaymentAmount: 0, totalPricePaid: 0 },
      extensions: [{ minutes: 30, price: 0 }],
    })
  })

  test('follows a late start', () => {
    const input = { id: 'a1', startTime: '14:20', keepEnd: true, confirmed: [] }
    expectTogether(done(tandem(), 'startAppointment', input))
    expectTogether(done(tandem(), 'startAppointment', { ...input, keepEnd: false }))
  })

  test('follows the completion, with a commission of its own for services and extensions', () => {
    const paid = extending({ minutes: 30, modeOfPayment: 'CASH' })
    const world = completed(done(checkedIn(), 'extendAppointment', paid))
    expectTogether(world)
    expect(rowOf(world).staffCommission).toBe(300)
    expect(rowOf(world, 't1')).toMatchObject({ staffCommission: 270, completedPaymentAmount: 0 })
    expect(world.customers.get(jose)?.visitCount).toBe(1)
  })

  test('follows an undone completion, and gives the commission back', () => {
    const input = {
      ...{ id: 'a1', correctionId: 'u1', reason: 'OTHER', note: 'Not done yet' },
    }
    const world = done(completed(), 'undoCompletion', input)
    expectTogether(world)
    expect(rowOf(world, 't1')).toMatchObject({ status: 'CHECKED_IN', staffCommission: 0 })
  })

  test('follows a cancellation, which counts once', () => {
    const world = done(tandem(), 'cancelAppointment', cancelling())
    expectTogether(world)
    expect(world.customers.get(jose)?.cancelCount).toBe(1)
  })

  test('stays as it is when only money, notes or places of the guest change', () => {
    const before = checkedIn()
    const after = done(before, 'updateAppointment', updating({ note: 'Oil', roomId: 'r2' }))
    expect(rowOf(after, 't1')).toBe(rowOf(before, 't1'))
  })
})

describe('a busy second therapist', () => {
  test.each([
    ['a move', 'updateAppointment', updating({ startTime: '17:00' }), '17:00'],
    ['an extension', 'extendAppointment', extending({ minutes: 60 }), '15:30'],
  ] as const)('refuses %s, and is named', (_, command, input, busyAt) => {
    const refusal = refusalOf(ofCora(busyAt, tandem()), command, input)
    expect(refusal).toMatchObject({
      code: 'overlap',
      message: expect.stringMatching(/^Second therapist: CORA is busy from/),
      obstacles: [{ id: 'cora', appointmentId: 'b1' }],
    })
  })

  test('is no therapist of the guest at a new start', () => {
    const input = updating({ startTime: '17:00', staffId: 'cora' })
    expect(refusalOf(tandem(), 'updateAppointment', input)?.message).toBe(
      'CORA is the second therapist of this guest.',
    )
  })

  test('has the cleaning cut when it alone meets the next visit and that is confirmed', () => {
    const world = ofCora('15:30', tandem())
    const input = extending({ minutes: 30 })
    expect(refusalOf(world, 'extendAppointment', input)).toMatchObject({ confirm: ['CLEANING'] })
    const after = done(world, 'extendAppointment', { ...input, confirmed: ['CLEANING'] })
    expectTogether(after)
    expect(rowOf(after, 't1')).toMatchObject({ endTime: '15:30', cleaningMinutes: 0 })
  })

  test('refuses to undo a completion when she has another guest since', () => {
    const early = at('14:30')
    const paid = { amount: 800, modeOfPayment: 'CASH' }
    const ended = done(
      checkedIn(),
      'completeAppointment',
      completing({ completeAppointmentPayment: paid }),
      early,
    )
    const input = { id: 'a1', correctionId: 'u1', reason: 'OTHER', note: 'Not done yet' }
    expect(
      refusalOf(ofCora('14:45', ended), 'undoCompletion', input, at('14:50'))?.message,
    ).toMatch(/^Second therapist: CORA is busy/)
  })
})

describe('a change of the second therapist', () => {
  test('gives another therapist, who has the time free', () => {
    const world = done(checkedIn(), 'updateAppointment', updating({ id: 't1', staffId: 'bea' }))
    expect(rowOf(world, 't1')).toMatchObject({ staffId: 'bea', resourceId: 'bea' })
    expect(rowOf(world).staffId).toBe('ana')
    expectTogether(world)
  })

  test('lets her leave without a mark on the customer, and the guest goes on alone', () => {
    const world = done(checkedIn(), 'cancelAppointment', cancelling({ id: 't1' }))
    expect(world.customers.get(jose)).toEqual(checkedIn().customers.get(jose))
    const ended = completed(world)
    expect(rowOf(ended)).toMatchObject({ status: 'COMPLETED' })
    expect(rowOf(ended, 't1')).toMatchObject({ status: 'CANCELLED', staffCommission: 0 })
  })

  test.each([
    ['no therapist', { staffId: null }, 'The second therapist is required.'],
    [
      "the guest's own therapist",
      { staffId: 'ana' },
      "The second therapist should be another one than the guest's.",
    ],
    ['another time', { startTime: '17:00' }, followsText],
    ['a room', { roomId: 'r2' }, followsText],
    ['products', { productsOrdered: { water: 1 } }, followsText],
    ['a payment', { additionalPayment: { amount: 50, modeOfPayment: 'CASH' } }, followsText],
  ])('refuses %s', (_, body, message) => {
    const input = updating({ id: 't1', ...body })
    expect(refusalOf(checkedIn(), 'updateAppointment', input)?.message).toBe(message)
  })

  const late = { id: 't1', startTime: '14:20', keepEnd: true, confirmed: [] }
  const tip = { staffId: 'cora', mode: 'CASH', amount: 50, reference: null }
  const works: Work[] = [
    { command: 'checkInAppointment', input: checkingIn({ id: 't1' }) },
    { command: 'extendAppointment', input: extending({ id: 't1' }) },
    { command: 'startAppointment', input: late },
    { command: 'completeAppointment', input: completing({ id: 't1' }) },
    { command: 'addTip', input: { id: 't1', tip } },
  ]
  test.each(works)('refuses $command for it alone', (work) => {
    expect(checkWork(work, tandem(), at())?.message).toBe(followsText)
    expect(applyWork(work, tandem(), at())).toBeNull()
  })

  test('is refused in commands of the group', () => {
    const seen = { mobileNumber: jose, version: 0 }
    const members = [
      { id: 'a1', ...seen, startTime: '17:00' },
      { id: 't1', ...seen, startTime: '17:00' },
    ]
    const input = { id: 'a1', groupId: 'g1', members, confirmed: [] }
    expect(refusalOf(tandem(), 'moveGroup', input)?.message).toBe(`Guest 2: ${followsText}`)
    const guest = { ...input, members: members.slice(0, 1) }
    const world = done(tandem(), 'moveGroup', guest)
    expectTogether(world)
    expect(rowOf(world)).toMatchObject({ startDate: today, startTime: '17:00' })
    expect(business().appointments.size).toBe(0)
  })
})

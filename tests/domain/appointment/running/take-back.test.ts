import { describe, expect, test } from 'vitest'
import { takenOn } from '#domain/reports/taken'
import type { World } from '#domain/rows/world'
import { business, today } from '../../../support/business'
import {
  booking,
  checkingIn,
  completing,
  couple,
  done,
  extending,
  refusalOf,
  rowOf,
  tandem,
} from '../../../support/commands'

const inside = (world: World = done(business(), 'createAppointment', booking())) =>
  done(world, 'checkInAppointment', checkingIn({ checkInPayment: { amount: 800 } }))
const longer = (world: World, body: object = {}) =>
  done(world, 'extendAppointment', extending(body))
const takingBack = (body: object = {}) => ({
  ...{ id: 'a1', extensionId: 'e1', correctionId: 'c1', parts: [], reason: '', note: '' },
  ...body,
})
const back = (world: World, body: object = {}) => done(world, 'takeBackExtension', takingBack(body))
const refusal = (world: World, body: object = {}) =>
  refusalOf(world, 'takeBackExtension', takingBack(body))
const part = (amount: number, tenderId = 'e1') => {
  return { tenderId, amount, shownHeld: amount, reference: null }
}

const times = ({ endTime, end, cleaningMinutes, extensions }: ReturnType<typeof rowOf>) => {
  return { endTime, end, cleaningMinutes, extensions }
}

describe('an extension taken back', () => {
  test('extension-7 gives time and commission back, and owes nothing', () => {
    const before = inside()
    const world = back(longer(before))
    expect(times(rowOf(world))).toEqual(times(rowOf(before)))
    const ended = rowOf(done(world, 'completeAppointment', completing()))
    expect(ended).toMatchObject({ staffCommission: 200, totalPricePaid: 800, corrections: [] })
  })

  test('extension-7 pays back what was paid for it, with a reason', () => {
    const paid = longer(inside(), { modeOfPayment: 'GCASH' })
    expect(refusal(paid)?.message).toBe(
      'PHP 400.00 was paid for this extension. It has to be paid back.',
    )
    expect(refusal(paid, { parts: [part(400)] })?.message).toBe('Choose a reason.')
    const why = { reason: 'WRONG_AMOUNT' }
    expect(refusal(paid, { parts: [part(800, 'a1/Check-In')], ...why })?.message).toBe(
      'This payment was not made for the extension.',
    )
    const world = back(paid, { parts: [part(400)], ...why })
    expect(rowOf(world)).toMatchObject({
      ...{ endTime: '15:15', additionalPaymentAmount: 0, totalPricePaid: 800 },
      corrections: [{ id: 'c1', kind: 'REFUND', amount: 400, reason: 'WRONG_AMOUNT' }],
    })
    const taken = takenOn([rowOf(world)], today)
    expect(taken.filter(({ mode }) => mode === 'GCASH').map((line) => line.ofDay)).toEqual([])
    expect(rowOf(back(world, { parts: [part(400)], ...why }))).toEqual(rowOf(world))
  })

  test('the last one goes first, and one that is gone already is left alone', () => {
    const both = longer(longer(inside()), { extensionId: 'e2', confirmed: ['BREAK'] })
    expect(refusal(both)?.message).toBe('Take the later extension back first.')
    const one = back(both, { extensionId: 'e2' })
    expect(rowOf(one)).toMatchObject({ endTime: '15:45', extensions: [{ id: 'e1' }] })
    expect(rowOf(back(one, { extensionId: 'e2', correctionId: 'c2' }))).toEqual(rowOf(one))
  })

  test('money that two tablets paid back for it is known twice', () => {
    const why = { parts: [part(400)], reason: 'WRONG_AMOUNT' }
    const once = back(longer(inside(), { modeOfPayment: 'CASH' }), why)
    const twice = back(once, { ...why, correctionId: 'c2' })
    expect(rowOf(twice).corrections).toMatchObject([{ isDoubled: false }, { isDoubled: true }])
    expect(rowOf(twice).endTime).toBe('15:15')
  })

  test('is not of a visit that has ended', () => {
    const ended = done(
      longer(inside(), { modeOfPayment: 'CASH' }),
      'completeAppointment',
      completing(),
    )
    expect(refusal(ended)?.message).toBe('Appointment is COMPLETED and cannot be changed.')
  })

  test('gives shortened cleaning back, but not into the next booking', () => {
    const next = (world: World, startTime: string) =>
      done(
        world,
        'createAppointment',
        booking({ id: 'a2', startTime, name: 'Maria', confirmed: ['BREAK'] }),
      )
    const cut = longer(next(inside(), '15:30'), { confirmed: ['CLEANING'] })
    expect(rowOf(cut)).toMatchObject({ endTime: '15:30', cleaningMinutes: 0 })
    expect(rowOf(back(cut))).toMatchObject({ endTime: '15:15', cleaningMinutes: 15 })
  })

  test('frees the time of a second therapist, and of a guest of a group', () => {
    const two = inside(tandem())
    const follower = rowOf(two, 't1')
    expect(times(rowOf(back(longer(two)), 't1'))).toEqual(times(follower))
    const group = couple()
    const before = rowOf(group)
    expect(times(rowOf(back(longer(group))))).toEqual(times(before))
    expect(rowOf(back(longer(group))).groupId).toBe('g1')
  })
})

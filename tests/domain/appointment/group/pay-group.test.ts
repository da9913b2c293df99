import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueNow } from '#domain/appointment/group/due-now'
import type { PayGroupInput } from '#domain/appointment/group/input'
import { spreadPayment } from '#domain/appointment/group/spread-payment'
import { tendersOf } from '#domain/appointment/tenders'
import { commands } from '#domain/commands/all'
import { centavos } from '#domain/kernel/money'
import type { World } from '#domain/rows/world'
import {
  at,
  cancelling,
  checkingIn,
  completing,
  couple,
  done,
  refusalOf,
  rowOf,
} from '../../../support/commands'

const guests = (world: World) => [rowOf(world), rowOf(world, 'a2')]

function paying(members: object[], more: object = {}): PayGroupInput {
  const input = commands.payGroup.parse({ groupId: 'g1', members, ...more })
  if (!input) throw new Error('unreadable')
  return input
}

/** A payment for all, as the form spreads it; each part has a name. */
function spread(world: World, payment: object) {
  const given = { amount: 0, modeOfPayment: null, ...payment }
  const members = spreadPayment(world, guests(world), given)
  return paying(
    members.map((member, at) => ({
      ...member,
      payment: {
        parts: ('parts' in member.payment ? member.payment.parts : []).map((part, nth) => ({
          ...part,
          id: `p${at}${nth}`,
        })),
      },
    })),
  )
}

const cash = (amount: number) => ({ amount, modeOfPayment: 'CASH' })

describe('one payment for a group', () => {
  test('pays reservations in advance, so that nothing is due at check-in', () => {
    const world = done(couple(), 'payGroup', spread(couple(), cash(1600)))
    for (const row of guests(world))
      expect(row).toMatchObject({
        status: 'RESERVED',
        appointmentCreationPaymentAmount: 800,
        appointmentCreationPaymentMOP: 'CASH',
        balanceAfterReservation: 0,
        totalPricePaid: 800,
      })
    const inside = done(world, 'checkInAppointment', checkingIn({ confirmed: [] }))
    expect(rowOf(inside)).toMatchObject({ checkInPaymentAmount: 0, balanceAfterCheckIn: 0 })
  })

  test('pays visits before their completion, which then takes nothing', () => {
    const first = done(couple(), 'checkInAppointment', checkingIn({ confirmed: [] }))
    const guest = checkingIn({ id: 'a2', lockerId: 'l2', confirmed: [] })
    const before = done(first, 'checkInAppointment', guest)
    const world = done(before, 'payGroup', spread(before, cash(1600)))
    expect(guests(world)).toMatchObject([
      { checkInPaymentAmount: 800, checkInPaymentMOP: 'CASH', balanceAfterCheckIn: 0 },
      { checkInPaymentAmount: 800, checkInPaymentMOP: 'CASH', balanceAfterCheckIn: 0 },
    ])
    const ended = done(world, 'completeAppointment', completing())
    expect(rowOf(ended)).toMatchObject({ status: 'COMPLETED', totalPricePaid: 800 })
  })

  test('is the last change of each guest, so that no paid booking is taken back as a mistake', () => {
    const world = done(couple(), 'payGroup', spread(couple(), cash(1600)))
    for (const row of guests(world)) expect(row.lastUpdatedBy).toBe('makati')
    const undoing = cancelling({ cancelReason: 'Booked by mistake', takesBack: true })
    expect(refusalOf(world, 'cancelAppointment', undoing)).toMatchObject({
      message: expect.stringContaining('makati has changed this booking'),
    })
  })

  test('pays the lead first when it is not enough for all', () => {
    const world = done(couple(), 'payGroup', spread(couple(), cash(1000)))
    expect(guests(world).map(dueNow)).toEqual([0, 600])
  })

  test('adds to what was paid before, each part as a tender of its own', () => {
    const once = done(couple(), 'payGroup', spread(couple(), cash(100)))
    const parts = [
      { mode: 'GCASH', amount: 1000, reference: '4711' },
      { mode: 'CASH', amount: 1000, reference: null },
    ]
    const world = done(once, 'payGroup', {
      ...spread(once, { parts }),
      members: spread(once, { parts }).members.map((member) => ({
        ...member,
        payment: {
          ...member.payment,
          parts: ('parts' in member.payment ? member.payment.parts : []).map((part) => ({
            ...part,
            id: `again-${part.id}`,
          })),
        },
      })),
    })
    expect(guests(world).map((row) => row.totalPricePaid)).toEqual([800, 800])
    expect(rowOf(world)).toMatchObject({ appointmentCreationPaymentMOP: 'GCASH' })
    expect(tendersOf(rowOf(world)).map(({ mode, amount }) => [mode, amount])).toEqual([
      ['CASH', 100],
      ['GCASH', 700],
    ])
    expect(tendersOf(rowOf(world, 'a2')).map(({ mode, amount }) => [mode, amount])).toEqual([
      ['GCASH', 300],
      ['CASH', 500],
    ])
  })

  test('counts a part once, wherever it comes from', () => {
    const input = spread(couple(), cash(1000))
    const once = done(couple(), 'payGroup', input)
    expect(commands.payGroup.transition.apply(once, input, at())).toBeNull()
  })

  test('adds up to the centavo for any payment and any debts', () => {
    const amount = fc.integer({ min: 1, max: 250_000 }).map((cents) => cents / 100)
    const part = fc.record({ mode: fc.constantFrom('CASH', 'GCASH'), amount })
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (given) => {
        const world = couple()
        const parts = given.map((one) => ({ ...one, reference: null }))
        const all = parts.reduce((sum, one) => sum + centavos(one.amount), 0)
        const paid = done(world, 'payGroup', spread(world, { parts, ...cash(all / 100) }))
        const kept = guests(paid).reduce((sum, row) => sum + centavos(row.totalPricePaid), 0)
        const held = guests(paid).flatMap(tendersOf)
        expect(kept).toBe(Math.min(all, 160_000))
        expect(held.reduce((sum, one) => sum + centavos(one.amount), 0)).toBe(kept)
      }),
    )
  })

  const both = [
    { id: 'a1', payment: cash(800), shownPrice: 800 },
    { id: 'a2', payment: cash(800), shownPrice: 800 },
  ]

  test('refuses all when another desk has taken one guest’s money meanwhile, and says who', () => {
    const paid = done(couple(), 'payGroup', paying([{ id: 'a2', payment: cash(800) }]))
    expect(refusalOf(paid, 'payGroup', paying(both))).toMatchObject({
      reason: 'PRICE_CHANGED',
      field: 'members.1.payment',
      message: expect.stringMatching(/^Guest 2 \(Rosa\): The price has changed/),
    })
  })

  test('takes no money for a guest who is cancelled', () => {
    const world = done(couple(), 'cancelAppointment', cancelling({ id: 'a2' }))
    expect(refusalOf(world, 'payGroup', paying(both))?.message).toBe(
      'Guest 2 (Rosa): Appointment is CANCELLED and cannot be paid.',
    )
  })

  test.each([
    ['nothing', { amount: 0, modeOfPayment: 'CASH' }, 'Payment should be greater than 0'],
    ['an unknown mode', { amount: 1, modeOfPayment: 'X' }, 'Mode of payment X does not exist.'],
    [
      'change out of other modes',
      { parts: [{ mode: 'GCASH', amount: 900 }] },
      'PHP 100.00 is more than is due. Only cash gives change.',
    ],
  ])('refuses %s', (_, payment, message) => {
    const input = paying([{ id: 'a1', payment }])
    expect(refusalOf(couple(), 'payGroup', input)?.message).toBe(`Guest 1 (Jose): ${message}`)
  })
})

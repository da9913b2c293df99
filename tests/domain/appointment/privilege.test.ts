import { describe, expect, test } from 'vitest'
import { overpaid } from '#domain/appointment/correction/overpaid'
import { extensionsOwed } from '#domain/appointment/owed-extensions'
import { neededActs } from '#domain/commands/needed-acts'
import type { Privilege } from '#domain/rows/privilege'
import type { World } from '#domain/rows/world'
import { business } from '../../support/business'
import {
  at,
  attempt,
  booking,
  checkingIn,
  completing,
  done,
  extending,
  refusalOf,
  rowOf,
  tandem,
} from '../../support/commands'

const senior = { kind: 'SENIOR', idNumber: '0044-1234', name: '' } as const
const pwd = { kind: 'PWD', idNumber: 'RR-99', name: 'Jose Cruz' } as const

/** The small business that gives the discount, registered for VAT unless said. */
const giving = (taxKind = 'VAT'): World => {
  const world = business()
  return { ...world, store: { ...world.store, taxKind, givesPrivileges: true } }
}

type Given = { kind: Privilege['kind']; idNumber: string; name: string } | null
const give = (world: World, privilege: Given = senior) =>
  done(world, 'givePrivilege', { id: 'a1', privilege })
const refused = (world: World, privilege: Given = senior, id = 'a1') =>
  refusalOf(world, 'givePrivilege', { id, privilege })?.message
const booked = (body: object = {}, world = giving()) =>
  done(world, 'createAppointment', booking(body))
const cash = (amount: number) => ({ amount, modeOfPayment: 'CASH' })

describe('PRIVILEGE-1 a discount by law', () => {
  // 800.00 is 714.29 without VAT; 20 % of it is 142.86.
  test.each([
    ['VAT', 571.43],
    ['NON_VAT', 640],
    ['', 640],
  ])('is given at the booking, in a store with taxes "%s"', (taxKind, due) => {
    const row = rowOf(booked({ privilege: senior, shownPrice: due }, giving(taxKind)))
    expect(row).toMatchObject({ originalPrice: 800, actualPrice: due, promoId: null })
    expect(row.privilege).toMatchObject({ ...senior, promoDiscount: 0 })
  })

  test('is given later, taken off again, and leaves the visit as it was', () => {
    const before = booked({ promoId: 'rainy', appointmentCreationPayment: cash(300) })
    const after = give(before)
    expect(rowOf(after)).toMatchObject({ discount: 228.57, actualPrice: 571.43 })
    expect(rowOf(after).balanceAfterReservation).toBe(500)
    expect(rowOf(give(after, null))).toEqual({ ...rowOf(before), ...stampOf(after) })
  })

  test('counts where it is better than the promo, also when the promo changes at check-in', () => {
    const world = give(booked())
    const inside = done(world, 'checkInAppointment', checkingIn({ promoId: 'rainy' }))
    expect(rowOf(inside)).toMatchObject({ discount: 228.57, promoId: 'rainy' })
    expect(rowOf(inside).privilege?.promoDiscount).toBe(100)
    const promos = new Map(world.promos)
    const rainy = world.promos.get('rainy')
    if (rainy) promos.set('rainy', { ...rainy, serviceLessPriceMap: { swedish: 300 } })
    const better = done(
      { ...world, promos },
      'checkInAppointment',
      checkingIn({ promoId: 'rainy' }),
    )
    expect(rowOf(better)).toMatchObject({ discount: 300, actualPrice: 500 })
    expect(rowOf(give(better, null))).toMatchObject({ discount: 300, privilege: null })
  })

  test('after a payment leaves money above the price, and the completion takes no more', () => {
    const world = done(
      booked(),
      'checkInAppointment',
      checkingIn({ checkInPayment: cash(800) }),
      at('13:50'),
    )
    const after = give(world, pwd)
    expect(overpaid(rowOf(after))).toBe(228.57)
    expect(rowOf(after).balanceAfterCheckIn).toBe(0)
    const ended = rowOf(done(after, 'completeAppointment', completing(), at('15:00')))
    expect(ended).toMatchObject({ actualPrice: 571.43, status: 'COMPLETED' })
    expect(refused(done(after, 'completeAppointment', completing(), at('15:00')))).toContain(
      'cannot be given a discount by law',
    )
  })

  test('is on extensions too: on those to come, and on those that are not paid yet', () => {
    const inside = (world: World) =>
      done(world, 'checkInAppointment', checkingIn({ checkInPayment: cash(0) }), at('13:50'))
    const extended = (world: World) =>
      done(world, 'extendAppointment', extending({ minutes: 30 }), at('14:10'))
    const later = extended(inside(give(booked())))
    const sooner = give(extended(inside(booked())))
    // 400.00: 357.14 without VAT, less 71.43
    for (const world of [later, sooner]) {
      expect(extensionsOwed(rowOf(world))).toBe(285.71)
      expect(rowOf(world).extensions[0]?.listPrice).toBe(400)
      const off = give(world, null)
      expect(extensionsOwed(rowOf(off))).toBe(400)
      expect(rowOf(off).extensions[0]).not.toHaveProperty('listPrice')
    }
    const paid = done(
      inside(booked()),
      'extendAppointment',
      extending({ minutes: 30, modeOfPayment: 'CASH' }),
      at('14:10'),
    )
    expect(rowOf(give(paid)).extensions).toEqual(rowOf(paid).extensions)
  })

  test('needs no right to give discounts; the promo beside it does', () => {
    const acts = (world: World, input: object) => {
      const outcome = attempt(world, 'createAppointment', booking(input))
      return outcome.kind === 'refused' ? [] : neededActs(world, outcome.changes, at())
    }
    expect(acts(giving(), { privilege: senior })).toEqual([])
    const both = acts(giving(), { privilege: senior, promoId: 'rainy' })
    expect(both).toEqual([{ act: 'giveDiscount', amount: 100 }])
  })
})

const stampOf = (world: World) => {
  const { lastUpdatedBy, updatedDateTime } = rowOf(world)
  return { lastUpdatedBy, updatedDateTime }
}

describe('PRIVILEGE-4 is refused', () => {
  test.each<[string, Given, string]>([
    ['a blank ID', { ...senior, idNumber: ' ' }, 'The number of the ID is required.'],
    [
      'other signs',
      { ...senior, idNumber: '12, 34' },
      'The number of the ID should have letters, digits, spaces, hyphens and slashes only, 40 at most.',
    ],
  ])('with %s', (_, privilege, message) => {
    expect(refused(booked(), privilege)).toBe(message)
    const input = booking({ privilege })
    expect(refusalOf(giving(), 'createAppointment', input)?.message).toBe(message)
  })

  test('where the store does not give it, beside another one, and on a second therapist', () => {
    const off = 'This store does not give the senior citizen and PWD discount.'
    const world = booked()
    expect(refused({ ...world, store: { ...world.store, givesPrivileges: false } })).toBe(off)
    expect(refused(give(world), pwd)).toBe(
      'This visit has a discount by law already: Senior citizen, ID No. •••• 1234. Take it off first.',
    )
    expect(refused(give(world), { ...senior, name: 'José' })).toBeUndefined()
    expect(refused(tandem({}, {}, giving()), senior, 't1')).toContain('second therapist')
    expect(rowOf(give(tandem({}, {}, giving())), 't1')).toMatchObject({ privilege: null })
  })

  test('where more points were redeemed than is left to pay', () => {
    const world = done(booked(), 'checkInAppointment', checkingIn())
    const row = { ...rowOf(world), pointsToRedeem: 700, pointsRedeemed: 700 }
    expect(refused({ ...world, appointments: new Map([['a1', row]]) })).toBe(
      '700 points were redeemed, and only PHP 571.43 would be to pay. Undo the check-in first.',
    )
  })
})

import { describe, expect, it, test } from 'vitest'
import { promoObstacles, whyUnfit } from '#domain/appointment/promo-fit'
import { commands } from '#domain/commands/all'
import { exceptionsOfRow } from '#domain/reports/exceptions-of-row'
import type { Promo } from '#domain/rows/promo'
import type { World } from '#domain/rows/world'
import { business, jose, today } from '../../support/business'
import { booking, checkingIn, done, refusalOf, rowOf } from '../../support/commands'

/** The business whose rainy promo has these conditions. Its day is Saturday, 21 November 2026. */
function withRainy(more: Partial<Promo>, type = 'REGULAR', contractEndDate: string | null = null) {
  const world = business()
  const rainy = world.promos.get('rainy')
  const person = world.customers.get(jose)
  if (!rainy || !person) throw new Error('no promo')
  return {
    ...world,
    promos: new Map([...world.promos, ['rainy', { ...rainy, ...more }]]),
    customers: new Map([...world.customers, [jose, { ...person, type, contractEndDate }]]),
  }
}

const contracts = { customerTypes: ['VIP', 'DNA_ADMIN'] }
const golden: [Partial<Promo>, string | null, type?: string, ends?: string][] = [
  [{}, null],
  [{ validFrom: '2026-12-01' }, 'from Dec 1 on'],
  [{ validFrom: '2027-01-05' }, 'from Jan 5, 2027 on'],
  [{ validFrom: today, validUntil: today }, null],
  [{ validUntil: '2026-11-20' }, 'until Nov 20 only'],
  [{ weekdays: ['SAT'] }, null],
  [{ weekdays: ['FRI', 'MON', 'WED', 'TUE', 'THU'] }, 'Mondays to Fridays only'],
  [{ weekdays: ['WED', 'MON'] }, 'Mondays and Wednesdays only'],
  [{ weekdays: ['MON', 'TUE', 'FRI'] }, 'Mondays, Tuesdays and Fridays only'],
  [{ weekdays: ['SUN'] }, 'Sundays only'],
  [{ hoursFrom: '13:00', hoursUntil: '14:30' }, null],
  [{ hoursFrom: '14:00' }, null],
  [{ hoursFrom: '14:30' }, 'from 2:30 PM on'],
  [{ hoursUntil: '14:00' }, 'until 2 PM only'],
  [{ hoursUntil: '12:00' }, 'until 12 PM only'],
  [contracts, 'for VIP and DNA_ADMIN only'],
  [{ customerTypes: ['DNA_ADMIN'] }, 'for DNA_ADMIN only', 'VIP'],
  [contracts, null, 'VIP', today],
  [contracts, null, 'VIP'],
  [contracts, 'contract ended Oct 31', 'VIP', '2026-10-31'],
  [contracts, 'contract ended Dec 31, 2025', 'VIP', '2025-12-31'],
]

test.each(golden)('PRICE-2 %j: %s', (more, why, type = 'REGULAR', ends = undefined) => {
  const world = withRainy(more, type, ends ?? null)
  const rainy = world.promos.get('rainy')
  const person = world.customers.get(jose) ?? null
  if (!rainy) throw new Error('no promo')
  expect(whyUnfit(rainy, { startDate: today, startTime: '14:00', person })).toBe(why)
  expect(whyUnfit(rainy, { startDate: '', startTime: '', person })).toBe(
    why?.includes('for ') ? why : null,
  )
})

describe('PRICE-2 a promo that does not fit', () => {
  const early = withRainy({ hoursUntil: '12:00' })
  const text = 'RAINY DAY does not fit: until 12 PM only.'

  it('is booked once that is confirmed, and stands in the exceptions', () => {
    const input = booking({ promoId: 'rainy' })
    expect(refusalOf(early, 'createAppointment', input)).toMatchObject({
      code: 'confirm',
      message: text,
      confirm: ['PROMO'],
    })
    const world = done(early, 'createAppointment', { ...input, confirmed: ['PROMO'] })
    expect(rowOf(world)).toMatchObject({ discount: 100, confirmed: ['PROMO'] })
    const known = { dayOf: () => today, nameOf: () => '', visitOf: () => undefined }
    expect(exceptionsOfRow(rowOf(world), known)).toMatchObject([
      { kind: 'rule', what: 'Promo that does not fit' },
    ])
  })

  it('is asked together with the other soft rules', () => {
    const input = booking({ promoId: 'rainy', startTime: '12:00' })
    expect(refusalOf(early, 'createAppointment', input)?.confirm).toEqual(['BREAK', 'PROMO'])
  })

  it('is given at check-in after a confirmation; a promised one stays', () => {
    const plain = done(early, 'createAppointment', booking())
    const given = checkingIn({ promoId: 'rainy' })
    expect(refusalOf(plain, 'checkInAppointment', given)?.message).toBe(text)
    const after = done(plain, 'checkInAppointment', { ...given, confirmed: ['PROMO'] })
    expect(rowOf(after)).toMatchObject({ discount: 100, confirmed: ['PROMO'] })
    const promised = done(business(), 'createAppointment', booking({ promoId: 'rainy' }))
    const world: World = { ...promised, promos: early.promos }
    expect(refusalOf(world, 'checkInAppointment', checkingIn())).toBeNull()
  })

  it('is not said of guests of a group without a promo', () => {
    const input = booking({ confirmed: ['PROMO', 'BREAK'] })
    const world = done(early, 'createAppointment', input)
    expect(rowOf(world).confirmed).toEqual(['BREAK'])
  })
})

test('PRICE-2 a promo is used once a customer, but for cancelled bookings and the visit itself', () => {
  const once = withRainy({ oncePerCustomer: true })
  const visit = { mobileNumber: jose, promoId: 'rainy', startDate: today, startTime: '14:00' }
  const world = done(once, 'createAppointment', booking({ promoId: 'rainy' }))
  const texts = (around: World, id: string) =>
    promoObstacles(around, { ...visit, id }).map((each) => each.text)
  expect(texts(world, 'a1')).toEqual([])
  expect(texts(world, 'a2')).toEqual(['RAINY DAY does not fit: was used on Nov 21.'])
  const [row] = world.appointments.values()
  if (!row) throw new Error('no booking')
  const cancelled = new Map([['a1', { ...row, status: 'CANCELLED' }]])
  expect(texts({ ...world, appointments: cancelled }, 'a2')).toEqual([])
})

test.each([
  [{ validFrom: '2026-12-01', validUntil: '2026-11-30' }, 'A promo cannot end before it begins.'],
  [
    { hoursFrom: '22:00', hoursUntil: '02:00' },
    'The hours of a promo end later on the same day: they cannot go past midnight.',
  ],
  [{ customerTypes: ['NOBODY'] }, 'Customer type NOBODY does not exist.'],
])('PRICE-2 refuses %j', (more, text) => {
  const input = commands.updatePromo.parse({ id: 'rainy', ...more })
  if (!input) throw new Error('unreadable')
  expect(refusalOf(business(), 'updatePromo', input)?.message).toBe(text)
})

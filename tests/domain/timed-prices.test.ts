import { describe, expect, it, test } from 'vitest'
import { extensionTerms } from '#domain/appointment/running/extend'
import { commands } from '#domain/commands/all'
import { neededActs } from '#domain/commands/needed-acts'
import { priceAt, type TimedPrice } from '#domain/rows/service'
import type { World } from '#domain/rows/world'
import { business, today } from '../support/business'
import {
  at,
  attempt,
  booking,
  checkingIn,
  done,
  refusalOf,
  rowOf,
  updating,
} from '../support/commands'

const price = (pesos: number, more: Partial<TimedPrice> = {}): TimedPrice => ({
  weekdays: [],
  from: null,
  until: null,
  price: pesos,
  ...more,
})

/** The business with these prices of a Swedish massage, which else costs 800. Its day is a Saturday. */
function withPrices(prices: readonly TimedPrice[], around = business()): World {
  const input = commands.updateService.parse({ id: 'swedish', prices })
  if (!input) throw new Error('unreadable')
  return done(around, 'updateService', input)
}

const weekend = price(950, { weekdays: ['SAT', 'SUN'] })
const mornings = price(700, { weekdays: ['MON', 'TUE'], until: '12:00' })
const evenings = price(820, { weekdays: ['MON', 'TUE'], from: '18:30' })

test.each([
  ['2026-11-21', '14:00', 950],
  ['2026-11-22', '', 950],
  ['2026-11-23', '11:59', 700],
  ['2026-11-23', '12:00', 800],
  ['2026-11-23', '', 800],
  ['2026-11-24', '18:29', 800],
  ['2026-11-24', '18:30', 820],
  ['2026-11-24', '23:59', 820],
  ['2026-11-25', '09:00', 800],
  ['', '', 800],
])('PRICE-3 a Swedish massage on %s at %s costs %d', (startDate, startTime, pesos) => {
  const swedish = withPrices([weekend, mornings, evenings]).services.get('swedish')
  expect(swedish && priceAt(swedish, { startDate, startTime })).toBe(pesos)
})

describe('PRICE-3 a booking', () => {
  const world = withPrices([weekend])

  it('costs the price of its start, keeps it when it is moved, and is told if it has changed', () => {
    const both = booking({ serviceIds: ['swedish', 'gym'] })
    expect(rowOf(done(world, 'createAppointment', both)).originalPrice).toBe(1250)
    const booked = done(world, 'createAppointment', booking({ shownPrice: 950 }))
    const monday = updating({ startDate: '2026-11-23', startTime: '14:00' })
    expect(rowOf(done(booked, 'updateAppointment', monday)).originalPrice).toBe(950)
    expect(refusalOf(world, 'createAppointment', booking({ shownPrice: 800 }))?.message).toBe(
      'The price has changed: PHP 800.00 was shown, it is PHP 950.00 now.',
    )
  })

  it('has a percentage of the price that holds, and at check-in of the booked one', () => {
    const percent = commands.updatePromo.parse({ id: 'rainy', percent: 10 })
    if (!percent) throw new Error('unreadable')
    const promoted = done(world, 'updatePromo', percent)
    expect(promoted.promos.get('rainy')?.serviceLessPriceMap.swedish).toBe(80)
    const booked = done(promoted, 'createAppointment', booking({ promoId: 'rainy' }))
    expect(rowOf(booked)).toMatchObject({ originalPrice: 950, discount: 95, actualPrice: 855 })
    const later = withPrices([price(1200)], done(promoted, 'createAppointment', booking()))
    const checked = done(later, 'checkInAppointment', checkingIn({ promoId: 'rainy' }))
    expect(rowOf(checked)).toMatchObject({ originalPrice: 950, discount: 95 })
  })

  it('is extended at the price of its start', () => {
    const row = rowOf(done(world, 'createAppointment', booking()))
    const input = commands.extendAppointment.parse({ id: 'a1', minutes: 30 })
    if (!input) throw new Error('unreadable')
    expect(extensionTerms(world, row, input).price).toBe(475)
    expect(extensionTerms(world, row, { ...input, serviceId: 'swedish' }).price).toBe(950)
  })
})

test.each([
  [
    [price(1, { from: '22:00', until: '02:00' })],
    'The hours of a price end later on the same day: they cannot go past midnight.',
  ],
  [
    [weekend, price(900, { weekdays: ['FRI', 'SAT'], from: '16:00' })],
    'Two prices hold at the same time: Saturdays from 4 PM on.',
  ],
  [
    [price(1, { from: '10:00', until: '12:30' }), price(2, { from: '12:00', weekdays: ['MON'] })],
    'Two prices hold at the same time: Mondays from 12 PM on.',
  ],
  [[price(1, { until: '12:00' }), price(2, { from: '12:00' })], undefined],
])('PRICE-3 refuses %j: %s', (prices, text) => {
  const input = commands.updateService.parse({ id: 'swedish', prices })
  if (!input) throw new Error('unreadable')
  expect(refusalOf(business(), 'updateService', input)?.message).toBe(text)
})

test('PRICE-3 another price by day is a change of prices', () => {
  const input = commands.updateService.parse({ id: 'swedish', prices: [weekend] })
  const outcome = input && attempt(business(), 'updateService', input)
  if (outcome?.kind !== 'done') throw new Error('refused')
  const context = { user: 'owner', now: at('10:00', today).now, freshId: '' }
  expect(neededActs(business(), outcome.changes, context)).toEqual([{ act: 'changePrices' }])
})

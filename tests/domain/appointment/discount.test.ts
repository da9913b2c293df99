import { describe, expect, it } from 'vitest'
import { discountGiven, discountOf } from '#domain/appointment/amounts'
import type { World } from '#domain/rows/world'
import { business } from '../../support/business'
import { booking, checkingIn, done, rowOf } from '../../support/commands'

/** A promo that takes 99,999 off a Swedish massage, set in the promo and in the service. */
function tooMuch(): World {
  const world = business()
  const promo = world.promos.get('rainy')
  if (!promo) throw new Error('no promo')
  const large = { ...promo, serviceLessPriceMap: { swedish: 99_999 } }
  return { ...world, promos: new Map([['rainy', large]]) }
}

const priced = (world: World, price: number): World => ({
  ...world,
  services: new Map([...world.services].map(([id, row]) => [id, { ...row, price }])),
})

describe('a discount is never more than its price', () => {
  it('at the booking', () => {
    const world = done(tooMuch(), 'createAppointment', booking({ promoId: 'rainy' }))
    expect(rowOf(world)).toMatchObject({ originalPrice: 800, discount: 800, actualPrice: 0 })
    const both = { promoId: 'rainy', serviceIds: ['swedish', 'gym'] }
    const two = done(tooMuch(), 'createAppointment', booking(both))
    expect(rowOf(two)).toMatchObject({ originalPrice: 1100, discount: 800, actualPrice: 300 })
  })

  it('at check-in, though the service has become dearer since', () => {
    const reserved = done(tooMuch(), 'createAppointment', booking())
    const input = checkingIn({ promoId: 'rainy' })
    const world = done(priced(reserved, 5000), 'checkInAppointment', input)
    expect(rowOf(world)).toMatchObject({ originalPrice: 800, discount: 800, actualPrice: 0 })
  })

  it('in a row that was booked before it was so', () => {
    expect(discountGiven({ discount: 99_999, originalPrice: 500 })).toBe(500)
    const reserved = done(tooMuch(), 'createAppointment', booking({ promoId: 'rainy' }))
    const old = { ...rowOf(reserved), discount: 99_999 }
    const world = { ...reserved, appointments: new Map([['a1', old]]) }
    expect(rowOf(done(world, 'checkInAppointment', checkingIn())).discount).toBe(800)
  })

  it('as the service tells it', () => {
    const swedish = tooMuch().services.get('swedish')
    const { rainy } = Object.fromEntries(tooMuch().promos)
    if (!swedish || !rainy) throw new Error('no promo')
    const told = { ...swedish, promoLessMap: { rainy: 900.5 } }
    expect(discountOf({ ...rainy, serviceLessPriceMap: {} }, told)).toBe(800)
  })
})

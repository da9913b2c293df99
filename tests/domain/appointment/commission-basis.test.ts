import { expect, test } from 'vitest'
import { commissionOf } from '#domain/appointment/amounts'
import { blankStore } from '#domain/rows/store'
import type { World } from '#domain/rows/world'
import { business } from '../../support/business'
import { booking, checkingIn, completing, done, rowOf } from '../../support/commands'
import { withSecond } from '../../support/tandem/with-second'

const following = (world: World): World => ({
  ...world,
  store: { ...world.store, commissionsFollowPromos: true },
})

test.each([
  [200, 800, 100, 175],
  [200, 800, 0, 200],
  [200, 800, 800, 0],
  [200, 800, 900, 0],
  [310.25, 1250.5, 187.58, 263.71],
  [200, 950.5, 95.05, 180],
  [180.01, 333.33, 33.34, 162.01],
  [0.01, 0.02, 0.01, 0.01],
  [0.01, 0.03, 0.02, 0],
  [200, 0, 0, 200],
])('PRICE-4 %d of %d less %d is %d', (commission, originalPrice, discount, expected) => {
  const world = business()
  const ana = world.staffs.get('ana')
  if (!ana) throw new Error('no therapist')
  const paid = { ...ana, serviceCommissionMap: { swedish: commission } }
  const around = { ...world, staffs: new Map([...world.staffs, ['ana', paid]]) }
  const row = rowOf(done(around, 'createAppointment', booking()))
  const priced = { ...row, originalPrice, discount, pointsToRedeem: 50 }
  expect(commissionOf(around, priced)).toBe(commission)
  expect(commissionOf(following(around), priced)).toBe(expected)
})

test('PRICE-4 a completion pays by the rule of its store, of a second therapist too', () => {
  expect(blankStore.commissionsFollowPromos).toBe(false)
  const completed = (world: World) => {
    const alone = done(world, 'createAppointment', booking({ promoId: 'rainy' }))
    const booked = withSecond(alone, 'a1', 'bea')
    const inside = done(booked, 'checkInAppointment', checkingIn())
    const cash = { amount: 700, modeOfPayment: 'CASH' }
    const over = done(
      inside,
      'completeAppointment',
      completing({ completeAppointmentPayment: cash }),
    )
    return [rowOf(over), rowOf(over, 'a1-second')].map((row) => row.staffCommission)
  }
  expect(completed(business())).toEqual([200, 200])
  expect(completed(following(business()))).toEqual([175, 175])
})

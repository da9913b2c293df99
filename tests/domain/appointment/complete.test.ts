import { expect, it } from 'vitest'
import { totalPayable } from '#domain/appointment/amounts'
import { business, maria } from '../../support/business'
import {
  at,
  booking,
  checkingIn,
  completing,
  done,
  refusalOf,
  rowOf,
  updating,
} from '../../support/commands'

type Body = Parameters<typeof completing>[0]

const cash = (amount: number) => ({ amount, modeOfPayment: 'CASH' })

/** A visit of Maria that is checked in: 300 of 800 PHP paid, 500 due. */
function inside(body: Parameters<typeof booking>[0] = {}) {
  const booked = booking({ mobileNumber: maria, ...body })
  const reserved = done(business(), 'createAppointment', booked)
  const here = at('10:00', booked.startDate)
  return done(reserved, 'checkInAppointment', checkingIn({ checkInPayment: cash(300) }), here)
}
const why = (body: Body, world = inside()) =>
  refusalOf(world, 'completeAppointment', completing(body))?.message ?? null
const after = (body: Body, world = inside()) =>
  done(world, 'completeAppointment', completing(body), at('15:10'))

it('COMPLETE-1 keeps user, time and payment mode', () => {
  const body = { completeAppointmentPayment: { amount: 500, modeOfPayment: 'GCASH' }, note: 'Tip' }
  expect(rowOf(after(body))).toMatchObject({
    status: 'COMPLETED',
    completedBy: 'makati',
    completedDateTime: at('15:10').now.instant,
    completedPaymentAmount: 500,
    completedPaymentMOP: 'GCASH',
    note: 'Tip',
    totalPricePaid: 800,
  })
})

it('COMPLETE-2 is refused with the missing amount', () => {
  const body = { completeAppointmentPayment: cash(520), productsOrdered: { water: 2 } }
  expect(why(body)).toBe(
    'Payment is PHP 50.00 short: balance after check-in PHP 500.00 and products PHP 70.00 to be paid, PHP 520.00 given.',
  )
  expect(why({})).toContain('PHP 500.00 short')
})

it('COMPLETE-2 total payable is additional payment, balance and products', () => {
  const body = { additionalPayment: cash(50), productsOrdered: { water: 1, oil: 2 } }
  const row = rowOf(done(inside(), 'updateAppointment', updating(body)))
  expect(totalPayable(row)).toBe(50 + 500 + 35 + 499.5)
})

it('COMPLETE-2 every part is paid once, whichever payment covers it', () => {
  const orders = { additionalPayment: cash(50), productsOrdered: { oil: 2 } }
  const apart = { ...orders, productPayment: cash(499.5), completeAppointmentPayment: cash(500) }
  const atOnce = { ...orders, completeAppointmentPayment: cash(999.5) }
  expect(rowOf(after(apart))).toMatchObject({
    completedPaymentAmount: 500,
    totalPricePaid: 1_349.5,
  })
  expect(rowOf(after(atOnce))).toMatchObject({
    completedPaymentAmount: 999.5,
    productPaymentAmount: 0,
    totalPricePaid: 1_349.5,
  })
})

it('COMPLETE-2 keeps no change', () => {
  const row = rowOf(after({ completeAppointmentPayment: cash(1_000), productPayment: cash(70) }))
  expect(row).toMatchObject({ completedPaymentAmount: 500, productPaymentAmount: 0 })
})

it('COMPLETE-2 the additional payment is CASH unless said otherwise', () => {
  const towel = { additionalPayment: { amount: 50 }, completeAppointmentPayment: cash(500) }
  expect(rowOf(after(towel)).additionalPaymentMOP).toBe('CASH')
})

it.each(['completeAppointmentPayment', 'additionalPayment', 'productPayment'])(
  'COMPLETE-2 refuses a negative %s',
  (field) => expect(why({ [field]: cash(-1) })).toBe('Payment should be greater than 0'),
)

it('COMPLETE-3 earns points for the money paid for services, by the weekday of the start', () => {
  const body = {
    completeAppointmentPayment: cash(500),
    additionalPayment: cash(400),
    productsOrdered: { oil: 4 },
    productPayment: cash(999),
  }
  const world = after(body)
  expect(rowOf(world).pointsEarned).toBe(8)
  expect(world.customers.get(maria)).toMatchObject({ pointsEarned: 268, visitCount: 1 })
  const sunday = inside({ startDate: '2026-11-22', staffId: 'bea' })
  const paid = after({ completeAppointmentPayment: cash(500) }, sunday)
  expect(rowOf(paid).pointsEarned).toBe(16)
})

it('COMPLETE-3 earns nothing for points and promo', () => {
  const reserved = done(business(), 'createAppointment', booking({ mobileNumber: maria }))
  const body = { promoId: 'rainy', pointsToRedeem: 250 }
  const world = done(reserved, 'checkInAppointment', checkingIn(body))
  const paid = after({ completeAppointmentPayment: cash(450) }, world)
  expect(rowOf(paid)).toMatchObject({ pointsEarned: 4, pointsRedeemed: 250, totalPricePaid: 450 })
  expect(paid.customers.get(maria)?.pointsEarned).toBe(14)
})

it('COMPLETE-3 pays the commission of the therapist who completes, for all services', () => {
  const body = { completeAppointmentPayment: cash(2_000), staffId: 'bea', confirmed: ['BREAK'] }
  const both = inside({ serviceIds: ['swedish', 'shiatsu'], confirmed: ['BREAK'] })
  expect(rowOf(after(body, both))).toMatchObject({ staffCommission: 510.25, confirmed: ['BREAK'] })
  const cora = { completeAppointmentPayment: cash(500), staffId: 'cora' }
  expect(rowOf(after(cora)).staffCommission).toBe(180)
})

it('COMPLETE-1 happens once and not before check-in', () => {
  const paid = completing({ completeAppointmentPayment: cash(800) })
  const reserved = done(business(), 'createAppointment', booking())
  expect(refusalOf(reserved, 'completeAppointment', paid)).toMatchObject({ code: 'state' })
  const completed = after({ completeAppointmentPayment: cash(500) })
  expect(refusalOf(completed, 'completeAppointment', paid)).toMatchObject({ code: 'state' })
})

it('COMPLETE-1 keeps the soft rules that staff overruled for a change of therapist', () => {
  const late = inside({ startTime: '17:00' })
  const body = { completeAppointmentPayment: cash(500), staffId: 'bea' }
  const opening = { ...late, staffs: new Map(late.staffs) }
  const bea = late.staffs.get('bea')
  if (!bea) throw new Error('no Bea')
  opening.staffs.set('bea', { ...bea, lastCallTime: '16:30' })
  expect(why(body, opening)).toBe('BEA is not on duty at 5:00 PM.')
  const row = rowOf(after({ ...body, confirmed: ['DUTY_HOURS'] }, opening))
  expect(row).toMatchObject({ staffId: 'bea', confirmed: ['DUTY_HOURS'] })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { business, maria } from '../../support/business'
import {
  at,
  attempt,
  booking,
  checkingIn,
  done,
  refusalOf,
  rowOf,
  updating,
} from '../../support/commands'

const cash = (amount: number) => ({ amount, modeOfPayment: 'CASH' })
const reserved = () => done(business(), 'createAppointment', booking({ mobileNumber: maria }))
const inside = () => done(reserved(), 'checkInAppointment', checkingIn())
const why = (body: Parameters<typeof updating>[0], world = inside()) =>
  refusalOf(world, 'updateAppointment', updating(body))?.message ?? null

it('UPDATE-1 a blank therapist becomes null, absent fields stay', () => {
  const row = rowOf(done(reserved(), 'updateAppointment', updating({ staffId: '', note: 'Soft' })))
  expect(row).toMatchObject({ staffId: null, resourceId: null, roomId: 'r1', note: 'Soft' })
  const again = done(reserved(), 'updateAppointment', updating({ lockerId: 'l2' }))
  expect(rowOf(again)).toMatchObject({ staffId: 'ana', lockerId: 'l2', note: null })
})

it('UPDATE-1 keeps user and time', () => {
  const world = done(reserved(), 'updateAppointment', updating({ note: 'x' }), at('11:00'))
  expect(rowOf(world)).toMatchObject({
    lastUpdatedBy: 'makati',
    updatedDateTime: at('11:00').now.instant,
    createdDateTime: at('10:00').now.instant,
  })
})

it('UPDATE-2 therapist, room and note change while RESERVED and while CHECKED_IN', () => {
  const input = updating({ staffId: 'bea', roomId: 'r2', note: 'Moved' })
  for (const world of [reserved(), inside()])
    expect(rowOf(done(world, 'updateAppointment', input))).toMatchObject({
      staffId: 'bea',
      resourceId: 'bea',
      roomId: 'r2',
      note: 'Moved',
    })
})

it('UPDATE-2 a CHECKED_IN visit keeps a locker, and in a massage a room and a therapist', () => {
  const text = 'Room, Therapist and Locker are required when checking in for MASSAGE appointments'
  expect(why({ staffId: '' })).toBe(text)
  expect(why({ roomId: '' })).toBe(text)
  expect(why({ lockerId: '' })).toBe('Locker is required when checking in')
})

it('DETAIL-4 products and additional payments need a CHECKED_IN appointment', () => {
  const text = 'Products and additional payments need a CHECKED-IN appointment.'
  expect(why({ productsOrdered: { water: 1 } }, reserved())).toBe(text)
  expect(why({ additionalPayment: cash(1) }, reserved())).toBe(text)
  expect(why({ productsOrdered: { water: 0 }, additionalPayment: cash(0) }, reserved())).toBeNull()
})

it('DETAIL-4 a product keeps the price it was added for', () => {
  const ordered = done(inside(), 'updateAppointment', updating({ productsOrdered: { oil: 1 } }))
  const oil = ordered.products.get('oil')
  if (!oil) throw new Error('no oil')
  const dearer = { ...ordered, products: new Map([['oil', { ...oil, price: 999 }]]) }
  const paid = updating({ productsOrdered: { oil: 3 }, productPayment: cash(749.25) })
  expect(rowOf(done(dearer, 'updateAppointment', paid))).toMatchObject({
    productPrices: { oil: 249.75 },
    productPaymentAmount: 749.25,
  })
})

it('DETAIL-4 a deleted product stays ordered but cannot be ordered more', () => {
  const ordered = done(inside(), 'updateAppointment', updating({ productsOrdered: { oil: 2 } }))
  const oil = ordered.products.get('oil')
  if (!oil) throw new Error('no oil')
  const gone = { ...ordered, products: new Map([['oil', { ...oil, available: false }]]) }
  expect(why({ productsOrdered: { oil: 2 } }, gone)).toBeNull()
  expect(why({ productsOrdered: { oil: 3 } }, gone)).toBe('Lavender oil is not available.')
})

it('DETAIL-4 fewer products than were paid for lower the payment', () => {
  const paid = updating({ productsOrdered: { water: 3 }, productPayment: cash(105) })
  const world = done(inside(), 'updateAppointment', paid)
  const fewer = done(world, 'updateAppointment', updating({ productsOrdered: { water: 1 } }))
  expect(rowOf(fewer)).toMatchObject({ productPaymentAmount: 35, totalPricePaid: 35 })
})

const amounts = fc.integer({ min: 0, max: 200_000 }).map((centavos) => centavos / 100)
const payment = fc.record({ amount: amounts, modeOfPayment: fc.constantFrom('CASH', 'GCASH', '') })
const body = fc.record(
  {
    note: fc.option(fc.string(), { nil: null }),
    staffId: fc.constantFrom('ana', 'bea', 'cora'),
    roomId: fc.constantFrom('r1', 'r2'),
    lockerId: fc.constantFrom('l1', 'l2'),
    additionalPayment: payment,
    productPayment: payment,
    productsOrdered: fc.dictionary(fc.constantFrom('water', 'oil'), fc.nat(20)),
  },
  { requiredKeys: [] },
)

it('UPDATE-1 the same body sent again changes nothing', () => {
  fc.assert(
    fc.property(body, (sent) => {
      const once = done(inside(), 'updateAppointment', updating(sent))
      const outcome = attempt(once, 'updateAppointment', updating(sent))
      expect(outcome).toEqual({
        kind: 'done',
        changes: { rows: [{ table: 'appointments', row: rowOf(once) }], points: [] },
      })
    }),
  )
})

import { expect, it } from 'vitest'
import { availableResources } from '#domain/slot/availability'
import { business, today } from '../support/business'
import { attempt, done, gymVisit, refusalOf, rowOf, updating } from '../support/commands'

const inherited = ['toString', 'valueOf', 'hasOwnProperty', 'constructor', '__proto__']

it.each(inherited)('no product is called %s', (id) => {
  const world = done(business(), 'createAppointment', gymVisit())
  const ordered = JSON.parse(`{"${id}": 2}`)
  const outcome = attempt(world, 'updateAppointment', updating({ productsOrdered: ordered }))
  if (outcome.kind === 'refused') expect(outcome.refusal.message).toBe('Product not found')
  else
    expect(outcome.changes.rows[0]?.row).toMatchObject({ productsOrdered: {}, totalPricePaid: 0 })
})

it.each(inherited)('API-AVAIL no therapist gives a service called %s', (id) => {
  const query = { startDate: today, startTime: '14:00', serviceIds: [id] }
  expect(availableResources(business(), query)).toMatchObject({ staffs: [], rooms: [] })
})

it('an unknown product is not found', () => {
  const world = done(business(), 'createAppointment', gymVisit())
  const refusal = refusalOf(world, 'updateAppointment', updating({ productsOrdered: { tea: 1 } }))
  expect(refusal).toMatchObject({ code: 'missing', message: 'Product not found' })
  expect(rowOf(world).productsOrdered).toEqual({})
})

import * as v from 'valibot'
import { calls } from '#domain/calls/all'
import { loginAnswer } from '#domain/calls/session'
import { type Customer, customer } from '#domain/rows/customer'
import { serviceOver } from '../../server/support/test-service'
import { emptyDatabase } from '../../support/memory-database'
import { nthBooking } from '../sync/big-business'
import { furnishWith } from './furnish'
import { recorded, type Statement } from './recorded'
import { today } from './stage'

/** Bookings that don't block each other, each for another customer, 200 a day. */
export const bookingOf = (index: number) => ({
  ...nthBooking(index, today),
  id: `00000000-0000-7000-b000-${String(index).padStart(12, '0')}`,
})

export const customersOf = (count: number): Customer[] =>
  Array.from({ length: count }, (_, index) => {
    const { name, mobileNumber } = nthBooking(index, today)
    const known = { status: 'ACTIVE', type: 'REGULAR', version: 1 }
    return v.parse(customer, { ...known, id: `c-${index}`, firstName: name, mobileNumber })
  })

export const keyOf = (index: number) => ({ 'Idempotency-Key': `key-of-booking-${index}` })
export const dayAsked = {
  start: today,
  storeCode: 'SERENITY_MAKATI',
  basedOnCurrentTime: 'false',
}

/** The statements that the service sends for each of the bookings, and then for a day's list. */
export async function recordedVisits(count: number) {
  const db = await emptyDatabase()
  await furnishWith(db, { customers: customersOf(count) })
  const service = serviceOver(db)
  const body = { username: 'owner', password: 'owner-secret' }
  const got = await service.send(calls.authenticate, { body })
  const { idToken: token } = v.parse(loginAnswer, got.body)
  const bookings: Statement[][] = []
  for (let index = 0; index < count; index += 1) {
    const sent = { token, body: bookingOf(index), headers: keyOf(index) }
    bookings.push(await recorded(() => service.send(calls.createAppointment, sent)))
  }
  const sent = { token, query: dayAsked }
  const list = await recorded(() => service.send(calls.appointmentsByDate, sent))
  service.close()
  return { bookings, list }
}

import * as v from 'valibot'
import type { CreateInput } from '#domain/appointment/input'
import { addDays, timeOfMinute } from '#domain/kernel/dates'
import { room } from '#domain/rows/room'
import { service } from '#domain/rows/service'
import { staff } from '#domain/rows/staff'
import { lookups, makati, storeCode } from '../../support/business'

/** Number of therapists, and of rooms. The one service takes an hour, and the store is always open. */
const pairs = 20
const inStore = { storeCode, available: true }
const hour = { type: 'MASSAGE', hasStaff: true, hasRoom: true, price: 800, duration: 60 }

const numbered = (name: string) => Array.from({ length: pairs }, (_, index) => `${name}-${index}`)

export const services = [v.parse(service, { ...inStore, ...hour, id: 'hour', breakDuration: 0 })]
export const staffs = numbered('staff').map((id) =>
  v.parse(staff, { ...inStore, id, name: id, serviceCommissionMap: { hour: 200 } }),
)
export const rooms = numbered('room').map((id) =>
  v.parse(room, { ...inStore, id, name: id, serviceIds: ['hour'] }),
)
export const store = { ...makati, openTime: '00:00', closeTime: '23:59', scheduleHours: {} }
export { lookups, storeCode }

/** Answers of the store's service to requests for its lists, by path. Other lists are empty. */
export const lists: Readonly<Record<string, unknown>> = {
  '/auth/authenticate': { idToken: 'token', storeCode, roles: 'ADMIN' },
  '/v1/appointments/config': lookups,
  '/v1/stores': store,
  '/v1/services-offered': services,
  '/v1/staffs': staffs,
  '/v1/rooms': rooms,
}

/** The host's extensions, as the configuration answer lists them. */
export const offers = 'idempotency, versions, changes, batch, reschedule'

/** The `index`th of many bookings that don't block each other: 200 a day from `today` on. */
export function nthBooking(index: number, today: string): Omit<CreateInput, 'id'> {
  const pair = index % pairs
  const slot = Math.floor(index / pairs) % 10
  const day = Math.floor(index / (pairs * 10))
  return {
    customerId: null,
    name: `Customer ${index}`.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? ''),
    mobileNumber: `63917${String(1_000_000 + index)}`,
    startDate: addDays(today, day),
    startTime: timeOfMinute(540 + slot * 60),
    serviceIds: ['hour'],
    staffId: `staff-${pair}`,
    staffRequested: false,
    roomId: `room-${pair}`,
    lockerId: null,
    promoId: null,
    pointsToRedeem: 0,
    note: 'Prefers a firm hand; allergic to lavender.',
    type: 'CALL',
    status: 'RESERVED',
    appointmentCreationPayment: { amount: 0, modeOfPayment: null },
    hasCheckInPercentCharge: false,
    createdDate: '',
    confirmed: [],
  }
}

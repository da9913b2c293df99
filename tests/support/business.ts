import * as v from 'valibot'
import { weekdays } from '#domain/kernel/dates'
import { customer } from '#domain/rows/customer'
import { locker } from '#domain/rows/locker'
import type { Lookups } from '#domain/rows/lookups'
import { product } from '#domain/rows/product'
import { promo } from '#domain/rows/promo'
import { room } from '#domain/rows/room'
import { service } from '#domain/rows/service'
import { staff } from '#domain/rows/staff'
import { store } from '#domain/rows/store'
import { mapsByKind, type World } from '#domain/rows/world'

/** The day of the tests' small business, a Saturday. */
export const today = '2026-11-21'

export const storeCode = 'SERENITY_MAKATI'

export const lookups: Lookups = {
  types: ['WALK-IN', 'CALL', 'SMS'],
  statuses: ['RESERVED', 'CHECKED_IN', 'COMPLETED', 'CANCELLED'],
  startTimes: ['10:00', '10:30', '14:00'],
  modeOfPayments: ['CASH', 'GCASH', 'CREDIT CARD'],
  daysOfWeek: [...weekdays],
  additionalTowelPayment: [0, 50, 100],
  staffScheduleTypes: ['OPENING', 'MID', 'CLOSING'],
  serviceOfferedTypes: ['MASSAGE', 'FITNESS', 'NAILS'],
  productTypes: ['DRINK', 'OIL'],
  customerStatuses: ['ACTIVE', 'INACTIVE'],
  customerTypes: ['REGULAR', 'VIP', 'DNA_ADMIN'],
  staffBreaks: [
    { id: 'noon', display: '12:00 - 13:00', start: '12:00', end: '13:00' },
    { id: 'four', display: '16:00 - 16:30', start: '16:00', end: '16:30' },
  ],
}

const inStore = { storeCode, available: true }
const oneDay = { loyaltySpendAmount: 100, loyaltySpendAmountEquivalent: 1 }

export const makati = v.parse(store, {
  id: 'makati',
  code: storeCode,
  name: 'Serenity Makati',
  openTime: '09:00',
  closeTime: '23:00',
  loyaltyMinimumPointsToRedeem: 100,
  loyaltyPointsToRedeemDivisibleBy: 50,
  loyaltyPointsConfig: {
    ...Object.fromEntries(weekdays.map((day) => [day, oneDay])),
    SUN: { loyaltySpendAmount: 100, loyaltySpendAmountEquivalent: 2 },
  },
  scheduleHours: {
    OPENING: { startDutyTime: '09:00', lastCallTime: '17:00' },
    MID: { startDutyTime: '11:00', lastCallTime: '19:00' },
    CLOSING: { startDutyTime: '13:00', lastCallTime: '22:00' },
  },
})

const massage = { ...inStore, type: 'MASSAGE', hasStaff: true, hasRoom: true }
const services = [
  { ...massage, id: 'swedish', name: 'Swedish 60', price: 800, duration: 60, breakDuration: 15 },
  { ...massage, id: 'shiatsu', name: 'Shiatsu 90', price: 1250.5, duration: 90, breakDuration: 30 },
  { ...inStore, id: 'gym', name: 'Gym pass', price: 300, type: 'FITNESS' },
].map((row) => v.parse(service, row))

const promos = [
  { ...inStore, id: 'rainy', name: 'Rainy day', serviceLessPriceMap: { swedish: 100, gym: 30.55 } },
  { ...inStore, id: 'old', name: 'Old promo', available: false },
].map((row) => v.parse(promo, row))

const bothMassages = { swedish: 200, shiatsu: 310.25 }
const staffs = [
  { id: 'ana', name: 'Ana', serviceCommissionMap: bothMassages, staffScheduleType: 'OPENING' },
  { id: 'bea', name: 'Bea', serviceCommissionMap: bothMassages, staffScheduleType: 'MID' },
  { id: 'cora', name: 'Cora', serviceCommissionMap: { swedish: 180 }, daysOff: ['SUN'] },
].map((row) => v.parse(staff, { ...inStore, staffBreaks: ['noon', 'four'], ...row }))

const rooms = [
  { ...inStore, id: 'r1', name: 'Room 1', serviceIds: ['swedish', 'shiatsu', 'gym'] },
  { ...inStore, id: 'r2', name: 'Room 2', serviceIds: ['swedish', 'shiatsu'] },
  { ...inStore, id: 'r3', name: 'Room 3', serviceIds: ['swedish'] },
].map((row) => v.parse(room, row))

const lockers = ['l1', 'l2', 'l3'].map((id) =>
  v.parse(locker, { ...inStore, id, name: `Locker ${id}` }),
)

const products = [
  { ...inStore, id: 'water', name: 'Water', price: 35, type: 'DRINK' },
  { ...inStore, id: 'oil', name: 'Lavender oil', price: 249.75, type: 'OIL' },
].map((row) => v.parse(product, row))

export const maria = '639171234567'
export const jose = '639179876543'

const customers = [
  { id: 'maria', firstName: 'Maria', lastName: 'Santos', mobileNumber: maria, pointsEarned: 260 },
  { id: 'jose', firstName: 'Jose', mobileNumber: jose, pointsEarned: 100 },
  { id: 'ines', firstName: 'Ines', mobileNumber: '639170000000', status: 'INACTIVE' },
].map((row) => v.parse(customer, row))

const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]))

/** One store with a few rows of each kind, three customers and no appointment yet. */
export function business(more: Partial<World> = {}): World {
  return {
    store: makati,
    lookups,
    ...mapsByKind(() => new Map()),
    services: byId(services),
    promos: byId(promos),
    staffs: byId(staffs),
    rooms: byId(rooms),
    lockers: byId(lockers),
    products: byId(products),
    appointments: new Map(),
    customers: new Map(customers.map((row) => [row.mobileNumber, row])),
    ...more,
  }
}

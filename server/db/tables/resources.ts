import { each } from '#domain/kernel/each'
import type { Locker } from '#domain/rows/locker'
import type { Product } from '#domain/rows/product'
import type { Promo } from '#domain/rows/promo'
import type { Room } from '#domain/rows/room'
import type { Service } from '#domain/rows/service'
import type { Staff } from '#domain/rows/staff'
import { type LoyaltyDay, type Store, storeSwitches } from '#domain/rows/store'
import {
  dateOrNull,
  flag,
  instantOrNull,
  integer,
  integerOrNull,
  json,
  jsonOrNull,
  money,
  moneyById,
  moneyOrNull,
  numberOrNull,
  text,
  textOrNull,
  time,
  timeOrNull,
} from './columns'
import { mapRows } from './rows'

export const audit = {
  createdBy: textOrNull,
  createdDateTime: instantOrNull,
  lastUpdatedBy: textOrNull,
  updatedDateTime: instantOrNull,
  version: integer,
}

const named = { id: text, name: text, available: flag, storeCode: text, ...audit }

export const stores = mapRows<Store>()({
  id: text,
  name: text,
  code: text,
  address: text,
  phone: text,
  tin: text,
  tinBranch: text,
  taxKind: text,
  vatRate: integer,
  registeredName: text,
  registeredAddress: text,
  permit: json<Store['permit']>(),
  openTime: time,
  closeTime: time,
  nightEndTime: time,
  loyaltyMinimumPointsToRedeem: integerOrNull,
  loyaltyPointsToRedeemDivisibleBy: integerOrNull,
  refundLimit: moneyOrNull,
  ...each(storeSwitches, flag),
  usualFloat: moneyOrNull,
  restoreDays: integerOrNull,
  lineUpRule: text,
  loyaltyPointsConfig: json<Partial<Record<string, LoyaltyDay>>>(),
  scheduleHours: json<Store['scheduleHours']>(),
  modes: jsonOrNull<Store['modes']>(),
  channels: jsonOrNull<Store['channels']>(),
  serviceTypes: jsonOrNull<Store['serviceTypes']>(),
  productTypes: jsonOrNull<Store['productTypes']>(),
  customerTypes: jsonOrNull<Store['customerTypes']>(),
  towelPayments: jsonOrNull<Store['towelPayments']>(),
  breaks: jsonOrNull<Store['breaks']>(),
  charge: jsonOrNull<Store['charge']>(),
  receiptHead: text,
  receiptFoot: text,
  rights: jsonOrNull<Store['rights']>(),
  ...audit,
})

/** A service without `rooms` and `promoLessMap`, which are stored in service_rooms and promo_services. */
export const services = mapRows<Omit<Service, 'rooms' | 'promoLessMap' | 'deleted'>>()({
  ...named,
  shortName: text,
  price: money,
  prices: json<Service['prices']>(),
  duration: integerOrNull,
  breakDuration: integerOrNull,
  extensionPrice: moneyOrNull,
  extensionCommission: moneyOrNull,
  type: text,
  hasStaff: flag,
  hasRoom: flag,
})

/** A promo without `serviceLessPriceMap`, which is stored in promo_services. */
export const promos = mapRows<Omit<Promo, 'serviceLessPriceMap' | 'deleted'>>()({
  ...named,
  percent: numberOrNull,
  validFrom: dateOrNull,
  validUntil: dateOrNull,
  weekdays: json<string[]>(),
  hoursFrom: timeOrNull,
  hoursUntil: timeOrNull,
  customerTypes: json<string[]>(),
  oncePerCustomer: flag,
})

/** A room without `serviceIds`, which is stored in service_rooms. */
export const rooms = mapRows<Omit<Room, 'serviceIds' | 'deleted'>>()({
  ...named,
  type: textOrNull,
  suite: textOrNull,
})

export const lockers = mapRows<Omit<Locker, 'deleted'>>()(named)

export const products = mapRows<Omit<Product, 'deleted'>>()({ ...named, price: money, type: text })

export const staffs = mapRows<Omit<Staff, 'deleted'>>()({
  ...named,
  serviceCommissionMap: moneyById,
  daysOff: json<string[]>(),
  dayOffNow: flag,
  dayOffOn: dateOrNull,
  type: textOrNull,
  startDutyTime: timeOrNull,
  lastCallTime: timeOrNull,
  staffBreaks: json<string[]>(),
  staffScheduleType: text,
  weekHours: jsonOrNull<Staff['weekHours']>(),
  leaves: json<Staff['leaves']>(),
})

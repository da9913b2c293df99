import * as v from 'valibot'
import {
  amount,
  amountOrNull,
  audit,
  deleted,
  flag,
  ids,
  numbersById,
  textOr,
  version,
} from '../kernel/fields'

/** A service offered: `price` in PHP, `duration` and `breakDuration` (cleaning) in minutes. */
export const service = v.object({
  id: v.string(),
  name: textOr(''),
  /** short name for the board's cards, "SWE 60"; '' derives it from the full name (`short-name`) */
  shortName: textOr(''),
  price: amount,
  duration: amountOrNull,
  breakDuration: amountOrNull,
  /** price and commission in PHP of 30 added minutes; null: in proportion to those of the service */
  extensionPrice: amountOrNull,
  extensionCommission: amountOrNull,
  type: textOr(''),
  available: flag,
  hasStaff: flag,
  hasRoom: flag,
  storeCode: textOr(''),
  /** ids of the rooms in which the service can be given; the other side of `room.serviceIds` */
  rooms: ids,
  /** discount in PHP by promo id; the other side of `promo.serviceLessPriceMap` */
  promoLessMap: numbersById,
  deleted,
  ...audit,
  version,
})
export type Service = v.InferOutput<typeof service>

export const isMassage = (offered: Pick<Service, 'type'>): boolean => offered.type === 'MASSAGE'

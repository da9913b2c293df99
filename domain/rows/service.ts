import * as v from 'valibot'
import { weekdayOf } from '../kernel/dates'
import {
  amount,
  amountOrNull,
  audit,
  deleted,
  flag,
  ids,
  numbersById,
  text,
  textOr,
  version,
} from '../kernel/fields'
import { haveDay, outsideHours } from '../kernel/weekly-times'

const timedPrice = v.object({ weekdays: ids, from: text, until: text, price: amount })
export type TimedPrice = v.InferOutput<typeof timedPrice>

/** A service offered: `price` in PHP, `duration` and `breakDuration` (cleaning) in minutes. */
export const service = v.object({
  id: v.string(),
  name: textOr(''),
  /** short name for the board's cards, "SWE 60"; '' derives it from the full name (`short-name`) */
  shortName: textOr(''),
  price: amount,
  /** prices in PHP that hold on weekdays (none: all) and between hours (the second excluded; null: any) */
  prices: v.nullish(v.array(timedPrice), []),
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

/** The start of a visit; a blank date or time is not known. */
export interface Occasion {
  startDate: string
  startTime: string
}

/** The price of a service in PHP for a visit that starts then. */
export function priceAt({ price, prices }: Service, { startDate, startTime }: Occasion): number {
  if (prices.length === 0 || startDate === '') return price
  const day = weekdayOf(startDate)
  const found = prices.find(({ weekdays, from, until }) => {
    const isAllDay = from === null && until === null
    const fits = startTime === '' ? isAllDay : outsideHours({ from, until }, startTime) === null
    return fits && haveDay(weekdays, day)
  })
  return found?.price ?? price
}

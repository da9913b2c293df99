import * as v from 'valibot'
import {
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
import { centavos, pesos, serviceCharge } from '../kernel/money'

export const promo = v.object({
  id: v.string(),
  name: textOr(''),
  available: flag,
  storeCode: textOr(''),
  /** percentage of the price that it takes off; null: the sums of its services */
  percent: amountOrNull,
  /** discount in PHP by service id; of a percentage, what it takes off the list price */
  serviceLessPriceMap: numbersById,
  /** first and last day of a visit, YYYY-MM-DD; null: any */
  validFrom: text,
  validUntil: text,
  /** weekdays of a visit; none: all */
  weekdays: ids,
  /** HH:mm between which a visit starts, the second excluded; null: any */
  hoursFrom: text,
  hoursUntil: text,
  /** types of the customers whose contract is valid on the day of the visit; none: all customers */
  customerTypes: ids,
  /** whether a customer may use it only once */
  oncePerCustomer: flag,
  deleted,
  ...audit,
  version,
})
export type Promo = v.InferOutput<typeof promo>

/** Whether forms offer a promo, and rules accept it. */
export const isOffered = ({ available }: Promo): boolean => available

/** The part of a price that a percentage takes off, both in PHP, half up to the centavo. */
export const percentOf = (percent: number, price: number): number =>
  pesos(serviceCharge(centavos(price), percent))

import type { Appointment } from '../rows/appointment'
import type { Customer } from '../rows/customer'
import type { Store } from '../rows/store'
import type { TableName } from '../rows/world'

type Visit = keyof Appointment | 'additionalPaymentParts' | 'productPaymentParts'

const ofVisits: readonly Visit[] = [
  'discount',
  'privilege',
  'pointsToRedeem',
  'productsOrdered',
  'extensions',
  'additionalPaymentAmount',
  'additionalPaymentMOP',
  'additionalPaymentParts',
  'productPaymentAmount',
  'productPaymentMOP',
  'productPaymentParts',
  'balanceAfterReservation',
  'balanceAfterCheckIn',
]
const ofCustomers: readonly (keyof Customer)[] = ['pointsEarned']
const ofStores: readonly (keyof Store)[] = [
  'loyaltyPointsConfig',
  'loyaltyMinimumPointsToRedeem',
  'loyaltyPointsToRedeemDivisibleBy',
  'charge',
]

const moneyFields: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  appointments: ofVisits,
  customers: ofCustomers,
  stores: ofStores,
}

/**
 * Whether a field is money, so that only a user settles it (SPEC.md offline-7). Apart from the labels, which are loaded
 * after the start.
 */
export const isMoney = (table: TableName, field: string): boolean =>
  moneyFields[table]?.includes(field) === true

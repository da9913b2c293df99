import * as v from 'valibot'
import { amount, audit, text, textOr, version } from '../kernel/fields'

/** A past appointment in a customer's history, limited to the requesting store. */
export const visit = v.object({
  id: textOr(''),
  service: textOr(''),
  staff: text,
  start: textOr(''),
  status: textOr(''),
  pointsEarned: amount,
  pointsRedeemed: amount,
})
export type Visit = v.InferOutput<typeof visit>

export const pointsLog = v.object({
  action: textOr(''),
  points: amount,
  createdBy: text,
  createdDateTime: text,
})
export type PointsLog = v.InferOutput<typeof pointsLog>

/**
 * A customer, shared by all stores, with the mobile number as key (SPEC.md customer-1). `pointsEarned` is the
 * balance; `expiredPointsApril12025` is only shown.
 */
export const customer = v.object({
  id: v.string(),
  firstName: textOr(''),
  lastName: text,
  email: text,
  birthDate: text,
  mobileNumber: textOr(''),
  status: textOr('ACTIVE'),
  type: textOr('REGULAR'),
  contractEndDate: text,
  twitter: text,
  instagram: text,
  notes: text,
  pointsEarned: amount,
  expiredPointsApril12025: amount,
  visitCount: amount,
  cancelCount: amount,
  appointments: v.optional(v.array(visit)),
  updateCustomerPointsLogs: v.optional(v.array(pointsLog)),
  ...audit,
  version,
  /** cancelled appointments to which the customer did not come; a field of our own service */
  noShowCount: amount,
})
export type Customer = v.InferOutput<typeof customer>

/**
 * A customer without values, as a plain object: objects from a parser are slow to copy, and each pending booking copies
 * it.
 */
export const blankCustomer: Customer = { ...v.parse(customer, { id: '' }) }

export function fullName(person: Pick<Customer, 'firstName' | 'lastName'>): string {
  return [person.firstName, person.lastName].filter(Boolean).join(' ')
}

/**
 * Status of a record that was merged into another one, or that gave up its mobile number. Tablets drop such a row;
 * looking up its number finds the other record. No form offers this status.
 */
export const mergedStatus = 'MERGED'

export const isMerged = (person: Pick<Customer, 'status'>): boolean =>
  person.status === mergedStatus

/** Whether a customer can't be booked. */
export const isInactive = (person: Pick<Customer, 'status'>): boolean =>
  person.status === 'INACTIVE' || isMerged(person)

import { knownNumber } from '../kernel/names'
import { type Refusal, refuse } from '../kernel/refusal'
import { type Customer, isMerged, mergedStatus } from '../rows/customer'
import type { Context } from '../rows/world'
import { mobileRule, numberTaken } from './number-rules'
import { stamp } from './update'

/** Returns the rule that a merge of two records breaks, or null. */
export function mergeRule(kept: Customer, other: Customer): Refusal | null {
  if (kept.id === other.id) return refuse('rule', 'Choose another record to merge with')
  if (isMerged(kept) || isMerged(other))
    return refuse('state', 'One of the records was merged already. Look the customer up again.')
  return null
}

/**
 * Returns the rule that a customer's new mobile number breaks, or null. `holder`: the customer who has the number now.
 */
export function numberRule(
  person: Customer,
  mobileNumber: string,
  holder: Customer | null,
): Refusal | null {
  if (isMerged(person)) return refuse('state', 'The record was merged. Look the customer up again.')
  const isKnown = knownNumber(mobileNumber) !== null
  const wrong = isKnown ? mobileRule(mobileNumber) : null
  if (wrong) return wrong
  const same = isKnown ? 'This is the present number' : 'The customer has no number already.'
  if (mobileNumber === person.mobileNumber) return refuse('rule', same, { field: 'mobileNumber' })
  if (!holder || holder.id === person.id) return null
  return numberTaken(holder, ' Merge the two records instead.')
}

/**
 * The kept record with the points, visits, notes and missing fields of another one. If only one of the two has a
 * contract, it stays; if both have one, that of the kept record stays.
 */
export function mergedCustomer(kept: Customer, other: Customer, context: Context): Customer {
  const contract = kept.type === 'REGULAR' ? other : kept
  const notes = [kept.notes, other.notes].filter(Boolean).join('\n')
  return {
    ...kept,
    lastName: kept.lastName ?? other.lastName,
    email: kept.email ?? other.email,
    birthDate: kept.birthDate ?? other.birthDate,
    twitter: kept.twitter ?? other.twitter,
    instagram: kept.instagram ?? other.instagram,
    status: [kept.status, other.status].includes('ACTIVE') ? 'ACTIVE' : kept.status,
    type: contract.type,
    contractEndDate: contract.contractEndDate,
    notes: notes || null,
    pointsEarned: kept.pointsEarned + other.pointsEarned,
    expiredPointsApril12025: kept.expiredPointsApril12025 + other.expiredPointsApril12025,
    visitCount: kept.visitCount + other.visitCount,
    cancelCount: kept.cancelCount + other.cancelCount,
    noShowCount: kept.noShowCount + other.noShowCount,
    ...stamp(context),
  }
}

/** The record that remains of a merged customer. It keeps its number, by which the other record is found. */
export const mergedRest = (other: Customer, context: Context): Customer => ({
  ...other,
  status: mergedStatus,
  pointsEarned: 0,
  expiredPointsApril12025: 0,
  visitCount: 0,
  cancelCount: 0,
  noShowCount: 0,
  ...stamp(context),
})

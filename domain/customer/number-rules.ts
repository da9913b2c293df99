import { isMobile } from '../kernel/names'
import { type Refusal, refuse } from '../kernel/refusal'
import { type Customer, fullName, isMerged } from '../rows/customer'

/** Returns the rule that the mobile number of a record breaks, or null. */
export const mobileRule = (mobileNumber: string): Refusal | null =>
  isMobile(mobileNumber)
    ? null
    : refuse('rule', "Mobile Number should be 12 digits and should start with '63'", {
        field: 'mobileNumber',
      })

/** The refusal of a number that a customer has already. */
export function numberTaken(holder: Customer, advice = ''): Refusal {
  const name = isMerged(holder) ? 'another customer' : fullName(holder)
  return refuse('unique', `The number belongs to ${name}.${advice}`, {
    field: 'mobileNumber',
    reason: 'NOT_UNIQUE',
  })
}

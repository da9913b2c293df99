import type { Customer } from '#domain/rows/customer'
import { isMerged } from '#domain/rows/customer'
import type { Books } from './checks/read-books'

/** Two customers whose visits and sales are to be of one record, most rows first; null where no two have any. */
export function twoToMerge({ customers, appointments, sales }: Books): [Customer, Customer] | null {
  const rowsOf = ({ id }: Customer) =>
    [...appointments, ...sales].filter(({ customerId }) => customerId === id).length
  const [one, other] = customers
    .filter((each) => !isMerged(each) && rowsOf(each) > 0)
    .toSorted((a, b) => rowsOf(b) - rowsOf(a))
  return one && other ? [one, other] : null
}

import type { CustomerContext } from '../overlay/read-context'
import { createCustomerNames, type NamedCustomer } from './customer-names'
import { createPendingNames } from './pending-names'

/** All customers of a store with pending changes, kept in memory and brought up to date at each use. */
export interface AllCustomers {
  /** Calls `consider` for each customer. */
  each(context: CustomerContext, consider: (person: NamedCustomer) => void): Promise<void>
  forget(): void
}

export function createAllCustomers(): AllCustomers {
  const names = createCustomerNames()
  const pendingNames = createPendingNames()
  return {
    async each(context, consider) {
      const { byCustomerGroup } = context.pending
      const pages = await names.read(context.tx, context.store)
      const changed = await pendingNames.read(context, pages)
      for (const people of pages.values())
        for (const person of people) if (!byCustomerGroup.has(person.mobileNumber)) consider(person)
      for (const person of changed) consider(person)
    },
    forget() {
      names.forget()
      pendingNames.forget()
    },
  }
}

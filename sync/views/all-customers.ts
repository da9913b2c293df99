import type { CustomerContext } from '../overlay/read-context'
import { createCustomerNames, type NamedCustomer, type NamePages } from './customer-names'
import { createPendingNames } from './pending-names'

/** Customers as the service has them, and customers with pending changes, which replace those with the same number. */
export interface BaseAndChanged {
  pages: NamePages
  changed: readonly NamedCustomer[]
}

/** All customers of a store with pending changes, kept in memory and brought up to date at each use. */
export interface AllCustomers {
  read(context: CustomerContext): Promise<BaseAndChanged>
  /** Calls `consider` for each customer. */
  each(context: CustomerContext, consider: (person: NamedCustomer) => void): Promise<void>
  forget(): void
}

export function createAllCustomers(): AllCustomers {
  const names = createCustomerNames()
  const pendingNames = createPendingNames()

  async function read(context: CustomerContext): Promise<BaseAndChanged> {
    const pages = await names.read(context.tx, context.store)
    return { pages, changed: await pendingNames.read(context, pages) }
  }

  return {
    read,
    async each(context, consider) {
      const { byCustomerGroup } = context.pending
      const { pages, changed } = await read(context)
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

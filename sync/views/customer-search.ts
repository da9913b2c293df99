import { type Customer, fullName } from '#domain/rows/customer'
import type { CustomerHit, CustomerHits } from '../api/sync'
import type { View } from '../api/view'
import { overlayGroup } from '../overlay/group-overlay'
import type { ReadContext } from '../overlay/read-context'
import type { Reader } from '../overlay/reader'
import { readAllCustomers } from '../store/customers'
import type { Database } from '../store/db'
import { createBest } from './best'
import { customerMatcher } from './customer-match'

/** Most hits that a user looks through; more letters narrow them. */
const mostHits = 50

const noHits: CustomerHits = { rows: [], more: false }

/** Searches all customers of this store by their present names, including those whom a pending booking creates. */
export function customersView(db: Database, reader: Reader, query: string): View<CustomerHits> {
  const match = customerMatcher(query)
  return {
    key: `customers ${query}`,
    async read() {
      if (!match) return noHits
      const best = createBest<CustomerHit>(mostHits)
      const consider = (person: Customer | null) => {
        const found = person && match(person)
        if (found) best.add(found, hitOf(person))
      }
      await reader.look({ customers: true }, (context) => considerAll(db, context, consider))
      return best.all()
    },
  }
}

const hitOf = (person: Customer): CustomerHit => ({
  mobileNumber: person.mobileNumber,
  name: fullName(person),
  status: person.status,
})

async function considerAll(
  db: Database,
  { store, businessOf, pending }: ReadContext,
  consider: (person: Customer | null) => void,
): Promise<void> {
  const known = new Map<string, Customer>()
  await readAllCustomers(db, store, (people) => {
    for (const person of people)
      if (pending.byCustomerGroup.has(person.mobileNumber)) known.set(person.mobileNumber, person)
      else consider(person)
  })
  for (const [mobileNumber, ofCustomer] of pending.byCustomerGroup) {
    const base = known.get(mobileNumber) ?? null
    const entries = ofCustomer.filter((entry) => entry.store === store)
    consider(entries.length === 0 ? base : overlayGroup(businessOf, entries, [], base).customer)
  }
}

import type { CustomerHit, CustomerHits } from '../api/sync'
import type { View } from '../api/view'
import type { ReadContext } from '../overlay/read-context'
import type { Reader } from '../overlay/reader'
import type { Database } from '../store/db'
import { createBest } from './best'
import { customerMatcher } from './customer-match'
import { createCustomerNames, type NamedCustomer } from './customer-names'
import { createPendingNames } from './pending-names'

/** Maximum number of hits. A user narrows them by typing more. */
const mostHits = 50

const noHits: CustomerHits = { rows: [], more: false }

export interface CustomerSearch {
  /** Searches all customers of this store by their shown names, including customers whom a pending booking creates. */
  view(query: string): View<CustomerHits>
  forget(): void
}

export function createCustomerSearch(db: Database, reader: Reader): CustomerSearch {
  const names = createCustomerNames(db)
  const pendingNames = createPendingNames(db)

  async function considerAll(context: ReadContext, consider: (person: NamedCustomer) => void) {
    const { byCustomerGroup } = context.pending
    const pages = await names.read(context.store)
    const changed = await pendingNames.read(context, pages)
    for (const people of pages.values())
      for (const person of people) if (!byCustomerGroup.has(person.mobileNumber)) consider(person)
    for (const person of changed) consider(person)
  }

  return {
    view(query) {
      const match = customerMatcher(query)
      return {
        key: `customers ${query}`,
        async read() {
          if (!match) return noHits
          const best = createBest<CustomerHit>(mostHits)
          const consider = (person: NamedCustomer) => {
            const rank = match(person)
            if (rank) best.add(rank, hitOf(person))
          }
          await reader.look({ customers: true }, (context) => considerAll(context, consider))
          return best.all()
        },
      }
    },
    forget() {
      names.forget()
      pendingNames.forget()
    },
  }
}

const hitOf = ({ mobileNumber, name, status }: NamedCustomer): CustomerHit => ({
  mobileNumber,
  name,
  status,
})

import type { CustomerHit, CustomerHits } from '../api/sync'
import type { View } from '../api/view'
import type { Reader } from '../overlay/reader'
import type { AllCustomers } from './all-customers'
import { createBest } from './best'
import { customerMatcher } from './customer-match'
import type { NamedCustomer } from './customer-names'

/** Maximum number of hits. A user narrows them by typing more. */
const mostHits = 50

const noHits: CustomerHits = { rows: [], more: false }

export interface CustomerSearch {
  /** Searches all customers of this store by their shown names, including customers whom a pending booking creates. */
  view(query: string): View<CustomerHits>
}

export function createCustomerSearch(reader: Reader, customers: AllCustomers): CustomerSearch {
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
          await reader.look({ customers: true }, (context) => customers.each(context, consider))
          return best.all()
        },
      }
    },
  }
}

const hitOf = ({ mobileNumber, name, status }: NamedCustomer): CustomerHit => ({
  mobileNumber,
  name,
  status,
})

import type { CustomerHit, CustomerHits } from '../api/sync'
import type { View } from '../api/view'
import { customerTables } from '../overlay/read-context'
import type { Reader } from '../overlay/reader'
import type { AllCustomers } from './all-customers'
import { customerMatcher } from './customer-match'
import type { NamedCustomer } from './customer-names'

/** Maximum number of hits. A user narrows them by typing more. */
const maxHits = 50

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
          const top = createTopItems<CustomerHit>(maxHits)
          const consider = (person: NamedCustomer) => {
            if (match.matches(person)) top.add(match.rank(person), hitOf(person))
          }
          await reader.readTransaction(customerTables, (context) =>
            customers.each(context, consider),
          )
          return top.all()
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

/** Keeps the first `limit` items by rank, without sorting all that are added. `more`: items are left out. */
interface TopItems<Item> {
  add(rank: string, item: Item): void
  all(): { rows: readonly Item[]; more: boolean }
}

function createTopItems<Item>(limit: number): TopItems<Item> {
  const kept: { rank: string; item: Item }[] = []
  let more = false
  return {
    add(rank, item) {
      const last = kept.at(-1)
      if (kept.length === limit) {
        more = true
        if (last && rank >= last.rank) return
        kept.pop()
      }
      const at = kept.findIndex((other) => rank < other.rank)
      kept.splice(at < 0 ? kept.length : at, 0, { rank, item })
    },
    all: () => ({ rows: kept.map(({ item }) => item), more }),
  }
}

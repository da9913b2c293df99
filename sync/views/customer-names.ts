import type { ListedCustomer } from '#domain/customer/listing'
import { folded } from '#domain/kernel/compare'
import { type Customer, fullName } from '#domain/rows/customer'
import { pagesChangedSince, readChangedPages } from '../store/customer-meta'
import { readAllCustomers, readCustomerPages } from '../store/customers'
import type { CustomerPage } from '../store/records'
import type { ReadTx } from '../store/tx'

/** The fields of a customer that a search and the list of all customers need. */
export type NamedCustomer = Omit<ListedCustomer, 'lastVisit' | 'spent' | 'birthday'>

/** Customers by the number of their page. A page that was not read again keeps the same list object. */
export type NamePages = ReadonlyMap<number, readonly NamedCustomer[]>

type NamesTx = ReadTx<'customers' | 'meta'>

/** Names of all customers of a store, kept in memory. Only pages that have changed are read again. */
export interface CustomerNames {
  read(tx: NamesTx, store: string): Promise<NamePages>
  forget(): void
}

export function namedCustomer(person: Customer): NamedCustomer {
  const name = fullName(person)
  return {
    mobileNumber: person.mobileNumber,
    status: person.status,
    type: person.type,
    contractEndDate: person.contractEndDate,
    name,
    folded: folded(name),
    visits: person.visitCount,
    points: person.pointsEarned,
  }
}

interface Known {
  store: string
  /** stamp of the last change that `pages` include; null: no change was noted yet */
  stamp: number | null
  pages: Map<number, readonly NamedCustomer[]>
}

export function createCustomerNames(): CustomerNames {
  let known: Known | null = null

  const put = ({ pages }: Known, { page, rows }: CustomerPage) =>
    pages.set(page, rows.map(namedCustomer))

  return {
    async read(tx, store) {
      const former = known?.store === store ? known : null
      const changes = await readChangedPages(tx, store)
      const stamp = changes?.at(-1)?.stamp ?? null
      const changed = pagesChangedSince(changes, former?.stamp ?? null)
      if (former && changed) {
        if (changed.length > 0)
          for (const page of await readCustomerPages(tx, store, changed)) put(former, page)
        former.stamp = stamp
        return former.pages
      }
      const anew: Known = { store, stamp, pages: new Map() }
      await readAllCustomers(tx, store, (page) => put(anew, page))
      known = anew
      return anew.pages
    },
    forget() {
      known = null
    },
  }
}

import { folded } from '#domain/kernel/compare'
import { type Customer, fullName } from '#domain/rows/customer'
import { pagesChangedSince } from '../store/customer-stamps'
import { readAllCustomers, readCustomerPages } from '../store/customers'
import type { Database } from '../store/db'
import type { CustomerPage } from '../store/records'

/** A customer as far as a search needs to know. */
export interface NamedCustomer {
  mobileNumber: string
  name: string
  /** the name as texts are compared */
  folded: string
  status: string
}

/** By number of the page; a page that was not read again is the same list. */
export type NamePages = ReadonlyMap<number, readonly NamedCustomer[]>

/** The names of all customers of a store, kept in memory and brought up to date by the pages that have changed. */
export interface CustomerNames {
  /** Inside `look` with customers. */
  read(store: string): Promise<NamePages>
  forget(): void
}

export function namedCustomer(person: Customer): NamedCustomer {
  const { mobileNumber, status } = person
  const name = fullName(person)
  return { mobileNumber, name, folded: folded(name), status }
}

interface Known {
  store: string
  /** of the last change that is in the pages; null: none was noted yet */
  stamp: number | null
  pages: Map<number, readonly NamedCustomer[]>
}

export function createCustomerNames(db: Database): CustomerNames {
  let known: Known | null = null

  const put = ({ pages }: Known, { page, rows }: CustomerPage) =>
    pages.set(page, rows.map(namedCustomer))

  return {
    async read(store) {
      const former = known?.store === store ? known : null
      const changes = await db.customerStamps.read(store)
      const stamp = changes?.at(-1)?.stamp ?? null
      const changed = pagesChangedSince(changes, former?.stamp ?? null)
      if (former && changed) {
        if (changed.length > 0)
          for (const page of await readCustomerPages(db, store, changed)) put(former, page)
        former.stamp = stamp
        return former.pages
      }
      const anew: Known = { store, stamp, pages: new Map() }
      await readAllCustomers(db, store, (page) => put(anew, page))
      known = anew
      return anew.pages
    },
    forget() {
      known = null
    },
  }
}

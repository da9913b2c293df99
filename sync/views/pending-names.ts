import { type BusinessOf, hasSameEffect, overlayGroup } from '../overlay/group-overlay'
import type { CustomerContext } from '../overlay/read-context'
import { readCustomersOf } from '../store/customers'
import type { Entry } from '../store/entry'
import { customerPageOf } from '../store/page-of'
import { type NamedCustomer, type NamePages, namedCustomer } from './customer-names'

/** Names of customers with pending entries applied. Computed again only for customers that have changed. */
export interface PendingNames {
  /** `pages`: read in the same transaction */
  read(context: CustomerContext, pages: NamePages): Promise<NamedCustomer[]>
  forget(): void
}

interface Group {
  mobileNumber: string
  entries: readonly Entry[]
  businessOf: BusinessOf
  /** the page of the customer's base row */
  page: readonly NamedCustomer[] | undefined
}

interface Overlaid extends Group {
  person: NamedCustomer | null
}

export function createPendingNames(): PendingNames {
  let known = new Map<string, Overlaid>()

  const isKnown = (group: Group): boolean => {
    const former = known.get(group.mobileNumber)
    return (
      former !== undefined &&
      former.page === group.page &&
      former.businessOf === group.businessOf &&
      hasSameEffect(former.entries, group.entries)
    )
  }

  return {
    async read({ tx, store, businessOf, pending }, pages) {
      const groups = [...pending.byCustomerGroup].map(
        ([mobileNumber, ofCustomer]): Group => ({
          mobileNumber,
          entries: ofCustomer.filter((entry) => entry.store === store),
          businessOf,
          page: pages.get(customerPageOf(mobileNumber)),
        }),
      )
      const changed = groups.filter((group) => !isKnown(group))
      const rows = await readCustomersOf(
        tx,
        store,
        changed.map(({ mobileNumber }) => mobileNumber),
      )
      const overlaid = new Map(
        changed.map((group) => {
          const base = rows.get(group.mobileNumber) ?? null
          const person =
            group.entries.length === 0
              ? base
              : overlayGroup(group.mobileNumber, businessOf, group.entries, [], base).customer
          return [group.mobileNumber, { ...group, person: person && namedCustomer(person) }]
        }),
      )
      const former = known
      known = new Map(
        groups.flatMap(({ mobileNumber }) => {
          const group = overlaid.get(mobileNumber) ?? former.get(mobileNumber)
          return group ? [[mobileNumber, group]] : []
        }),
      )
      return [...known.values()].flatMap(({ person }) => person ?? [])
    },
    forget() {
      known = new Map()
    },
  }
}

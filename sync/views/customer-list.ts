import { filterOf, type ListedCustomer, orderOf } from '#domain/customer/listing'
import type { CustomerList, CustomerListQuery } from '../api/sync'
import type { View } from '../api/view'
import { type CustomerContext, customerTables } from '../overlay/read-context'
import type { Reader } from '../overlay/reader'
import { type KnownFigures, readFigures } from '../store/customer-meta'
import type { AllCustomers } from './all-customers'
import { customerMatcher } from './customer-match'
import type { NamedCustomer } from './customer-names'

const empty: CustomerList = { rows: [], figuresAt: null }

/** Lists the customers of this store by filter, text and order, with the figures that the service gave last. */
export function createCustomerList(reader: Reader, all: AllCustomers) {
  let figures: { store: string; known: KnownFigures | null } | null = null

  async function figuresOf({ tx, store }: CustomerContext): Promise<KnownFigures | null> {
    const former = figures?.store === store ? figures.known : null
    figures = { store, known: await readFigures(tx, store, former) }
    return figures.known
  }

  async function list(
    context: CustomerContext,
    { text, filter, order, today }: CustomerListQuery,
  ): Promise<CustomerList> {
    const known = await figuresOf(context)
    const isWanted = filterOf(filter, today)
    const match = customerMatcher(text)
    const rows: ListedCustomer[] = []
    await all.each(context, (person) => {
      if (match && match(person) === null) return
      const row = withFigures(person, known)
      if (isWanted(row)) rows.push(row)
    })
    return { rows: rows.sort(orderOf(order)), figuresAt: known?.at ?? null }
  }

  return {
    view: (query: CustomerListQuery): View<CustomerList> => ({
      key: `customer list ${query.filter} ${query.order} ${query.today} ${query.text}`,
      read: async () =>
        (await reader.readTransaction(customerTables, (context) => list(context, query))) ?? empty,
    }),
    forget() {
      figures = null
    },
  }
}

function withFigures(person: NamedCustomer, known: KnownFigures | null): ListedCustomer {
  const {
    lastVisit = null,
    spent = null,
    birthday = null,
  } = known?.byNumber.get(person.mobileNumber) ?? {}
  return { ...person, lastVisit, spent, birthday }
}

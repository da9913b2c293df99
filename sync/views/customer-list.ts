import { filterOf, type ListedCustomer } from '#domain/customer/listing'
import type { CustomerList, CustomerListQuery } from '../api/sync'
import type { View } from '../api/view'
import { type CustomerContext, customerTables } from '../overlay/read-context'
import type { Reader } from '../overlay/reader'
import { type KnownFigures, readFigures } from '../store/customer-meta'
import type { AllCustomers } from './all-customers'
import { customerMatcher } from './customer-match'
import { createListedCustomers, replaceRows, withFigures } from './listed-customers'

const empty: CustomerList = { rows: [], figuresAt: null }

/** Lists the customers of this store by filter, text and order, with the figures that the service gave last. */
export function createCustomerList(reader: Reader, all: AllCustomers) {
  const listed = createListedCustomers()
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
    const { pages, changed } = await all.read(context)
    const stored = listed.read(pages, known, order)
    const { byCustomerGroup } = context.pending
    const pending = changed.map((person) => withFigures(person, known))
    const rows =
      byCustomerGroup.size === 0 ? stored : replaceRows(stored, byCustomerGroup, pending, order)
    const isWanted = filterOf(filter, today)
    const match = customerMatcher(text)
    const isShown = (row: ListedCustomer) => (!match || match.matches(row)) && isWanted(row)
    return {
      rows: filter === 'all' && !match ? rows : rows.filter(isShown),
      figuresAt: known?.at ?? null,
    }
  }

  return {
    view: (query: CustomerListQuery): View<CustomerList> => ({
      key: `customer list ${query.filter} ${query.order} ${query.today} ${query.text}`,
      read: async () =>
        (await reader.readTransaction(customerTables, (context) => list(context, query))) ?? empty,
    }),
    forget() {
      figures = null
      listed.forget()
    },
  }
}

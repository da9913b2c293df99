import { groupBy } from '#domain/kernel/group-by'
import { type Customer, isMerged } from '#domain/rows/customer'
import { noteChangedPages } from './customer-meta'
import { isKnown } from './older'
import { customerPageOf, customerPages } from './page-of'
import type { CustomerPage } from './records'
import type { ReadTx, WriteTx } from './tx'

/**
 * A customer without e-mail, birth date and histories, which a front desk's tablet must not store (SPEC.md
 * customer-4).
 */
export function withoutPrivate(person: Customer): Customer {
  if (!hasPrivate(person)) return person
  const { appointments: _visits, updateCustomerPointsLogs: _logs, ...kept } = person
  return { ...kept, email: null, birthDate: null }
}

/**
 * Whether a row has private fields. Our own service sends none, so thousands of rows need no copy by `withoutPrivate`.
 */
const hasPrivate = ({ email, birthDate, appointments, updateCustomerPointsLogs }: Customer) =>
  Boolean((email ?? birthDate) !== null || appointments || updateCustomerPointsLogs)

const pagesAtOnce = 64

/**
 * Reads all customers of a store, a range of pages at a time, and passes each page to `take`. Between the ranges the
 * screen can respond.
 */
export async function readAllCustomers(
  tx: ReadTx<'customers'>,
  store: string,
  take: (page: CustomerPage) => void,
): Promise<void> {
  for (let first = 0; first < customerPages; first += pagesAtOnce)
    for (const page of await readStretch(tx, store, first, pagesAtOnce)) take(page)
}

/** Reads the pages `first` to `first + count - 1`. */
export function readStretch(
  tx: ReadTx<'customers'>,
  store: string,
  first: number,
  count: number,
): Promise<CustomerPage[]> {
  return tx.customers
    .where(':id')
    .between([store, first], [store, first + count])
    .toArray()
}

/** Reads customers by mobile number. */
export async function readCustomersOf(
  tx: ReadTx<'customers'>,
  store: string,
  mobileNumbers: readonly string[],
): Promise<ReadonlyMap<string, Customer>> {
  const wanted = new Set(mobileNumbers)
  const pages = await readCustomerPages(tx, store, [...new Set(mobileNumbers.map(customerPageOf))])
  const rows = pages.flatMap((page) =>
    page.rows.filter(({ mobileNumber }) => wanted.has(mobileNumber)),
  )
  return new Map(rows.map((row) => [row.mobileNumber, row]))
}

/** Reads a customer by mobile number. */
export async function readCustomer(
  tx: ReadTx<'customers'>,
  store: string,
  mobileNumber: string,
): Promise<Customer | null> {
  return (await readCustomersOf(tx, store, [mobileNumber])).get(mobileNumber) ?? null
}

/** Stores the service's rows, except rows that are stored already and older ones. */
export async function putCustomers(
  tx: WriteTx<'customers' | 'meta'>,
  store: string,
  people: readonly Customer[],
): Promise<void> {
  if (people.length === 0) return
  const byPage = groupBy(people, ({ mobileNumber }) => customerPageOf(mobileNumber))
  const stored = await readCustomerPages(tx, store, [...byPage.keys()])
  const former = new Map(stored.map(({ page, rows }) => [page, rows]))
  const isChanged = ({ page, rows }: CustomerPage) => {
    const before = former.get(page)
    return rows.length !== before?.length || rows.some((row, at) => row !== before[at])
  }
  await savePages(tx, store, mergedPages(store, stored, byPage).filter(isChanged))
}

/** Reads pages by number. */
export async function readCustomerPages(
  tx: ReadTx<'customers'>,
  store: string,
  numbers: readonly number[],
): Promise<CustomerPage[]> {
  if (numbers.length === 0) return []
  const found = await tx.customers.bulkGet(numbers.map((page): [string, number] => [store, page]))
  return found.filter((page) => page !== undefined)
}

/** Stored pages, and new ones, merged with the rows that `arrived` has by page. */
export function mergedPages(
  store: string,
  stored: readonly CustomerPage[],
  arrived: ReadonlyMap<number, readonly Customer[]>,
): CustomerPage[] {
  const rows = new Map(stored.map((page) => [page.page, page.rows]))
  return [...new Set([...rows.keys(), ...arrived.keys()])].map((page) => ({
    store,
    page,
    rows: merged(rows.get(page) ?? [], arrived.get(page) ?? []),
  }))
}

/**
 * Merges rows. A stored row of the same mobile number under another id is dropped, because a number belongs to one
 * customer (SPEC.md customer-1): after a restore a host may create the customer again and never reports the former row.
 */
function merged(stored: readonly Customer[], arrived: readonly Customer[]): Customer[] {
  const ids = new Map(arrived.map(({ mobileNumber, id }) => [mobileNumber, id]))
  const kept = stored.filter(({ mobileNumber, id }) => (ids.get(mobileNumber) ?? id) === id)
  const rows = new Map(kept.map((row) => [row.id, row]))
  for (const person of arrived) {
    if (isMerged(person)) rows.delete(person.id)
    else {
      const kept = withoutPrivate(person)
      if (!isKnown(kept, rows.get(person.id))) rows.set(person.id, kept)
    }
  }
  return [...rows.values()]
}

/** Deletes customers by id. All pages are read, because pages are found by mobile number. */
export async function removeCustomers(
  tx: WriteTx<'customers' | 'meta'>,
  store: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const gone = new Set(ids)
  const pages = await readStretch(tx, store, 0, customerPages)
  const touched = pages.filter((page) => page.rows.some((row) => gone.has(row.id)))
  await savePages(
    tx,
    store,
    touched.map((page) => ({ ...page, rows: page.rows.filter((row) => !gone.has(row.id)) })),
  )
}

/** Saves pages, and notes them in the log of changed pages. */
export async function savePages(
  tx: WriteTx<'customers' | 'meta'>,
  store: string,
  pages: readonly CustomerPage[],
): Promise<void> {
  if (pages.length === 0) return
  await Promise.all([
    noteChangedPages(
      tx,
      store,
      pages.map(({ page }) => page),
    ),
    ...pages.map((page) => tx.customers.put(page, [store, page.page])),
  ])
}

import { groupBy } from '#domain/kernel/group-by'
import { type Customer, isMerged } from '#domain/rows/customer'
import { noteChangedPages } from './customer-meta'
import { isOlder } from './older'
import { customerPageOf, customerPages, wholePageOf } from './page-of'
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

const pagesAtOnce = 16

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

/** Reads the pages `first` to `first + count - 1`, with their quarters. */
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

/** Stores the service's rows, except rows older than the stored ones. */
export async function putCustomers(
  tx: WriteTx<'customers' | 'meta'>,
  store: string,
  people: readonly Customer[],
): Promise<void> {
  if (people.length === 0) return
  const byPage = groupBy(people, ({ mobileNumber }) => customerPageOf(mobileNumber))
  const numbers = [...byPage.keys()]
  const stored = await readCustomerPages(tx, store, numbers)
  const rows = rowsByPage(
    numbers,
    stored.filter((page) => byPage.has(page.page) || isWhole(page)),
  )
  await saveRows(tx, store, rows, (page, kept) => merged(kept, byPage.get(page) ?? []))
}

/**
 * Reads quarters of pages by number. Where a quarter is missing, reads the undivided page, which may still hold its
 * rows.
 */
export async function readCustomerPages(
  tx: ReadTx<'customers'>,
  store: string,
  numbers: readonly number[],
): Promise<CustomerPage[]> {
  if (numbers.length === 0) return []
  const get = (pages: readonly number[]) =>
    tx.customers.bulkGet(pages.map((page): [string, number] => [store, page]))
  const found = (await get(numbers)).filter((page) => page !== undefined)
  const known = new Set([
    ...numbers.filter((page) => page === wholePageOf(page)),
    ...found.map(({ page }) => page),
  ])
  const missing = new Set(numbers.filter((page) => !known.has(page)).map(wholePageOf))
  const wholes = [...missing].filter((page) => !known.has(page))
  if (wholes.length === 0) return found
  return [...found, ...(await get(wholes)).filter((page) => page !== undefined)]
}

/** Whether a page is undivided, as an older release stored it: it holds rows that belong to other quarters. */
export const isWhole = ({ page, rows }: CustomerPage): boolean =>
  rows.some(({ mobileNumber }) => customerPageOf(mobileNumber) !== page)

/**
 * Sorts the rows of `pages` by the quarter that they belong to. The result also has an empty list for each page and
 * each of `numbers` without rows.
 */
export function rowsByPage(
  numbers: Iterable<number>,
  pages: readonly CustomerPage[],
): Map<number, Customer[]> {
  const all = new Map(
    [...numbers, ...pages.map(({ page }) => page)].map((page) => [page, [] as Customer[]]),
  )
  for (const row of pages.flatMap(({ rows }) => rows)) {
    const number = customerPageOf(row.mobileNumber)
    const page = all.get(number) ?? []
    page.push(row)
    all.set(number, page)
  }
  return all
}

/** Saves pages; `change` gets the rows of each and returns the new ones. */
export function saveRows(
  tx: WriteTx<'customers' | 'meta'>,
  store: string,
  pages: ReadonlyMap<number, Customer[]>,
  change: (page: number, rows: Customer[]) => Customer[],
): Promise<void> {
  return savePages(
    tx,
    store,
    [...pages].map(([page, rows]) => ({ store, page, rows: change(page, rows) })),
  )
}

/**
 * Merges rows. A stored row of the same mobile number under another id is dropped, because a number belongs to one
 * customer (SPEC.md customer-1): after a restore a host may create the customer again and never reports the former row.
 */
export function merged(stored: readonly Customer[], arrived: readonly Customer[]): Customer[] {
  const ids = new Map(arrived.map(({ mobileNumber, id }) => [mobileNumber, id]))
  const kept = stored.filter(({ mobileNumber, id }) => (ids.get(mobileNumber) ?? id) === id)
  const rows = new Map(kept.map((row) => [row.id, row]))
  for (const person of arrived) {
    if (isMerged(person)) rows.delete(person.id)
    else if (!isOlder(person, rows.get(person.id))) rows.set(person.id, withoutPrivate(person))
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

async function savePages(
  tx: WriteTx<'customers' | 'meta'>,
  store: string,
  pages: readonly CustomerPage[],
): Promise<void> {
  await Promise.all([
    noteChangedPages(
      tx,
      store,
      pages.map(({ page }) => page),
    ),
    ...pages.map((page) => tx.customers.put(page, [store, page.page])),
  ])
}

import type { Customer } from '#domain/rows/customer'
import { groupBy } from '../kernel/group-by'
import type { Database } from './db'
import { isOlder } from './older'
import { customerPages, pageOf } from './page-of'
import type { CustomerPage } from './records'

/**
 * A customer without e-mail, birth date and histories, which a front desk's tablet must not store (SPEC.md
 * customer-4).
 */
export function withoutPrivate(person: Customer): Customer {
  if (!hasPrivate(person)) return person
  const { appointments: _visits, updateCustomerPointsLogs: _logs, ...kept } = person
  return { ...kept, email: null, birthDate: null }
}

/** Whether a row has private fields. Our own service sends none, and copying thousands of rows takes time. */
const hasPrivate = ({ email, birthDate, appointments, updateCustomerPointsLogs }: Customer) =>
  Boolean((email ?? birthDate) !== null || appointments || updateCustomerPointsLogs)

const pagesAtOnce = 16

/** The range of pages that are read together with that of a mobile number: first and last. */
export function stretchOf(mobileNumber: string): [number, number] {
  const first = pageOf(mobileNumber) & ~(pagesAtOnce - 1)
  return [first, first + pagesAtOnce - 1]
}

/** Reads all customers on the page of a mobile number and its neighbours. Needs a transaction over `customers`. */
export async function readStretch(
  db: Database,
  store: string,
  mobileNumber: string,
): Promise<readonly Customer[]> {
  const [first, last] = stretchOf(mobileNumber)
  const pages = await db.customers
    .where(':id')
    .between([store, first], [store, last], true, true)
    .toArray()
  return pages.flatMap((page) => page.rows)
}

/**
 * Reads all customers of a store, a range of pages at a time; `take` gets each, so that no step blocks the screen.
 * Needs a transaction over `customers`.
 */
export async function readAllCustomers(
  db: Database,
  store: string,
  take: (people: readonly Customer[]) => void,
): Promise<void> {
  for (let first = 0; first < customerPages; first += pagesAtOnce) {
    const pages = await db.customers
      .where(':id')
      .between([store, first], [store, first + pagesAtOnce - 1], true, true)
      .toArray()
    for (const page of pages) take(page.rows)
  }
}

/** Reads a customer by mobile number. Needs a transaction over `customers`. */
export async function readCustomer(
  db: Database,
  store: string,
  mobileNumber: string,
): Promise<Customer | null> {
  const page = await db.customers.get([store, pageOf(mobileNumber)])
  return page?.rows.find((row) => row.mobileNumber === mobileNumber) ?? null
}

/** Stores the service's rows, except those older than the stored ones. */
export async function putCustomers(
  db: Database,
  store: string,
  people: readonly Customer[],
): Promise<void> {
  if (people.length === 0) return
  const byPage = groupBy(people, (person) => pageOf(person.mobileNumber))
  const keys = [...byPage.keys()]
  const stored = await db.customers.bulkGet(keys.map((page): [string, number] => [store, page]))
  const pages = keys.map((page, index) => ({
    store,
    page,
    rows: merged(stored[index]?.rows ?? [], byPage.get(page) ?? []),
  }))
  await savePages(db, pages)
}

/**
 * Merges rows by mobile number, which belongs to one customer (SPEC.md customer-1). After a restore a host may create
 * the customer again under another id, and would never report the former row as deleted.
 */
export function merged(stored: readonly Customer[], arrived: readonly Customer[]): Customer[] {
  const ids = new Map(arrived.map(({ mobileNumber, id }) => [mobileNumber, id]))
  const kept = stored.filter(({ mobileNumber, id }) => (ids.get(mobileNumber) ?? id) === id)
  const rows = new Map(kept.map((row) => [row.id, row]))
  for (const person of arrived) {
    if (!isOlder(person, rows.get(person.id))) rows.set(person.id, withoutPrivate(person))
  }
  return [...rows.values()]
}

/** Deletes customers that the service has deleted. It names them by id, so all pages are read. */
export async function removeCustomers(
  db: Database,
  store: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const gone = new Set(ids)
  const pages = await db.customers
    .where(':id')
    .between([store, 0], [store, customerPages])
    .toArray()
  const touched = pages.filter((page) => page.rows.some((row) => gone.has(row.id)))
  await savePages(
    db,
    touched.map((page) => ({ ...page, rows: page.rows.filter((row) => !gone.has(row.id)) })),
  )
}

export async function savePages(db: Database, pages: readonly CustomerPage[]): Promise<void> {
  await Promise.all(pages.map((page) => db.customers.put(page, [page.store, page.page])))
}

import type { Customer } from '#domain/customer/customer'
import { bookingOf } from '../outbox/work'
import { readCustomer } from '../store/customers'
import { findAppointments } from '../store/days'
import type { Database } from '../store/db'
import { foldFamily } from './fold'
import type { Scene } from './scene'

/** The customer with what waits on top; also one whom a waiting booking makes. */
export async function foldedCustomer(
  db: Database,
  { store, businessOf, waiting }: Scene,
  mobileNumber: string,
): Promise<Customer | null> {
  const base = await readCustomer(db, store, mobileNumber)
  const family = waiting.byFamily.get(mobileNumber) ?? []
  const entries = family.filter((entry) => entry.store === store)
  if (entries.length === 0) return base
  const ids = [...new Set(entries.flatMap((entry) => bookingOf(entry) ?? []))]
  const rows = await findAppointments(db, store, ids)
  return foldFamily(businessOf, entries, rows, base).customer
}

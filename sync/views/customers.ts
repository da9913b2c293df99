import { normalMobile } from '#domain/kernel/names'
import { isTandem } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import type { CustomerFound, ShownAppointment } from '../api/sync'
import type { View } from '../api/view'
import { customerIn, overlayGroup } from '../overlay/group-overlay'
import { customerTables, type TxContext } from '../overlay/read-context'
import type { Reader } from '../overlay/reader'
import type { KnownCustomers } from '../pull/known-customers'
import { readVisits } from '../store/days'
import { byStart, createShownCache, showAll } from './shown'

/**
 * View of a customer with pending changes. A missing customer is never `complete`: the replica has only customers of
 * its own store, and the service may know the number from another one.
 */
export function customerView(
  reader: Reader,
  known: KnownCustomers,
  typed: string,
): View<CustomerFound> {
  const mobileNumber = normalMobile(typed)
  return {
    key: `customer ${mobileNumber}`,
    async read() {
      const customer = await reader.readTransaction(customerTables, (context) =>
        reader.customer(context, mobileNumber),
      )
      if (customer) known.looked(mobileNumber)
      return customer ? { kind: 'found', customer } : { kind: 'absent', complete: false }
    },
  }
}

/** Customers by mobile number, for showing their names. All are read in one transaction. */
export function namedView(reader: Reader, typed: readonly string[]): View<World['customers']> {
  const mobileNumbers = [...new Set(typed.map(normalMobile))].sort()
  return {
    key: `named ${mobileNumbers}`,
    async read() {
      const customers = await reader.readTransaction(customerTables, (context) =>
        Promise.all(mobileNumbers.map((number) => reader.customer(context, number))),
      )
      return new Map((customers ?? []).flatMap((one) => (one ? [[one.mobileNumber, one]] : [])))
    },
  }
}

/** A customer's stored and pending appointments, newest first. */
export function visitsView(reader: Reader, typed: string): View<readonly ShownAppointment[]> {
  const mobileNumber = normalMobile(typed)
  return {
    key: `visits ${mobileNumber}`,
    async read() {
      const shown = await reader.readTransaction(['meta'], (context) =>
        visitsOf(context, mobileNumber),
      )
      return shown ?? []
    },
  }
}

async function visitsOf(context: TxContext<'meta'>, mobileNumber: string) {
  const { tx, store, businessOf, pending } = context
  const base = await readVisits(tx, store, mobileNumber)
  const ofCustomer = pending.byCustomerGroup.get(mobileNumber) ?? []
  const entries = ofCustomer.filter((entry) => entry.store === store)
  const customer = customerIn(mobileNumber, entries)
  const group = overlayGroup(mobileNumber, businessOf, entries, base, customer)
  const overlay = { context, base, groups: [group] }
  const shown = showAll(overlay, new Map(), createShownCache())
  return shown.filter(({ row }) => !isTandem(row)).sort((a, b) => byStart(b, a))
}

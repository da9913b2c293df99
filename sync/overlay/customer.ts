import { isPointsChange, type PointsChangeName } from '#domain/commands/kinds'
import { signedPoints } from '#domain/customer/update-points'
import type { Customer } from '#domain/rows/customer'
import { bookingsIn } from '../outbox/parts'
import { hasLeft } from '../outbox/states'
import { readCustomer } from '../store/customers'
import { findAppointments } from '../store/days'
import type { Entry } from '../store/entry'
import { readSender } from '../store/meta'
import type { ReadTx } from '../store/tx'
import { overlayGroup } from './group-overlay'
import type { CustomerContext } from './read-context'

/** Reads the customer with pending entries applied; a pending booking may create the customer. */
export async function readCustomerOverlay(
  { tx, store, businessOf, pending }: CustomerContext,
  mobileNumber: string,
): Promise<Customer | null> {
  const base = await readCustomer(tx, store, mobileNumber)
  const ofCustomer = pending.byCustomerGroup.get(mobileNumber) ?? []
  const own = ofCustomer.filter((entry) => entry.store === store)
  if (own.length === 0) return base
  const entries = base && own.some(isPointsEntry) ? await withoutIncluded(tx, base, own) : own
  const ids = [...new Set(entries.flatMap((entry) => bookingsIn(entry, mobileNumber)))]
  const rows = await findAppointments(tx, store, ids)
  return overlayGroup(mobileNumber, businessOf, entries, rows, base).customer
}

type PointsEntry = Entry<PointsChangeName>

const isPointsEntry = (entry: Entry): entry is PointsEntry => isPointsChange(entry)

/**
 * Leaves out pending points that the base row already includes, so that they don't count twice when an answer is late
 * or lost. The row includes them when the entry's user changed it last and its balance is the expected one.
 */
async function withoutIncluded(
  tx: ReadTx<'meta'>,
  base: Customer,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const inFlight = new Set((await readSender(tx)).inFlight)
  const isIncluded = (entry: PointsEntry) =>
    entry.state !== 'parked' && hasLeft(entry, inFlight) && hasPointsOf(base, entry)
  const last = entries.findLastIndex((entry) => isPointsEntry(entry) && isIncluded(entry))
  return entries.filter((entry, at) => at > last || !isPointsEntry(entry))
}

function hasPointsOf(row: Customer, { customer: before, user, input }: PointsEntry): boolean {
  if (!before || row.lastUpdatedBy !== user || row.version === before.version) return false
  return row.pointsEarned === before.pointsEarned + signedPoints(input)
}

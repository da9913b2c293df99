import { applyWork, isCreate } from '#domain/commands/work'
import type { Appointment } from '#domain/rows/appointment'
import { type Customer, isMerged } from '#domain/rows/customer'
import type { World } from '#domain/rows/world'
import { bookingsIn } from '../outbox/parts'
import { contextOf, type Entry } from '../store/entry'

/** The business with the pending changes of a user applied. */
export type BusinessOf = (user: string) => World

/** An entry with its appointment before and after it. Null: there is no such row. */
export interface Step {
  entry: Entry
  id: string
  before: Appointment | null
  after: Appointment | null
}

/** Pending entries of one customer, applied to base rows in sending order. */
export interface CustomerGroup {
  steps: readonly Step[]
  /** rows after the last step */
  rows: ReadonlyMap<string, Appointment>
  customer: Customer | null
}

/**
 * Applies entries of the customer group `key` to base rows by the domain's commands (SPEC.md offline-1). A command that
 * doesn't apply to its row leaves it as it is; rows of other customer groups are left out.
 */
export function overlayGroup(
  key: string,
  businessOf: BusinessOf,
  entries: readonly Entry[],
  base: readonly Appointment[],
  customer: Customer | null,
): CustomerGroup {
  const rows = new Map(base.map((row) => [row.id, row]))
  const customers = new Map(customer ? [[customer.mobileNumber, customer]] : [])
  const worlds = new Map<string, World>()
  const worldFor = (user: string): World => {
    const world = worlds.get(user) ?? { ...businessOf(user), appointments: rows, customers }
    worlds.set(user, world)
    return world
  }
  const steps: Step[] = []
  for (const entry of entries) {
    const before = bookingsIn(entry, key).map((id) => ({ id, row: rows.get(id) ?? null }))
    // A pull may have brought the booking of an entry whose answer was lost; then keep the service's row.
    const isBack = isCreate(entry) && before.length > 0 && before.every(({ row }) => row)
    const changes = isBack ? null : applyWork(entry, worldFor(entry.user), contextOf(entry))
    for (const change of changes?.rows ?? []) {
      if (change.table === 'customers') putPerson(customers, change.row)
      if (change.table === 'appointments' && before.some(({ id }) => id === change.row.id))
        rows.set(change.row.id, change.row)
    }
    for (const { id, row } of before)
      steps.push({ entry, id, before: row, after: rows.get(id) ?? null })
  }
  return { steps, rows, customer: customers.get(key) ?? null }
}

export type CachedOverlay = (
  key: string,
  businessOf: BusinessOf,
  entries: readonly Entry[],
  base: readonly Appointment[],
) => CustomerGroup

const maxGroups = 3000

interface CacheItem {
  entries: readonly Entry[]
  /** the businesses and rows to which the entries were applied */
  basis: readonly unknown[]
  group: CustomerGroup
}

/** Stores the customer as a command left the record; removes a customer whom the command removed. */
export function putPerson(customers: Map<string, Customer>, person: Customer): void {
  if (isMerged(person)) customers.delete(person.mobileNumber)
  else customers.set(person.mobileNumber, person)
}

/**
 * Caches overlays by customer group. An overlay is computed again only when its entries, rows or business have changed.
 */
export function createOverlayCache(): CachedOverlay {
  const done = new Map<string, CacheItem>()
  return (key, businessOf, entries, base) => {
    const basis = [...businessesOf(businessOf, entries), ...base]
    const former = done.get(key)
    const isSame =
      former && hasSameItems(former.basis, basis) && hasSameEffect(former.entries, entries)
    // Reading days loads no customers, so take the customer stored in the first entry.
    const group = isSame
      ? withEntries(former, entries)
      : overlayGroup(key, businessOf, entries, base, customerIn(key, entries))
    if (done.size >= maxGroups) done.clear()
    done.set(key, { entries, basis, group })
    return group
  }
}

/** The customer stored in the first entry of a group; null if it has none, or one with another number. */
export function customerIn(key: string, entries: readonly Entry[]): Customer | null {
  const customer = entries[0]?.customer ?? null
  return customer?.mobileNumber === key ? customer : null
}

/** The businesses to which entries are applied, usually one. */
function businessesOf(businessOf: BusinessOf, entries: readonly Entry[]): World[] {
  const businesses: World[] = []
  for (const { user } of entries) {
    const business = businessOf(user)
    if (!businesses.includes(business)) businesses.push(business)
  }
  return businesses
}

/** The cached group with its entries replaced by the current ones, which may be in another state. */
function withEntries(
  { entries: former, group }: CacheItem,
  entries: readonly Entry[],
): CustomerGroup {
  if (hasSameItems(former, entries)) return group
  const now = new Map(entries.map((entry) => [entry.id, entry]))
  const steps = group.steps.map((step) => ({
    ...step,
    entry: now.get(step.entry.id) ?? step.entry,
  }))
  return { ...group, steps }
}

/**
 * Whether two lists of entries change rows in the same way. Compares ids, lanes and numbers of input fields, because
 * the state has no effect on rows.
 */
export const hasSameEffect = (a: readonly Entry[], b: readonly Entry[]): boolean =>
  hasSameItems(a, b) || hasSameItems(a.map(effectOf), b.map(effectOf))

const effectOf = ({ id, lane, input }: Entry) => `${id} ${lane} ${Object.keys(input).length}`

export function hasSameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}

import { applyWork, bookingOf, isCreate } from '#domain/commands/work'
import type { Appointment } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import type { World } from '#domain/rows/world'
import { contextOf, type Entry } from '../store/entry'

/** The business as it will be when what somebody has queued is sent. */
export type BusinessOf = (user: string) => World

/** What one entry makes of its appointment. */
export interface Step {
  entry: Entry
  id: string
  before: Appointment | null
  after: Appointment | null
}

/** All that waits for one customer, folded onto the service's rows in sending order. */
export interface Family {
  steps: readonly Step[]
  /** rows after the last step */
  rows: ReadonlyMap<string, Appointment>
  customer: Customer | null
}

/**
 * Folds entries onto base rows by the domain's commands (SPEC.md offline-1). Where a command finds
 * nothing to apply to, the row stays as it is.
 */
export function foldFamily(
  businessOf: BusinessOf,
  entries: readonly Entry[],
  base: readonly Appointment[],
  customer: Customer | null,
): Family {
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
    const id = bookingOf(entry)
    const before = id === null ? null : (rows.get(id) ?? null)
    // A booking whose answer was lost may have come back by a pull: then the service's row stands.
    const isBack = isCreate(entry) && before
    const changes = isBack ? null : applyWork(entry, worldFor(entry.user), contextOf(entry))
    for (const change of changes?.rows ?? []) {
      if (change.table === 'appointments') rows.set(change.row.id, change.row)
      if (change.table === 'customers') customers.set(change.row.mobileNumber, change.row)
    }
    if (id !== null) steps.push({ entry, id, before, after: rows.get(id) ?? null })
  }
  const mobile = entries[0]?.mobile ?? customer?.mobileNumber ?? ''
  return { steps, rows, customer: customers.get(mobile) ?? null }
}

export type Folder = (
  key: string,
  businessOf: BusinessOf,
  entries: readonly Entry[],
  base: readonly Appointment[],
) => Family

const keptFamilies = 3000

interface Folded {
  entries: readonly Entry[]
  /** the businesses and rows on which they were folded */
  ground: readonly unknown[]
  family: Family
}

/** Folds a family again only when something that it is made of has changed. */
export function createFolder(): Folder {
  const done = new Map<string, Folded>()
  return (key, businessOf, entries, base) => {
    const ground = [...businessesOf(businessOf, entries), ...base]
    const former = done.get(key)
    const isSame = former && sameItems(former.ground, ground) && sameDeeds(former.entries, entries)
    // Days don't read customers: the one known when the first entry was queued does.
    const family = isSame
      ? withEntries(former, entries)
      : foldFamily(businessOf, entries, base, entries[0]?.customer ?? null)
    if (done.size >= keptFamilies) done.clear()
    done.set(key, { entries, ground, family })
    return family
  }
}

/** Those on which entries are folded, mostly one. */
function businessesOf(businessOf: BusinessOf, entries: readonly Entry[]): World[] {
  const businesses: World[] = []
  for (const { user } of entries) {
    const business = businessOf(user)
    if (!businesses.includes(business)) businesses.push(business)
  }
  return businesses
}

/** The same family with its entries as they stand now. */
function withEntries({ entries: former, family }: Folded, entries: readonly Entry[]): Family {
  if (sameItems(former, entries)) return family
  const now = new Map(entries.map((entry) => [entry.id, entry]))
  const steps = family.steps.map((step) => ({
    ...step,
    entry: now.get(step.entry.id) ?? step.entry,
  }))
  return { ...family, steps }
}

/** What an entry does follows from its id, its lane and how much of its input is left; its state moves on without that. */
export const sameDeeds = (a: readonly Entry[], b: readonly Entry[]): boolean =>
  sameItems(a, b) || sameItems(a.map(deedOf), b.map(deedOf))

const deedOf = ({ id, lane, input }: Entry) => `${id} ${lane} ${Object.keys(input).length}`

export function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}

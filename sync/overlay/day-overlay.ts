import { isCreate } from '#domain/commands/work'
import { groupBy } from '#domain/kernel/group-by'
import type { Appointment } from '#domain/rows/appointment'
import { laneOfBooking } from '../outbox/lanes'
import { bookingsIn } from '../outbox/parts'
import { findAppointments } from '../store/days'
import type { Database } from '../store/db'
import type { Entry } from '../store/entry'
import { recallDays } from '../store/page-cache'
import { type ReadTx, read } from '../store/tx'
import { type CustomerGroup, createOverlayCache, type Step } from './group-overlay'
import type { ReadContext } from './read-context'

/** Base rows of some days, and the pending entries of their customers applied to them. */
export interface DayOverlay {
  context: ReadContext
  /** the base rows on these days */
  base: readonly Appointment[]
  /** the customer groups that have pending entries on these days */
  groups: readonly CustomerGroup[]
}

const lanesOfOverlays = new WeakMap<DayOverlay, Map<string, Step[]>>()

/** Steps of an overlay by appointment id, each list in sending order. Computed once per overlay. */
export function lanesOf(overlay: DayOverlay): ReadonlyMap<string, readonly Step[]> {
  const known = lanesOfOverlays.get(overlay)
  const steps = () => overlay.groups.flatMap((group) => group.steps)
  const lanes = known ?? groupBy(steps(), (step) => step.id)
  lanesOfOverlays.set(overlay, lanes)
  return lanes
}

interface DayRangeOverlay extends DayOverlay {
  /** the days of the range that the replica has stored */
  storedDates: readonly string[]
}

export interface DayOverlayReader {
  /** Reads the overlay of a range of days, both ends included. */
  days(context: ReadContext, from: string, to: string): Promise<DayRangeOverlay>
}

export function createDayOverlayReader(db: Database): DayOverlayReader {
  const overlayOf = createOverlayCache()
  return {
    async days(context, from, to) {
      const { store, businessOf } = context
      const { prefetched } = context
      const isRead = prefetched?.of[0] === from && prefetched.of[1] === to
      const pages = isRead
        ? prefetched.pages
        : await within(db, context, (tx) => recallDays(tx, store, from, to))
      const base = pages.flatMap((page) => page.rows)
      const made = new Set<string>()
      const pending = pendingGroups(context, groupsOn(context, base, from, to), made)
      const rows = new Map(base.map((row) => [row.id, row]))
      // An entry for these days may be based on a row of another day, so read that row too.
      const elsewhere = pending.flatMap(({ bookings }) =>
        [...bookings].filter((id) => !(rows.has(id) || made.has(id))),
      )
      const found =
        elsewhere.length > 0
          ? await within(db, context, (tx) => findAppointments(tx, store, elsewhere))
          : []
      for (const row of found) rows.set(row.id, row)
      return {
        context,
        base,
        storedDates: pages.map(({ date }) => date),
        groups: pending.map(({ key, entries, bookings }) =>
          overlayOf(key, businessOf, entries, rowsOf(bookings, rows)),
        ),
      }
    },
  }
}

/** Reads in the context's transaction, or in a new one if the context has none. */
const within = <Value>(
  db: Database,
  { tx }: ReadContext,
  work: (tx: ReadTx<'days' | 'places' | 'meta'>) => Promise<Value>,
): Promise<Value> => (tx ? work(tx) : read(db, ['days', 'places', 'meta'], work))

const rowsOf = (ids: ReadonlySet<string>, rows: ReadonlyMap<string, Appointment>) =>
  [...ids].flatMap((id) => rows.get(id) ?? [])

/** One customer's pending entries in this store, and the ids of their appointments. */
interface PendingGroup {
  key: string
  entries: readonly Entry[]
  bookings: ReadonlySet<string>
}

/** Collects the pending entries of these customers; adds the ids of new appointments to `made`. */
function pendingGroups(
  context: ReadContext,
  keys: ReadonlySet<string>,
  made: Set<string>,
): PendingGroup[] {
  const pending: PendingGroup[] = []
  for (const key of keys) {
    const entries: Entry[] = []
    const bookings = new Set<string>()
    for (const entry of context.pending.byCustomerGroup.get(key) ?? []) {
      if (entry.store !== context.store) continue
      entries.push(entry)
      for (const id of bookingsIn(entry, key)) {
        bookings.add(id)
        if (isCreate(entry)) made.add(id)
      }
    }
    // The customer may have entries in another store only.
    if (entries.length > 0) pending.push({ key, entries, bookings })
  }
  return pending
}

/**
 * Keys of customer groups with an entry for these days, or for an appointment that another tablet moved to these days.
 */
function groupsOn(
  { store, pending }: ReadContext,
  base: readonly Appointment[],
  from: string,
  to: string,
): Set<string> {
  const keys = new Set<string>()
  if (pending.entries.length === 0) return keys
  for (const row of base)
    for (const key of pending.groupsByLane.get(laneOfBooking(row.id)) ?? []) keys.add(key)
  for (const [date, groups] of pending.groupsByDay.get(store) ?? [])
    if (date >= from && date <= to) for (const key of groups) keys.add(key)
  return keys
}

import {
  bookingOf,
  bookingsOf,
  commandOf,
  isCreate,
  membersOf,
  type Work,
} from '#domain/commands/work'
import { addDays } from '#domain/kernel/dates'
import type { Customer } from '#domain/rows/customer'
import { laneOfBooking } from '../outbox/lanes'
import type { WithOutboxCache } from '../outbox/outbox-cache'
import { type CommandSnapshot, createCommandSnapshot } from '../overlay/command-snapshot'
import { type CustomerContext, customerTables, type ReadContext } from '../overlay/read-context'
import type { Reader } from '../overlay/reader'
import type { WithSessions } from '../session/session'
import type { WithWrites } from '../session/writes'
import { readCustomer } from '../store/customers'
import { findAppointments } from '../store/days'
import type { WithDb } from '../store/db'
import { read } from '../store/tx'

/** The snapshot as one command uses it, from the check until the entry is stored. */
export interface SnapshotLease {
  snapshot: CommandSnapshot
  /** whether another write has changed the rows, or an entry applied to the snapshot was not stored */
  isOutdated(): boolean
}

/** Keeps in memory the rows against which commands are checked. */
export interface SnapshotCache {
  /** Returns a snapshot with all rows that `work` needs, reading only the missing ones. Null before the first sync. */
  of(store: string, work: Work): Promise<SnapshotLease | null>
  /** Drops the snapshot, because a write was not applied to it. */
  forget(): void
  /** Drops the snapshot and makes all leases outdated, because an entry applied to it was not stored. */
  invalidate(): void
}

export function createSnapshotCache(
  parts: WithDb & WithSessions & WithWrites & WithOutboxCache,
  reader: Reader,
): SnapshotCache {
  const kept = createKeptLease(parts)
  let reading: Promise<unknown> = Promise.resolve()

  async function readFor(context: CustomerContext, work: Work): Promise<SnapshotLease> {
    const { store, business } = context
    const found = kept.of(store) ?? kept.lease(createCommandSnapshot(store, business))
    await kept.keepAfter(readWork(reader, context, found.snapshot, work), found)
    return found
  }

  const readWorld = (work: Work) =>
    reader.readTransaction(customerTables, (context) => readFor(context, work))

  /**
   * Adds the customer to the kept snapshot. Null when other rows are missing too, or the customer has pending entries.
   */
  async function withCustomer(store: string, work: Work): Promise<SnapshotLease | null> {
    const found = kept.of(store)
    const mobile = found && hasDaysFor(found.snapshot, work) && onlyMobile(found.snapshot, work)
    if (!(found && mobile) || parts.outboxCache.current().byCustomerGroup.has(mobile)) return null
    const customer = await read(parts.db, ['customers'], (tx) => readCustomer(tx, store, mobile))
    if (kept.of(store) !== found) return null
    if (!found.snapshot.mobiles.has(mobile)) addCustomer(found.snapshot, mobile, customer)
    return found
  }

  return {
    forget: kept.forget,
    invalidate: kept.invalidate,
    async of(store, work) {
      const known = () => {
        const found = kept.of(store)
        return found && hasRowsFor(found.snapshot, work) ? found : null
      }
      const here = known()
      if (here) return here
      // Reads run one after the other, because the first one often includes the rows that the next one needs.
      const find = async () => known() ?? (await withCustomer(store, work)) ?? readWorld(work)
      const turn = reading.then(find)
      reading = turn.catch(() => undefined)
      return turn
    },
  }
}

/** Keeps a lease until a write is not applied to its snapshot, or the session changes. */
function createKeptLease({
  outboxCache,
  writes,
  sessions,
}: WithSessions & WithWrites & WithOutboxCache) {
  let kept: SnapshotLease | null = null
  let forgets = 0
  let invalidations = 0

  function forget() {
    forgets += 1
    kept = null
  }

  writes.hear(({ what, isOwn }) => {
    if (what === 'settled' || what === 'rows' || (what === 'appended' && !isOwn)) forget()
  })
  sessions.subscribe(forget)

  return {
    of: (store: string) => (kept?.snapshot.store === store && !kept.isOutdated() ? kept : null),
    lease(snapshot: CommandSnapshot): SnapshotLease {
      const rebuilds = outboxCache.rebuilds()
      const before = invalidations
      return {
        snapshot,
        isOutdated: () => before !== invalidations || rebuilds !== outboxCache.rebuilds(),
      }
    },
    /** Keeps a lease when its rows are read, unless a write came between. */
    async keepAfter(reading: Promise<void>, lease: SnapshotLease) {
      const before = forgets
      await reading
      if (before === forgets) kept = lease
    },
    forget,
    invalidate() {
      invalidations += 1
      forget()
    },
  }
}

/**
 * Days and customers whose rows a command needs: the appointment's days before and after the change, and mobile
 * numbers.
 */
function scopeOf(snapshot: CommandSnapshot, work: Work): { dates: string[]; mobiles: string[] } {
  const row = snapshot.world.appointments.get(bookingOf(work) ?? '')
  const members = membersOf(work)
  if (members.length > 0) {
    const rows = members.map(({ id }) => snapshot.world.appointments.get(id))
    const dates = [...rows.map((each) => each?.startDate), ...members.flatMap((each) => each.dates)]
    const mobiles = members.map(({ mobile }, at) => mobile || rows[at]?.mobileNumber)
    return { dates: withoutBlank(dates), mobiles: withoutBlank(mobiles) }
  }
  const wanted = 'startDate' in work.input ? work.input.startDate : undefined
  const mobile = commandOf(work).mobile(work.input) ?? row?.mobileNumber
  return { dates: withoutBlank([row?.startDate, wanted]), mobiles: withoutBlank([mobile]) }
}

/** The mobile number of a command with one customer; undefined for any other command. */
function onlyMobile(snapshot: CommandSnapshot, work: Work): string | undefined {
  const { mobiles } = scopeOf(snapshot, work)
  return mobiles.length === 1 ? mobiles[0] : undefined
}

const withoutBlank = (texts: readonly (string | undefined)[]): string[] => [
  ...new Set(texts.filter((text): text is string => Boolean(text))),
]

function hasRowsFor(snapshot: CommandSnapshot, work: Work): boolean {
  const { mobiles } = scopeOf(snapshot, work)
  return hasDaysFor(snapshot, work) && mobiles.every((mobile) => snapshot.mobiles.has(mobile))
}

function hasDaysFor(snapshot: CommandSnapshot, work: Work): boolean {
  const isKnown =
    isCreate(work) || bookingsOf(work).every((id) => snapshot.world.appointments.has(id))
  return isKnown && scopeOf(snapshot, work).dates.every((date) => snapshot.days.has(date))
}

function addCustomer(snapshot: CommandSnapshot, mobile: string, customer: Customer | null) {
  if (customer) snapshot.putCustomer(customer)
  snapshot.mobiles.add(mobile)
}

async function readWork(
  reader: Reader,
  context: CustomerContext,
  snapshot: CommandSnapshot,
  work: Work,
): Promise<void> {
  for (const id of bookingsOf(work)) {
    if (snapshot.world.appointments.has(id)) continue
    const [base] = await findAppointments(context.tx, context.store, [id])
    const lane = context.pending.byLane.get(laneOfBooking(id)) ?? []
    for (const date of [base?.startDate, ...lane.flatMap((entry) => entry.dates)])
      if (date) await readDay(reader, context, snapshot, date)
  }
  const { dates, mobiles } = scopeOf(snapshot, work)
  for (const date of dates) await readDay(reader, context, snapshot, date)
  for (const mobile of mobiles)
    if (!snapshot.mobiles.has(mobile))
      addCustomer(snapshot, mobile, await reader.customer(context, mobile))
}

/** Adds a day to the snapshot, with the days before and after because bookings may run past midnight. */
async function readDay(
  reader: Reader,
  context: ReadContext,
  snapshot: CommandSnapshot,
  date: string,
) {
  if (snapshot.days.has(date)) return
  const { base, groups } = await reader.days(context, addDays(date, -1), addDays(date, 1))
  // A row in the snapshot may have a command applied that is still being stored, so keep it.
  for (const row of [...groups.flatMap((group) => [...group.rows.values()]), ...base])
    if (!snapshot.world.appointments.has(row.id)) snapshot.putRow(row)
  snapshot.days.add(date)
}

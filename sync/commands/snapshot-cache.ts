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
import { readCustomersOf } from '../store/customers'
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
  const takeTurn = createTurns()

  async function readFor(context: CustomerContext, works: readonly Work[]): Promise<SnapshotLease> {
    const { store, business } = context
    const found = kept.of(store) ?? kept.lease(createCommandSnapshot(store, business))
    await kept.keepAfter(readWorks(reader, context, found.snapshot, works), found)
    return found
  }

  const readWorld = (works: readonly Work[]) =>
    reader.readTransaction(customerTables, (context) => readFor(context, works))

  /**
   * Adds the customers to the kept snapshot. Null when other rows are missing too, or a customer has pending entries.
   */
  async function withCustomers(
    store: string,
    works: readonly Work[],
  ): Promise<SnapshotLease | null> {
    const found = kept.of(store)
    if (!found) return null
    const { snapshot } = found
    const { byCustomerGroup } = parts.outboxCache.current()
    const mobiles = works.flatMap((work) => missingMobiles(snapshot, work))
    if (!works.every((work) => hasDaysFor(snapshot, work))) return null
    if (mobiles.some((mobile) => byCustomerGroup.has(mobile))) return null
    const customers = await read(parts.db, ['customers'], (tx) =>
      readCustomersOf(tx, store, mobiles),
    )
    if (kept.of(store) !== found) return null
    addCustomers(snapshot, mobiles, customers)
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
      return takeTurn(
        work,
        async (works) => known() ?? (await withCustomers(store, works())) ?? readWorld(works()),
      )
    },
  }
}

/** Runs one read after the other. `find` gets the work and those that wait behind it, to read the rows of all. */
function createTurns() {
  const waiting = new Set<Work>()
  let reading: Promise<unknown> = Promise.resolve()
  return <T>(work: Work, find: (works: () => readonly Work[]) => Promise<T>): Promise<T> => {
    waiting.add(work)
    const turn = reading.then(() => {
      waiting.delete(work)
      return find(() => [work, ...waiting])
    })
    reading = turn.catch(() => undefined)
    return turn
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

const missingMobiles = (snapshot: CommandSnapshot, work: Work): string[] =>
  scopeOf(snapshot, work).mobiles.filter((mobile) => !snapshot.mobiles.has(mobile))

const withoutBlank = (texts: readonly (string | undefined)[]): string[] => [
  ...new Set(texts.filter((text): text is string => Boolean(text))),
]

function hasRowsFor(snapshot: CommandSnapshot, work: Work): boolean {
  return hasDaysFor(snapshot, work) && missingMobiles(snapshot, work).length === 0
}

function hasDaysFor(snapshot: CommandSnapshot, work: Work): boolean {
  const isKnown =
    isCreate(work) || bookingsOf(work).every((id) => snapshot.world.appointments.has(id))
  return isKnown && scopeOf(snapshot, work).dates.every((date) => snapshot.days.has(date))
}

function addCustomers(
  snapshot: CommandSnapshot,
  mobiles: readonly string[],
  customers: ReadonlyMap<string, Customer>,
) {
  for (const mobile of mobiles) {
    if (snapshot.mobiles.has(mobile)) continue
    const customer = customers.get(mobile)
    if (customer) snapshot.putCustomer(customer)
    snapshot.mobiles.add(mobile)
  }
}

/**
 * Reads the missing rows of commands: their days, and together with these the customers that they name; then customers
 * who are known from the rows.
 */
async function readWorks(
  reader: Reader,
  context: CustomerContext,
  snapshot: CommandSnapshot,
  works: readonly Work[],
): Promise<void> {
  const readDays = async () => {
    // Filtered before the loop, because Dexie loses a transaction after many awaits without a request.
    for (const work of works)
      if (!hasDaysFor(snapshot, work)) await readDaysFor(reader, context, snapshot, work)
  }
  await Promise.all([readSettled(context, snapshot, works), readDays()])
  await readSettled(context, snapshot, works)
  for (const mobile of new Set(works.flatMap((work) => missingMobiles(snapshot, work)))) {
    const customer = await reader.customer(context, mobile)
    addCustomers(snapshot, [mobile], new Map(customer ? [[mobile, customer]] : []))
  }
}

/** Reads the missing customers without pending entries, in one request. */
async function readSettled(
  { tx, store, pending }: CustomerContext,
  snapshot: CommandSnapshot,
  works: readonly Work[],
): Promise<void> {
  const mobiles = works.flatMap((work) => missingMobiles(snapshot, work))
  const settled = mobiles.filter((mobile) => !pending.byCustomerGroup.has(mobile))
  if (settled.length > 0) addCustomers(snapshot, settled, await readCustomersOf(tx, store, settled))
}

async function readDaysFor(
  reader: Reader,
  context: CustomerContext,
  snapshot: CommandSnapshot,
  work: Work,
): Promise<void> {
  const read = async (dates: Iterable<string>) => {
    for (const date of dates) await readDay(reader, context, snapshot, date)
  }
  const ids = bookingsOf(work).filter((id) => !snapshot.world.appointments.has(id))
  const [base] = await Promise.all([
    findAppointments(context.tx, context.store, ids),
    read(scopeOf(snapshot, work).dates),
  ])
  const lanes = ids.flatMap((id) => context.pending.byLane.get(laneOfBooking(id)) ?? [])
  await read([...base.map(({ startDate }) => startDate), ...lanes.flatMap(({ dates }) => dates)])
  await read(scopeOf(snapshot, work).dates)
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

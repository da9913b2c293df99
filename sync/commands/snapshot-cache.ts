import { bookingOf, commandOf, isCreate, type Work } from '#domain/commands/work'
import { addDays } from '#domain/kernel/dates'
import { laneOf } from '../outbox/lanes'
import type { WithOutboxCache } from '../outbox/outbox-cache'
import { type CommandSnapshot, createCommandSnapshot } from '../overlay/command-snapshot'
import type { ReadContext } from '../overlay/read-context'
import type { Reader } from '../overlay/reader'
import type { WithNews } from '../session/news'
import type { WithSessions } from '../session/session'
import { readStretch, stretchOf } from '../store/customers'
import { findAppointments } from '../store/days'
import type { WithDb } from '../store/db'

/** A snapshot against which one command is checked. */
export interface SnapshotLease {
  snapshot: CommandSnapshot
  /** whether another write has made the snapshot outdated, or an entry in it was not saved */
  isOutdated(): boolean
}

/** Keeps in memory the rows against which commands are checked. */
export interface SnapshotCache {
  /** Reads only missing rows; null before the first sync. */
  of(store: string, work: Work): Promise<SnapshotLease | null>
  /** Drops the snapshot after any other write. */
  forget(): void
  /** Drops the snapshot and all leases, because an entry in it was not saved. */
  invalidate(): void
}

/** Limit for the tablet's memory, far more than a day needs. */
const mostCustomers = 20_000

export function createSnapshotCache(
  parts: WithDb & WithSessions & WithNews & WithOutboxCache,
  reader: Reader,
): SnapshotCache {
  let kept: SnapshotLease | null = null
  let forgets = 0
  let invalidations = 0
  let reading: Promise<unknown> = Promise.resolve()

  function lease(snapshot: CommandSnapshot): SnapshotLease {
    const rebuilds = parts.outboxCache.rebuilds()
    const before = invalidations
    return {
      snapshot,
      isOutdated: () => before !== invalidations || rebuilds !== parts.outboxCache.rebuilds(),
    }
  }

  const keptFor = (store: string) =>
    kept?.snapshot.store === store && !kept.isOutdated() ? kept : null

  async function read(context: ReadContext, work: Work): Promise<SnapshotLease> {
    const before = forgets
    const former = keptFor(context.store)
    const isKept = former !== null && former.snapshot.world.customers.size < mostCustomers
    const found = isKept ? former : lease(createCommandSnapshot(context.store, context.business))
    await readWork(parts, reader, context, found.snapshot, work)
    if (before === forgets) kept = found
    return found
  }

  const look = (work: Work) => reader.look({ customers: true }, (context) => read(context, work))

  parts.news.hear(({ what, isOwn }) => {
    if (what === 'settled' || what === 'rows' || (what === 'appended' && !isOwn)) forget()
  })
  parts.sessions.subscribe(forget)

  function forget() {
    forgets += 1
    kept = null
  }

  return {
    forget,
    invalidate() {
      invalidations += 1
      forget()
    },
    async of(store, work) {
      const known = () => {
        const found = keptFor(store)
        return found && hasRowsFor(parts, found.snapshot, work) ? found : null
      }
      const here = known()
      if (here) return here
      // One after the other, because the first read often includes what the next one needs.
      const read = reading.then(() => known() ?? look(work))
      reading = read.catch(() => undefined)
      return read
    },
  }
}

/** The appointment's days before and after the command, and its customer's number. */
function scopeOf(snapshot: CommandSnapshot, work: Work): { dates: string[]; mobile: string } {
  const row = snapshot.world.appointments.get(bookingOf(work) ?? '')
  const wanted = 'startDate' in work.input ? work.input.startDate : undefined
  const dates = [row?.startDate, wanted].filter((date): date is string => Boolean(date))
  return { dates, mobile: commandOf(work).mobile(work.input) ?? row?.mobileNumber ?? '' }
}

function hasRowsFor(
  { outboxCache }: WithOutboxCache,
  snapshot: CommandSnapshot,
  work: Work,
): boolean {
  const booking = bookingOf(work)
  const isKnown = booking === null || isCreate(work) || snapshot.world.appointments.has(booking)
  const { dates, mobile } = scopeOf(snapshot, work)
  const isPageRead =
    snapshot.stretches.has(stretchOf(mobile)[0]) &&
    !outboxCache.current().byCustomerGroup.has(mobile)
  const hasCustomer = mobile === '' || snapshot.mobiles.has(mobile) || isPageRead
  return isKnown && hasCustomer && dates.every((date) => snapshot.days.has(date))
}

async function readWork(
  parts: WithDb,
  reader: Reader,
  context: ReadContext,
  snapshot: CommandSnapshot,
  work: Work,
): Promise<void> {
  const id = bookingOf(work)
  if (id !== null && !snapshot.world.appointments.has(id)) {
    const [base] = await findAppointments(parts.db, context.store, [id])
    const lane = context.pending.byLane.get(laneOf(work)) ?? []
    for (const date of [base?.startDate, ...lane.flatMap((entry) => entry.dates)])
      if (date) await readDay(reader, context, snapshot, date)
  }
  const { dates, mobile } = scopeOf(snapshot, work)
  for (const date of dates) await readDay(reader, context, snapshot, date)
  if (mobile !== '' && !snapshot.mobiles.has(mobile))
    await readCustomers(parts, reader, context, snapshot, mobile)
}

/** Reads a day with the days before and after, because bookings may run past midnight. */
async function readDay(
  reader: Reader,
  context: ReadContext,
  snapshot: CommandSnapshot,
  date: string,
) {
  if (snapshot.days.has(date)) return
  const { base, groups } = await reader.days(context, addDays(date, -1), addDays(date, 1))
  // A row in the snapshot may include a command that is being saved, so keep it.
  for (const row of [...groups.flatMap((group) => [...group.rows.values()]), ...base])
    if (!snapshot.world.appointments.has(row.id)) snapshot.putRow(row)
  snapshot.days.add(date)
}

/** Reads customers by the page, except those with pending entries, which are read singly with the overlay. */
async function readCustomers(
  { db }: WithDb,
  reader: Reader,
  context: ReadContext,
  snapshot: CommandSnapshot,
  mobile: string,
) {
  for (const customer of await readStretch(db, context.store, mobile))
    if (!context.pending.byCustomerGroup.has(customer.mobileNumber)) snapshot.putCustomer(customer)
  const hasPending = context.pending.byCustomerGroup.has(mobile)
  const own = hasPending ? await reader.customer(context, mobile) : null
  if (own) snapshot.putCustomer(own)
  snapshot.mobiles.add(mobile)
  snapshot.stretches.add(stretchOf(mobile)[0])
}

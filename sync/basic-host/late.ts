import { isBooking } from '#domain/commands/kinds'
import { isCreate } from '#domain/commands/work'
import type { Appointment } from '#domain/rows/appointment'
import type { Session } from '../api/sync'
import type { WithHttp } from '../host/client'
import { windowAt } from '../host/window'
import type { WithBusinessTime } from '../kernel/business-clock'
import type { SyncDeps, WithDeps } from '../kernel/ports'
import type { WithOutboxCache } from '../outbox/outbox-cache'
import type { PendingIndex } from '../outbox/pending-index'
import { allServerIds } from '../outbox/server-ids'
import { writeOutbox } from '../outbox/write'
import { pullDay } from '../pull/lists'
import type { WithSessions } from '../session/session'
import type { WithWrites } from '../session/writes'
import { readCustomer } from '../store/customers'
import { readSome } from '../store/days'
import type { WithDb } from '../store/db'
import { recordsSince } from '../store/journal'
import { type ReadTx, read } from '../store/tx'
import { type Extra, parkedExtra } from './extra'
import { matchOf, mayHaveBeen } from './match'
import { everEnded, ownedIds } from './owned-ids'

/** Maximum time in milliseconds after which a host may still carry out a request. */
export const lateMs = 60 * 60_000
/**
 * Time in milliseconds after the end of an entry for which every pull fetches its day (bookings) or its customer
 * (points).
 */
export const watchedMs = 10 * 60_000

/**
 * Raises a conflict for each booking that the host made twice. Without idempotency keys, the host may carry out a
 * request long after the tablet has given it up (SPEC.md offline-15).
 */
export async function raiseLateBookings(
  parts: WithDeps &
    WithBusinessTime &
    WithDb &
    WithHttp &
    WithSessions &
    WithWrites &
    WithOutboxCache,
  session: Session,
): Promise<void> {
  const { db, outboxCache } = parts
  await fetchWatchedDays(parts, session)
  const found = await read(db, ['days', 'outbox', 'journal', 'meta'], async (tx) =>
    findExtras(parts.deps, tx, session, await outboxCache.refresh(tx)),
  )
  if (found.length === 0) return
  const tables = ['days', 'customers'] as const
  const isRaised = await writeOutbox(parts, { tables }, async (tx, pending, rev) => {
    // Another tab may have raised the conflict meanwhile.
    const extras = await findExtras(parts.deps, tx, session, pending)
    const people = await Promise.all(
      extras.map(({ row }) => readCustomer(tx, session.storeCode, row.mobileNumber)),
    )
    const entries = extras.map((extra, at) => parkedExtra(parts, extra, people[at] ?? null))
    await tx.outbox.bulkAdd(entries.map((entry) => ({ ...entry, rev })))
    return entries.length > 0
  })
  if (isRaised) parts.writes.announce('settled')
}

/** Fetches the days of bookings whose entries ended lately, except today, which every pull fetches. */
async function fetchWatchedDays(
  parts: WithDeps & WithDb & WithHttp & WithSessions & WithWrites,
  session: Session,
): Promise<void> {
  const { db, deps } = parts
  const { today } = windowAt(deps.clock())
  const ended = await read(db, ['journal'], (tx) =>
    endedBookings(tx, session, deps.clock() - watchedMs),
  )
  const dates = new Set(ended.map(({ booking }) => booking.input.startDate))
  for (const date of dates) if (date !== today) await pullDay(parts, session, date)
}

/** Finds bookings that the host has made a second time for the same entry. */
async function findExtras(
  deps: SyncDeps,
  tx: ReadTx<'days' | 'journal' | 'meta'>,
  session: Session,
  pending: PendingIndex,
): Promise<Extra[]> {
  const ended = await endedBookings(tx, session, deps.clock() - lateMs)
  if (ended.length === 0) return []
  const given = await allServerIds(tx)
  const rows = await rowsOfDays(tx, session, ended)
  const suspects = ended.flatMap(({ booking, isApplied }) =>
    rows
      .filter((row) => isLike(booking, row) && !given.has(row.id))
      .filter(({ id }) => !(isApplied && id === booking.input.id))
      .map((row) => ({ booking, row })),
  )
  // Usually there are no suspects; then skip reading the whole journal.
  if (suspects.length === 0) return []
  const owned = await ownedIds(tx)
  const asked = await askedAbout(tx, pending)
  const names = new Map((await tx.meta.toArray()).map(({ key, value }) => [key, value]))
  const left = suspects.filter(
    ({ row }) => !(owned.has(row.id) || asked.has(row.id) || hasPending(pending, row)),
  )
  const byRow = new Map(left.map((suspect) => [suspect.row.id, suspect]))
  return [...byRow.values()].map(({ booking, row }) => {
    const own = names.get(`named ${booking.input.id}`) ?? booking.input.id
    const kept = rows.find(({ id }) => id === own && id !== row.id) ?? null
    return { booking, row, kept }
  })
}

type Booking = Extra['booking']

interface Ended {
  booking: Booking
  isApplied: boolean
}

async function endedBookings(
  tx: ReadTx<'journal'>,
  session: Session,
  since: number,
): Promise<Ended[]> {
  const records = await recordsSince(tx, since)
  return records.flatMap(({ entry, ending }) =>
    isBooking(entry) && entry.store === session.storeCode
      ? [{ booking: entry, isApplied: ending === 'applied' }]
      : [],
  )
}

function rowsOfDays(
  tx: ReadTx<'days'>,
  { storeCode }: Session,
  ended: readonly Ended[],
): Promise<Appointment[]> {
  const dates = [...new Set(ended.map(({ booking }) => booking.input.startDate))]
  return readSome(tx, storeCode, dates)
}

const isLike = (booking: Booking, row: Appointment): boolean =>
  row.status !== 'CANCELLED' &&
  (matchOf(booking, { table: 'appointments', row }) === 'same' || mayHaveBeen(booking, row))

/** Whether the row may turn out to be the result of a booking that is still pending. */
const hasPending = ({ entries }: PendingIndex, row: Appointment): boolean =>
  entries.some(
    (entry) => isCreate(entry) && matchOf(entry, { table: 'appointments', row }) !== 'other',
  )

/** Ids of bookings about which a user was already asked, in a conflict of this kind. */
async function askedAbout(
  tx: ReadTx<'journal'>,
  { entries }: PendingIndex,
): Promise<ReadonlySet<string>> {
  const ended = (await everEnded(tx)).map(({ entry }) => entry)
  const conflicts = [...entries, ...ended].flatMap(({ conflict }) => conflict ?? [])
  const ambiguous = conflicts.filter(({ code }) => code === 'maybe-twice')
  return new Set(ambiguous.flatMap(({ blocking }) => blocking.map(({ id }) => id)))
}

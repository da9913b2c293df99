import { calls } from '#domain/calls/all'
import { isPointsChange, type PointsChangeName } from '#domain/commands/kinds'
import { normalMobile } from '#domain/kernel/names'
import type { Customer } from '#domain/rows/customer'
import type { Session } from '../api/sync'
import { ask } from '../host/ask'
import type { WithHttp } from '../host/client'
import type { WithBusinessTime } from '../kernel/business-clock'
import type { WithDeps } from '../kernel/ports'
import type { WithOutboxCache } from '../outbox/outbox-cache'
import { ambiguousConflict } from '../outbox/parking'
import { writeOutbox } from '../outbox/write'
import { keepCustomer } from '../pull/look-up'
import type { WithSessions } from '../session/session'
import type { WithWrites } from '../session/writes'
import { readCustomer } from '../store/customers'
import type { WithDb } from '../store/db'
import type { NewEntry } from '../store/entry'
import { recordsSince } from '../store/journal'
import type { EndedEntry, JournalRecord } from '../store/records'
import { read } from '../store/tx'
import { parkedFor } from './extra'
import { lateMs, watchedMs } from './late'
import { everEnded } from './owned-ids'

type Given = Extract<EndedEntry, { command: PointsChangeName }>

const cameLate =
  'The points log has this once more than it was wanted: a request that had been given up arrived late.'

/**
 * Raises a conflict for each change of points that the points log has twice. Without idempotency keys, the host may
 * carry out a request that timed out after the entry was sent again. The conflict offers to reverse it (SPEC.md
 * offline-15).
 */
export async function raiseLatePoints(
  parts: WithDeps &
    WithBusinessTime &
    WithDb &
    WithHttp &
    WithSessions &
    WithWrites &
    WithOutboxCache,
  session: Session,
): Promise<void> {
  for (const given of await lately(parts, session)) {
    const { storeCode } = session
    const asked = await ask(parts.http, session, calls.customer, {
      params: { idOrMobileNumber: mobileOf(given) },
      query: { storeCode, includeUpdatePointsLogs: 'true' },
    })
    if (asked.kind === 'ok') await compare(parts, session, given, asked.value)
  }
}

const mobileOf = ({ input }: Given): string => normalMobile(input.customerMobileNumber)

async function lately({ db, deps }: WithDeps & WithDb, session: Session): Promise<Given[]> {
  const records = await read(db, ['journal'], (tx) => recordsSince(tx, deps.clock() - watchedMs))
  return records.filter(hasArrived).flatMap(({ entry }) => {
    const isOurs = entry.user === session.username && entry.store === session.storeCode
    return isOurs && isPointsChange(entry) ? [entry] : []
  })
}

/** Whether the host has carried out the entry: it answered so, or a user has decided so. */
const hasArrived = ({ ending, entry }: JournalRecord): boolean =>
  ending === 'applied' || (ending === 'discarded' && entry.conflict?.code === 'maybe-twice')

async function compare(
  parts: WithDeps & WithBusinessTime & WithDb & WithSessions & WithWrites & WithOutboxCache,
  session: Session,
  given: Given,
  person: Customer,
): Promise<void> {
  const { deps } = parts
  const isRaised = await writeOutbox(
    parts,
    { tables: ['customers'] },
    async (tx, { entries }, rev) => {
      const ended = await everEnded(tx)
      const wanted = ended.filter(
        (record) =>
          record.endedAt >= deps.clock() - lateMs &&
          hasArrived(record) &&
          isLike(record.entry, given),
      )
      const ids = new Set<string | null>(wanted.map(({ id }) => id))
      const others = [...entries, ...ended.map(({ entry }) => entry)]
      const raised = others.filter(({ supersedes }) => ids.has(supersedes))
      if (timesIn(person, given) <= wanted.length + raised.length) return false
      const known = await readCustomer(tx, given.store, mobileOf(given))
      await tx.outbox.add({ ...takingBack(parts, given, known), rev })
      return true
    },
  )
  if (!isRaised) return
  await keepCustomer(parts, person, session)
  parts.writes.announce('settled')
}

const isLike = (entry: EndedEntry, given: Given): boolean =>
  isPointsChange(entry) &&
  entry.store === given.store &&
  entry.user === given.user &&
  mobileOf(entry) === mobileOf(given) &&
  entry.input.action === given.input.action &&
  entry.input.points === given.input.points

/** Counts changes equal to this entry in the points log, within an hour of the newest one, by the host's clock. */
function timesIn({ updateCustomerPointsLogs = [] }: Customer, { input, user }: Given): number {
  const times = updateCustomerPointsLogs
    .filter(({ action, points }) => action === input.action && Math.abs(points) === input.points)
    .filter(({ createdBy }) => createdBy === user)
    .map(({ createdDateTime }) => Date.parse(createdDateTime ?? ''))
  return times.filter((time) => Math.max(...times) - time < lateMs).length
}

/** Parked entry that would reverse the change of points. It is sent only if a user chooses so. */
function takingBack(
  parts: WithDeps & WithBusinessTime,
  given: Given,
  customer: Customer | null,
): NewEntry {
  const action = given.input.action === 'ADD' ? 'SUBTRACT' : 'ADD'
  const work = { command: given.command, input: { ...given.input, action } } as const
  const conflict = { ...ambiguousConflict([], null, parts.deps.clock()), message: cameLate }
  const seen = customer && ({ table: 'customers', row: customer } as const)
  return { ...parkedFor(parts, given, work, { customer, conflict }), seen }
}

import { isBooking, isNewCustomer } from '#domain/commands/kinds'
import { disputed, mergedInput, sameValue } from '#domain/commands/merge'
import { editsIn, ownEdits } from '#domain/commands/own-edits'
import {
  applyWork,
  bookingsOf,
  checkWork,
  commandOf,
  isCreate,
  isGroupChange,
  isOfBusiness,
  membersOf,
  requestOf,
  subjectOf,
  type Work,
} from '#domain/commands/work'
import { type Refusal, refuse } from '#domain/kernel/refusal'
import type { Appointment } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import { bookingIn, bookingsAfter, type Row, rowIn } from '#domain/rows/rows'
import type { Changes, Context, RowChange, World } from '#domain/rows/world'
import { tandemsOf } from '#domain/slot/second-therapist'
import type { Session } from '../api/sync'
import type { WithBusinessTime } from '../kernel/business-clock'
import type { WithDeps } from '../kernel/ports'
import { mayHaveCreated } from '../outbox/created-row'
import { laneOf } from '../outbox/lanes'
import type { WithOutboxCache } from '../outbox/outbox-cache'
import type { PendingIndex } from '../outbox/pending-index'
import { findPrerequisites } from '../outbox/prerequisites'
import type { CommandSnapshot } from '../overlay/command-snapshot'
import type { Allowed, WithKept } from '../session/kept-sessions'
import { type Entry, type NewEntry, unsent } from '../store/entry'
import type { Denies } from './denials'
import { stamped, withPaymentIds } from './input'

const justChanged = refuse('state', 'This has just been changed. Look at it again, then save.')

export type Prepared =
  | { kind: 'ready'; entry: NewEntry }
  | { kind: 'refused'; refusal: Refusal }
  /** the row was submitted before; `entryId` is its pending entry, null when the service has the row already */
  | { kind: 'known'; entryId: string | null }

interface PrepareOptions {
  session: Session
  /** this device's id */
  device: string
  work: Work
  /** the row as the form showed it */
  shown: Row | undefined
  /** entries that are appended in the same transaction, before this one; the snapshot includes them */
  earlier: readonly NewEntry[]
  /** whether the entry records preexisting matches, so that a verification doesn't take them for its own row */
  recordsMatches: boolean
  /** the rule of rights; null: the service alone refuses */
  denies: Denies | null
  /** approvals by colleagues, each for one entry */
  allowed: readonly Allowed[]
}

/**
 * Checks a command against the shown rows and makes its entry. An accepted command is applied to the snapshot, so that
 * the next command is checked with its result.
 */
export function prepare(
  parts: WithDeps & WithBusinessTime & WithOutboxCache & WithKept,
  snapshot: CommandSnapshot,
  { session, device, work: asked, shown, earlier, recordsMatches, ...rest }: PrepareOptions,
): Prepared {
  const { world, store } = snapshot
  const seen = rowIn(world, subjectOf(asked))
  const pending = parts.outboxCache.current()
  const lane = pending.byLane.get(laneOf(asked)) ?? []
  const former = isCreate(asked) ? submittedBefore(asked, seen, lane) : null
  if (former) return former
  const context = contextNow(parts, session, asked)
  const dated = stamped(asked, world.store, parts.businessTime())
  const given = withPaymentIds(dated, context.freshId)
  const work = seen ? workOn(seen, given, shown, pending, world, context) : given
  if (!work) return { kind: 'refused', refusal: checkWork(given, world, context) ?? justChanged }
  const changes = applyWork(work, world, context)
  const afters = bookingsAfter(changes)
  const judged = judge({ work, snapshot, changes, context }, { session, earlier, ...rest })
  if (judged.refusal) return { kind: 'refused', refusal: judged.refusal }
  const mobile = mobileOf(work, seen)
  const customer = world.customers.get(mobile) ?? null
  const candidate = { ...queuedBy(parts, session, store), work, seen, afters, mobile, earlier }
  const needs = [
    ...findPrerequisites(pending, candidate),
    ...creatorsOfOthers(pending, candidate, world),
  ]
  const matches =
    recordsMatches && afters.length > 0 ? preexistingMatches(world, session, work) : []
  const guests = guestsIn(world, work)
  if (changes) snapshot.apply(changes)
  return {
    kind: 'ready',
    entry: {
      ...work,
      record: 1,
      ...(judged.approved ?? { id: parts.deps.ids() }),
      store,
      user: session.username,
      device,
      lane: laneOf(work),
      mobile,
      dates: datesOf(bookingIn(seen), ...afters),
      dependsOn: creatorOf(pending, candidate, customer, work),
      queuedAt: parts.deps.clock(),
      now: context.now,
      freshId: context.freshId,
      ...(isOfBusiness(work) ? { about: 'business' as const } : {}),
      ...(matches.length > 0 ? { preexistingMatches: matches } : {}),
      ...(needs.length > 0 ? { needs } : {}),
      seen,
      ...(guests.length > 0 || isGroupChange(work) ? { seenGuests: guests } : {}),
      customer,
      baseVersion: seen?.row.version ?? 0,
      ...unsent,
      request: requestOf(work),
      supersedes: null,
    },
  }
}

interface Judged {
  work: Work
  snapshot: CommandSnapshot
  changes: Changes | null
  context: Context
}

/** Why a command is refused: by a rule of the business, or by the rights of the account. `approved`: of its entry. */
function judge(
  { work, snapshot, changes, context }: Judged,
  {
    session,
    denies,
    allowed,
    earlier,
  }: Pick<PrepareOptions, 'session' | 'denies' | 'allowed' | 'earlier'>,
): { refusal: Refusal | null; approved: Pick<NewEntry, 'id' | 'approval'> | null } {
  const { world } = snapshot
  const approval = allowed.find(
    ({ key, subject }) => subject === laneOf(work) && !earlier.some(({ id }) => id === key),
  )
  const afters = bookingsAfter(changes)
  const broken = checkWork(work, afters.length > 0 ? snapshot.around(afters) : world, context)
  const refusal = broken ?? denies?.(work, world, changes, context, session.roles, approval) ?? null
  // The next command is judged too, so that a colleague allows all at once.
  if (refusal?.needs && changes) snapshot.apply(changes)
  return { refusal, approved: approval ? { id: approval.key, approval: approval.text } : null }
}

const mobileOf = (work: Work, seen: RowChange | null): string =>
  commandOf(work).mobile(work.input) ?? bookingIn(seen)?.mobileNumber ?? ''

/** The command as it applies to the current row, with the form's own edits; null when they are in dispute. */
function workOn(
  now: RowChange,
  given: Work,
  shown: Row | undefined,
  pending: PendingIndex,
  world: World,
  context: Context,
): Work | null {
  const adapted = shown ? adaptToCurrent(given, { shown, now }, world, context) : given
  return adapted && hasPendingNeighbours(pending, adapted)
    ? ownEdits(adapted, { shown: now, now }, world, context)
    : adapted
}

/** The rows of a booked group that a command changes besides its subject: guests, and then their second therapists. */
function guestsIn(world: World, work: Work): Appointment[] {
  if (isCreate(work)) return []
  const rows = bookingsOf(work).flatMap((id) => world.appointments.get(id) ?? [])
  const others = rows.filter(({ id }) => id !== subjectOf(work).id)
  return [...others, ...rows.flatMap((row) => tandemsOf(world, row))]
}

/** The result for a row that was submitted before. Compares ids, because another customer may have the same number. */
function submittedBefore(
  { input }: Work,
  seen: RowChange | null,
  lane: readonly Entry[],
): Prepared | null {
  const pending = lane.find((entry) => entry.input.id === input.id)
  const isThere = seen !== null && 'id' in seen.row && seen.row.id === input.id
  return pending || isThere ? { kind: 'known', entryId: pending?.id ?? null } : null
}

/**
 * Whether other business rows have pending changes. These may show in this row: a pending promo shows as a service's
 * discount. A form sends all its fields, so it would repeat that change even if the promo is discarded later.
 */
const hasPendingNeighbours = ({ entries }: PendingIndex, work: Work): boolean =>
  isOfBusiness(work) && entries.some((each) => each.about && each.lane !== laneOf(work))

function preexistingMatches(world: World, { username: user }: Session, work: Work): string[] {
  if (!isCreate(work)) return []
  return [...world.appointments.values()]
    .filter((row) => mayHaveCreated({ ...work, user }, { table: 'appointments', row }))
    .map(({ id }) => id)
}

/** User, time and the id of a new customer, in case the command creates one. */
const contextNow = (parts: WithDeps & WithBusinessTime, session: Session, work: Work) => ({
  user: session.username,
  now: parts.businessTime(),
  freshId: (isBooking(work) && work.input.customerId) || parts.deps.ids(),
})

function datesOf(...rows: readonly (Pick<Appointment, 'startDate'> | null)[]): string[] {
  return [...new Set(rows.flatMap((row) => row?.startDate ?? []))]
}

/** The store and user of a new entry, and the users whose earlier entries are sent before it. */
interface Queued {
  store: string
  user: string
  isAuthor: (user: string) => boolean
}

const queuedBy = ({ kept }: WithKept, { username }: Session, store: string): Queued => ({
  store,
  user: username,
  isAuthor: (user) => user === username || kept.sends(user, store),
})

/** Id of the pending entry that creates the customer to whom the command belongs; null: none. */
function creatorOf(
  pending: PendingIndex,
  { store, isAuthor }: Queued,
  customer: Customer | null,
  work: Work,
): string | null {
  if (!isCreate(work) && subjectOf(work).table !== 'customers') return null
  const ofCustomer = pending.byCustomerGroup.get(customer?.mobileNumber ?? '') ?? []
  const creator = ofCustomer.find(
    (each) => each.store === store && isAuthor(each.user) && isCreatorOf(each, customer),
  )
  return creator?.id ?? null
}

/** Ids of pending entries that create the customers of a group, besides the payer. */
function creatorsOfOthers(
  pending: PendingIndex,
  { work, mobile, ...queued }: Queued & { work: Work; mobile: string },
  world: World,
): string[] {
  return membersOf(work).flatMap((member) => {
    const customer = world.customers.get(member.mobile)
    if (!customer || member.mobile === mobile) return []
    return creatorOf(pending, queued, customer, work) ?? []
  })
}

function isCreatorOf(entry: Entry, customer: Customer | null): boolean {
  if (isNewCustomer(entry)) return entry.input.id === customer?.id
  if (isBooking(entry)) return entry.input.customerId === customer?.id
  return membersOf(entry).some(
    ({ alone }) => alone && isBooking(alone) && alone.input.customerId === customer?.id,
  )
}

/**
 * Limits a command to its form's own edits when the row has changed since the form showed it, because the other fields
 * would undo another tablet's changes. Null when the edits are in dispute with those changes.
 */
function adaptToCurrent(
  work: Work,
  { shown, now }: { shown: Row; now: RowChange },
  world: World,
  context: Context,
): Work | null {
  if (sameValue(shown, now.row)) return work
  const before = { ...now, row: shown } as RowChange // of the same table
  const edits = editsIn(work, before, world, context)
  return disputed(edits, shown, now.row).length > 0 ? null : mergedInput(work, edits, now.row)
}

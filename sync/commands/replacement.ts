import type { CommandInputs, CommandName } from '#domain/commands/all'
import { isPointsChange } from '#domain/commands/kinds'
import {
  applyWork,
  checkWork,
  commandOf,
  isCreate,
  membersOf,
  subjectOf,
  type Work,
} from '#domain/commands/work'
import { businessTimeAt } from '#domain/kernel/dates'
import type { Refusal } from '#domain/kernel/refusal'
import { bookingIn, bookingsAfter } from '#domain/rows/rows'
import type { RowChange, World } from '#domain/rows/world'
import type { Choice } from '../api/conflict'
import type { Session } from '../api/sync'
import { wantedRow } from '../conflict/detect'
import { noRoom, ofSubject, rowOf, worldAsIs } from '../conflict/judge'
import { resolution } from '../conflict/resolution'
import type { ResolutionContext } from '../conflict/resolution-context'
import type { WithDeps } from '../kernel/ports'
import { laneOf } from '../outbox/lanes'
import { findPrerequisites } from '../outbox/prerequisites'
import { supersede } from '../outbox/supersede'
import { type CustomerContext, type ReadContext, withoutParked } from '../overlay/read-context'
import type { Reader } from '../overlay/reader'
import { readCustomer } from '../store/customers'
import { contextOf, type Entry } from '../store/entry'
import { currentRow } from './current-row'

/** A user's decision about a parked entry. */
export interface Decision {
  session: Session
  choice: Choice
  /** the corrected input, for the choice `edit` */
  input: CommandInputs[CommandName] | undefined
}

export type Replacement =
  | { kind: 'ready'; entry: Entry }
  /** the decision leaves nothing to send */
  | { kind: 'nothing' }
  | { kind: 'refused'; refusal: Refusal }
  /** the choice isn't possible any more */
  | { kind: 'impossible' }

/** Makes the entry that replaces a parked one. */
export async function makeReplacement(
  parts: WithDeps,
  reader: Reader,
  context: CustomerContext,
  parked: Entry,
  decision: Decision,
): Promise<Replacement> {
  const { deps } = parts
  const current = (await currentRow(context, parked)) ?? parked.conflict?.current ?? null
  const wanted = wantedRow(context.businessOf(parked.user), parked)
  const today = businessTimeAt(deps.clock()).date
  const { choice, input } = decision
  const customerOf = async (mobile: string) =>
    mobile ? await readCustomer(context.tx, context.store, mobile) : null
  // A customer note is sent after all pending entries of the customer, so check it with those applied.
  const customer =
    choice.kind === 'keep-as-note' && parked.mobile
      ? await reader.customer(withoutParked(context), parked.mobile)
      : await customerOf(parked.mobile)
  const resolutionContext: ResolutionContext = {
    entry: parked,
    current,
    customer,
    wanted,
    input,
    freshId: deps.ids(),
    sales: context.business.sales,
    today,
  }
  const work = resolution(resolutionContext, choice)
  if (work === 'nothing') return { kind: 'nothing' }
  if (work === 'full') return { kind: 'refused', refusal: noRoom }
  if (!work) return { kind: 'impossible' }
  const row = rowOf(resolutionContext, work)
  const { username: user } = decision.session
  const made = replacementEntry(parts, parked, {
    work,
    current: row,
    user,
    isComparedAgain: isComparedAgain(choice),
  })
  const isCorrected = made.mobile !== parked.mobile
  const entry = {
    ...made,
    ...(isCorrected ? { customer: await customerOf(made.mobile) } : {}),
    ...(choice.kind === 'different' ? { preexistingMatches: matchesOf(parked) } : {}),
  }
  const scope = { dates: entry.dates, mobileNumber: entry.mobile }
  // Without the parked entry, the points that it redeems are available again.
  const world = await reader.world(withoutParked(context), scope)
  const asIs = worldAsIs(world, resolutionContext, entry, choice, contextOf(entry))
  const refusal = checkWork(entry, asIs, contextOf(entry))
  return refusal
    ? { kind: 'refused', refusal }
    : { kind: 'ready', entry: { ...entry, ...prerequisitesFor(context, entry, asIs) } }
}

/** Prerequisites of a booking's replacement: pending entries that, for example, add its room or free its slot. */
function prerequisitesFor(
  { store, pending }: ReadContext,
  entry: Entry,
  world: World,
): Pick<Entry, 'needs'> {
  const { user, seen, mobile, seq } = entry
  if (subjectOf(entry).table !== 'appointments') return {}
  const afters = bookingsAfter(applyWork(entry, world, contextOf(entry)))
  const candidate = { store, user, work: entry, seen, afters, mobile, seq }
  return { needs: findPrerequisites(pending, candidate) }
}

/**
 * Ids of bookings that are not the entry's own: those that existed before it, and those that the user has ruled out.
 */
const matchesOf = ({ preexistingMatches = [], conflict }: Entry): string[] => [
  ...preexistingMatches,
  ...(conflict?.blocking ?? []).map(({ id }) => id),
]

/**
 * Whether the host must compare the replacement again with the row that the parked entry started from. Not for the
 * choices listed here: the user decided while seeing the host's current row.
 */
function isComparedAgain({ kind }: Choice): boolean {
  return !['fields', 'edit', 'keep-as-note', 'different'].includes(kind)
}

interface ReplacementOptions {
  work: Work
  current: RowChange | null
  user: string
  isComparedAgain: boolean
}

/**
 * Builds the replacement at the same place in the queue, in the deciding user's name. It is based on the parked entry's
 * row if `isComparedAgain`, otherwise on the host's row.
 */
function replacementEntry({ deps }: WithDeps, parked: Entry, options: ReplacementOptions): Entry {
  const { work, current, user, isComparedAgain } = options
  const seen = isCreate(work) ? null : ofSubject(work, current)
  const startDate = 'startDate' in work.input ? work.input.startDate : undefined
  const ofMembers = membersOf(work).flatMap((member) => member.dates)
  const dates = [bookingIn(seen)?.startDate, startDate, ...ofMembers].filter(
    (date): date is string => Boolean(date),
  )
  // A host without versions compares points by balance, and the user decided by the balance shown now. So use that one.
  const isCompared = parked.baseVersion > 0 || !isPointsChange(parked)
  const isAsItWas = isComparedAgain && isCompared && seen !== null && parked.seen !== null
  const base = {
    id: deps.ids(),
    ...(isAsItWas
      ? { baseVersion: parked.baseVersion, seen: underIdOf(seen, parked.seen) }
      : { baseVersion: seen?.row.version ?? 0, seen }),
  }
  const queuedAt = deps.clock()
  return {
    ...supersede(parked, work, base),
    lane: laneOf(work),
    mobile: commandOf(work).mobile(work.input) ?? bookingIn(seen)?.mobileNumber ?? parked.mobile,
    user,
    queuedAt,
    now: businessTimeAt(queuedAt),
    dates: dates.length > 0 ? [...new Set(dates)] : parked.dates,
  }
}

/** The row that the user saw, with the host's id in place of the local one. */
const underIdOf = (known: RowChange, seen: RowChange | null): RowChange | null =>
  seen && ({ ...seen, row: { ...seen.row, id: known.row.id } } as RowChange) // of the same table

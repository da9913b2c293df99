import type { CommandInputs, CommandName } from '#domain/commands/all'
import {
  applyWork,
  checkWork,
  commandOf,
  isCreate,
  subjectOf,
  type Work,
} from '#domain/commands/work'
import { businessTimeAt } from '#domain/kernel/dates'
import type { Refusal } from '#domain/kernel/refusal'
import { bookingAfter, bookingIn } from '#domain/rows/rows'
import type { RowChange, World } from '#domain/rows/world'
import type { Choice } from '../api/conflict'
import type { Session } from '../api/sync'
import type { DecisionContext } from '../conflict/decision-context'
import { wantedRow } from '../conflict/detect'
import { noRoom, ofSubject, rowOf, worldAsIs } from '../conflict/judge'
import { resolution } from '../conflict/resolution'
import type { WithDeps } from '../kernel/ports'
import { groundsOf, laneOf } from '../outbox/lanes'
import { supersede } from '../outbox/supersede'
import { waysMade } from '../outbox/ways'
import { type ReadContext, unparked } from '../overlay/read-context'
import type { Reader } from '../overlay/reader'
import { readCustomer } from '../store/customers'
import type { WithDb } from '../store/db'
import { contextOf, type Entry } from '../store/entry'
import { currentRow } from './current-row'

/** A person's decision about a parked entry. */
export interface Decision {
  session: Session
  choice: Choice
  /** of `edit` */
  input: CommandInputs[CommandName] | undefined
}

export type StandIn =
  | { kind: 'ready'; entry: Entry }
  /** the decision leaves nothing to be sent */
  | { kind: 'nothing' }
  | { kind: 'refused'; refusal: Refusal }
  /** the choice doesn't fit the entry any more */
  | { kind: 'impossible' }

/** Makes the entry that is to stand in a parked one's place. Inside `look` with customers. */
export async function standIn(
  parts: WithDeps & WithDb,
  reader: Reader,
  context: ReadContext,
  parked: Entry,
  decision: Decision,
): Promise<StandIn> {
  const { deps } = parts
  const current = (await currentRow(parts, context, parked)) ?? parked.conflict?.current ?? null
  const wanted = wantedRow(context.businessOf(parked.user), parked)
  const today = businessTimeAt(deps.clock()).date
  const { choice, input } = decision
  const customerOf = async (mobile: string) =>
    mobile ? await readCustomer(parts.db, context.store, mobile) : null
  // A note goes behind what waits for the customer, so it is written under that.
  const customer =
    choice.kind === 'keep-as-note' && parked.mobile
      ? await reader.customer(unparked(context), parked.mobile)
      : await customerOf(parked.mobile)
  const situation: DecisionContext = {
    entry: parked,
    current,
    customer,
    wanted,
    input,
    freshId: deps.ids(),
    today,
  }
  const work = resolution(situation, choice)
  if (work === 'nothing') return { kind: 'nothing' }
  if (work === 'full') return { kind: 'refused', refusal: noRoom }
  if (!work) return { kind: 'impossible' }
  const row = rowOf(situation, work)
  const { username: user } = decision.session
  const made = replacement(parts, parked, { work, current: row, user, isResent: resends(choice) })
  const isCorrected = made.mobile !== parked.mobile
  const entry = {
    ...made,
    ...(isCorrected ? { customer: await customerOf(made.mobile) } : {}),
    ...(choice.kind === 'different' ? { twins: twinsOf(parked) } : {}),
  }
  const scope = { dates: entry.dates, mobileNumber: entry.mobile }
  // Points that it redeems itself are there to be redeemed.
  const world = await reader.world(unparked(context), scope)
  const asIs = worldAsIs(world, situation, entry, choice)
  const refusal = checkWork(entry, asIs, contextOf(entry))
  return refusal
    ? { kind: 'refused', refusal }
    : { kind: 'ready', entry: { ...entry, ...needing(context, entry, asIs) } }
}

/** It may be given a room that waits to be added itself, or a place that waits to be left. */
function needing(
  { store, waiting }: ReadContext,
  entry: Entry,
  world: World,
): Pick<Entry, 'needs'> {
  const { user, seen, mobile, seq } = entry
  if (subjectOf(entry).table !== 'appointments') return {}
  const after = bookingAfter(applyWork(entry, world, contextOf(entry)))
  const asking = { store, user, work: entry, seen }
  return {
    needs: [...groundsOf(waiting, asking), ...waysMade(waiting, { ...asking, after, mobile, seq })],
  }
}

/** A person has said of these that none is the entry's own. */
const twinsOf = ({ twins = [], conflict }: Entry): string[] => [
  ...twins,
  ...(conflict?.blocking ?? []).map(({ id }) => id),
]

/** Whether nobody was shown what others have made of the row: what is sent again has to be compared with it. */
function resends({ kind }: Choice): boolean {
  return !['fields', 'edit', 'keep-as-note', 'different'].includes(kind)
}

interface Replacing {
  work: Work
  current: RowChange | null
  user: string
  isResent: boolean
}

/** In the same place in line, by whoever decided, on the row as the service has it or as it was. */
function replacement({ deps }: WithDeps, parked: Entry, replacing: Replacing): Entry {
  const { work, current, user, isResent } = replacing
  const seen = isCreate(work) ? null : ofSubject(work, current)
  const startDate = 'startDate' in work.input ? work.input.startDate : undefined
  const dates = [bookingIn(seen)?.startDate, startDate].filter((date): date is string =>
    Boolean(date),
  )
  // Without versions points are decided on by the balance that their card shows.
  const isCompared = parked.baseVersion > 0 || parked.command !== 'updatePoints'
  const isAsItWas = isResent && isCompared && seen !== null && parked.seen !== null
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

/** What was seen of a row, under the id that the service has given it. */
const underIdOf = (known: RowChange, seen: RowChange | null): RowChange | null =>
  seen && ({ ...seen, row: { ...seen.row, id: known.row.id } } as RowChange) // of the same table

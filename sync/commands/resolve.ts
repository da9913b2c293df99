import type { CommandInputs, CommandName } from '#domain/commands/all'
import { cancelling } from '#domain/commands/kinds'
import { subjectOf } from '#domain/commands/work'
import { duplicateReason } from '#domain/customer/no-show'
import type { World } from '#domain/rows/world'
import type { Choice } from '../api/conflict'
import type { RunResult, Session } from '../api/sync'
import { afterDiscard, rebaseLater } from '../conflict/rebase-later'
import type { WithStatus } from '../host/status'
import type { WithBusinessTime } from '../kernel/business-clock'
import { prerequisitesOf, replacePrerequisite } from '../outbox/prerequisites'
import { writeOutbox } from '../outbox/write'
import { customerTables } from '../overlay/read-context'
import type { WithKept } from '../session/kept-sessions'
import type { Entry, NewEntry } from '../store/entry'
import { endEntries } from '../store/journal'
import {
  discardEntry,
  discardParked,
  type EndParts,
  endAsSame,
  record,
  settledAlready,
  tellEnded,
  unsentAfter,
} from './end-parked'
import { completeInput } from './input'
import type { Outcomes } from './outcome'
import { type Decision, makeReplacement } from './replacement'
import { notSaved, refusedBy, resultOf } from './result'
import { roomMoveEntries } from './room-moves'
import type { Runner } from './run'
import type { SnapshotCache } from './snapshot-cache'
import { replaceBySplit } from './split'
import { stopWaiting } from './stop-waiting'

export interface Resolver {
  resolve(entryId: string, choice: Choice, input?: CommandInputs[CommandName]): Promise<RunResult>
  discard(entryId: string, reason: string): Promise<RunResult>
  stopWaiting(user: string): Promise<RunResult>
}

const impossible = refusedBy({
  message: 'This cannot be done any more. Please choose another way.',
})
const theirsKept = 'Theirs was kept.'

export interface ResolverParts extends EndParts, WithBusinessTime, WithStatus, WithKept {
  outcomes: Outcomes
  snapshots: SnapshotCache
  make: Runner['make']
}

export const createResolver = (parts: ResolverParts): Resolver => ({
  async resolve(entryId, choice, input) {
    const session = parts.sessions.current()
    if (!session) return settledAlready
    try {
      const settled = await endByChoice(parts, session, entryId, choice)
      return settled ?? (await decide(parts, entryId, { session, choice, input }))
    } catch (error) {
      return notSaved(parts, error)
    }
  },
  async discard(entryId, reason) {
    try {
      return await discardParked(parts, entryId, reason)
    } catch (error) {
      return notSaved(parts, error)
    }
  },
  async stopWaiting(user) {
    try {
      return await stopWaiting(parts, user)
    } catch (error) {
      return notSaved(parts, error)
    }
  },
})

async function endByChoice(
  parts: ResolverParts,
  session: Session,
  entryId: string,
  choice: Choice,
): Promise<RunResult | null> {
  if (choice.kind === 'wait') return { kind: 'queued', id: entryId, entryId }
  if (choice.kind === 'same') return endAsSame(parts, entryId, choice.id)
  if (choice.kind === 'split') return splitGroup(parts, session, entryId)
  if (choice.kind === 'leave') return discardParked(parts, entryId, theirsKept)
  return choice.kind === 'cancel-extra' ? cancelExtra(parts, session, entryId, choice) : null
}

async function decide(
  parts: ResolverParts,
  entryId: string,
  decision: Decision,
): Promise<RunResult> {
  const found = await parts.reader.readTransaction(customerTables, async (context) => {
    const parked = context.pending.byId.get(entryId)
    if (parked?.state !== 'parked') return null
    const made = await makeReplacement(parts, parts.reader, context, parked, decision)
    return { parked, made, business: context.business }
  })
  if (!found) return settledAlready
  const { parked, made, business } = found
  switch (made.kind) {
    case 'impossible':
      return impossible
    case 'refused':
      return refusedBy(made.refusal)
    case 'nothing':
      return discardEntry(parts, parked, theirsKept)
    case 'ready':
      return replaceAfterMoves(parts, decision, { business, parked, next: made.entry })
  }
}

interface Replaced {
  business: World
  parked: Entry
  next: Entry
}

/**
 * Replaces a parked entry. The moves that make room for the replacement are queued before it, in the same transaction.
 */
async function replaceAfterMoves(
  parts: ResolverParts,
  { session, choice }: Decision,
  replaced: Replaced,
): Promise<RunResult> {
  if (choice.kind !== 'make-room') return replaceAndWait(parts, replaced, [])
  try {
    const moves = await roomMoveEntries(parts, session, choice.moves)
    if ('code' in moves) return refusedBy(moves)
    const needs = [...(replaced.next.needs ?? []), ...moves.map(({ id }) => id)]
    return await replaceAndWait(parts, { ...replaced, next: { ...replaced.next, needs } }, moves)
  } finally {
    // The snapshot has the moves applied, but they may not be stored, so drop it.
    parts.snapshots.invalidate()
  }
}

async function replaceAndWait(
  parts: ResolverParts,
  replaced: Replaced,
  first: readonly NewEntry[],
): Promise<RunResult> {
  const isDone = await replace(parts, replaced, first)
  return isDone ? awaitOutcome(parts, replaced.next) : settledAlready
}

/** Books the members of a parked group alone. The payer's booking takes the place of the group in the queue. */
async function splitGroup(
  parts: ResolverParts,
  session: Session,
  entryId: string,
): Promise<RunResult> {
  const lead = await replaceBySplit(parts, session, entryId)
  return lead ? awaitOutcome(parts, lead) : settledAlready
}

async function replace(
  parts: ResolverParts,
  { business, parked, next }: Replaced,
  first: readonly NewEntry[],
): Promise<boolean> {
  return writeOutbox(parts, {}, async (tx, { entries, byId, byLane }, rev) => {
    const still = byId.get(parked.id)
    if (still?.state !== 'parked') return false
    const unsent = await unsentAfter(tx, byLane, parked)
    // A replacement about another row leaves this row unchanged: its later entries are treated as after a discard.
    const isSame = subjectOf(next).table === subjectOf(parked).table
    const later = unsent.map((each) =>
      isSame ? rebaseLater(business, each, parked, next) : afterDiscard(business, each, parked),
    )
    const others = entries
      .filter((each) => prerequisitesOf(each).includes(parked.id) && each.lane !== parked.lane)
      .map((each) => replacePrerequisite(each, parked.id, next.id))
    // A replacement about another row was checked with all pending entries applied, so it goes behind all of them.
    const ended = isSame ? [] : [still.seq]
    await endEntries(tx, ended, [
      record(parts, still, { ending: 'superseded', supersededBy: next.id }),
    ])
    const { entry, fact } = tellEnded(parts, business, still, next)
    const heir = { ...next, received: entry.received }
    const kept = isSame ? [heir, ...later, ...others] : [...later, ...others]
    if (kept.length > 0) await tx.outbox.bulkPut(kept.map((each) => ({ ...each, rev })))
    if (fact) await tx.outbox.add({ ...fact, rev })
    const { seq: _, ...last } = heir
    if (!isSame) await tx.outbox.add({ ...last, rev } as NewEntry)
    for (const move of first) await tx.outbox.add({ ...move, rev })
    return true
  })
}

/** Waits for the outcome. An entry that is refused again stays in the sync panel, so it isn't withdrawn. */
async function awaitOutcome(parts: ResolverParts, next: Entry): Promise<RunResult> {
  const watch = parts.outcomes.watch(next.id, { keepParked: true })
  parts.writes.announce('settled', { published: [next.id] })
  return resultOf(subjectOf(next).id, await watch.wait())
}

async function cancelExtra(
  parts: ResolverParts,
  session: Session,
  entryId: string,
  { id, keep }: Extract<Choice, { kind: 'cancel-extra' }>,
): Promise<RunResult> {
  const asked = cancelling({ id, cancelReason: duplicateReason, customerInitiated: false })
  const work = completeInput(parts, session, asked)
  const made = work && (await parts.make(work, session))
  if (!made) return impossible
  const { prepared } = made
  if (prepared.kind === 'refused') return refusedBy(prepared.refusal)
  if (prepared.kind === 'known') return impossible
  const { entry } = prepared
  const watch = parts.outcomes.watch(entry.id)
  try {
    const settled = await endAsSame(parts, entryId, keep, entry)
    return settled.kind === 'applied' ? resultOf(id, await watch.wait()) : settled
  } finally {
    watch.close()
    // The snapshot has `entry` applied, but it may not be stored, so drop it.
    parts.snapshots.invalidate()
  }
}

import type { CommandInputs, CommandName } from '#domain/commands/all'
import { subjectOf } from '#domain/commands/work'
import type { World } from '#domain/rows/world'
import type { Choice } from '../api/conflict'
import type { RunResult, Session } from '../api/sync'
import { isLate } from '../conflict/choices'
import { afterDiscard, keepOwnEdits, rebaseLater } from '../conflict/rebase-later'
import type { WithStatus } from '../host/status'
import type { WithBusinessTime } from '../kernel/business-clock'
import type { WithDeps } from '../kernel/ports'
import { readPending, type WithOutboxCache } from '../outbox/outbox-cache'
import type { PendingIndex } from '../outbox/pending-index'
import { prerequisitesOf, replacePrerequisite } from '../outbox/prerequisites'
import { keepServerIds, serverIdsOf, withServerIds } from '../outbox/server-ids'
import { hasLeft } from '../outbox/states'
import { writeOutbox } from '../outbox/write'
import type { Reader } from '../overlay/reader'
import type { WithNews } from '../session/news'
import type { WithSessions } from '../session/session'
import type { WithDb } from '../store/db'
import type { Entry, NewEntry } from '../store/entry'
import { type EndingNote, endEntries, journalRecord } from '../store/journal'
import { readSender } from '../store/meta'
import type { OutboxTx } from '../store/tx'
import { completeInput } from './input'
import type { Outcomes } from './outcome'
import { type Decision, makeReplacement } from './replacement'
import { notSaved, refusedBy, resultOf } from './result'
import type { Runner } from './run'
import type { SnapshotCache } from './snapshot-cache'

export interface Resolver {
  resolve(entryId: string, choice: Choice, input?: CommandInputs[CommandName]): Promise<RunResult>
  discard(entryId: string, reason: string): Promise<RunResult>
}

const settledAlready = refusedBy({ message: 'This has been settled already.' })
const impossible = refusedBy({
  message: 'This cannot be done any more. Please choose another way.',
})
const theirsKept = 'Theirs was kept.'
const isThere = 'It was there already.'

export interface ResolverParts
  extends WithDeps,
    WithBusinessTime,
    WithDb,
    WithStatus,
    WithSessions,
    WithNews,
    WithOutboxCache {
  reader: Reader
  outcomes: Outcomes
  snapshots: SnapshotCache
  make: Runner['make']
}

export function createResolver(parts: ResolverParts): Resolver {
  const { deps, sessions, news, reader, outcomes, snapshots, make } = parts

  async function decide(entryId: string, decision: Decision): Promise<RunResult> {
    const found = await reader.look({ customers: true }, async (context) => {
      const parked = context.pending.byId.get(entryId)
      if (parked?.state !== 'parked') return null
      const made = await makeReplacement(parts, reader, context, parked, decision)
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
        await discardEntry(parked, theirsKept)
        return { kind: 'applied', id: subjectOf(parked).id }
      case 'ready':
        return (await replace(business, parked, made.entry))
          ? awaitOutcome(made.entry)
          : settledAlready
    }
  }

  async function replace(business: World, parked: Entry, next: Entry): Promise<boolean> {
    return writeOutbox(parts, {}, async (tx, { entries, byId, byLane }, rev) => {
      const still = byId.get(parked.id)
      if (still?.state !== 'parked') return false
      const unsent = await unsentAfter(tx, byLane, parked)
      // A replacement about another row doesn't affect later entries of this row.
      const isSame = subjectOf(next).table === subjectOf(parked).table
      const later = unsent.map((each) =>
        isSame ? rebaseLater(business, each, parked, next) : afterDiscard(business, each, parked),
      )
      const others = entries
        .filter((each) => prerequisitesOf(each).includes(parked.id) && each.lane !== parked.lane)
        .map((each) => replacePrerequisite(each, parked.id, next.id))
      // A replacement about another row was checked against all pending entries, so it doesn't take the old place in
      // the queue.
      const ended = isSame ? [] : [still.seq]
      await endEntries(tx, ended, [record(still, { ending: 'superseded', supersededBy: next.id })])
      const kept = isSame ? [next, ...later, ...others] : [...later, ...others]
      if (kept.length > 0) await tx.outbox.bulkPut(kept.map((each) => ({ ...each, rev })))
      const { seq: _, ...last } = next
      if (!isSame) await tx.outbox.add({ ...last, rev } as NewEntry)
      return true
    })
  }

  /** Unsent entries after this one in its lane. */
  async function unsentAfter(
    tx: OutboxTx,
    byLane: PendingIndex['byLane'],
    { lane, seq }: Entry,
  ): Promise<Entry[]> {
    const flying = new Set((await readSender(tx)).flying)
    return (byLane.get(lane) ?? []).filter((each) => each.seq > seq && !hasLeft(each, flying))
  }

  async function discardEntry(parked: Entry, reason: string): Promise<void> {
    const business = await reader.shownBusiness(parked.store)
    await writeOutbox(parts, {}, async (tx, { byId, byLane }, rev) => {
      const still = byId.get(parked.id)
      if (still?.state !== 'parked') return
      const later = (await unsentAfter(tx, byLane, still)).map((each) =>
        afterDiscard(business, each, still),
      )
      await endEntries(tx, [still.seq], [record(still, { ending: 'discarded', reason })])
      if (later.length > 0) await tx.outbox.bulkPut(later.map((each) => ({ ...each, rev })))
    })
    news.announce('settled', { told: [parked.id] })
  }

  async function discardParked(entryId: string, reason: string): Promise<RunResult> {
    const entry = (await readPending(parts)).byId.get(entryId)
    if (entry?.state !== 'parked') return settledAlready
    await discardEntry(entry, reason)
    return { kind: 'applied', id: subjectOf(entry).id }
  }

  const record = (entry: Entry, note: Omit<EndingNote, 'endedAt'>) => {
    const by = sessions.current()?.username ?? null
    return journalRecord(entry, { ...note, endedAt: deps.clock(), by })
  }

  /** Waits for the outcome. Unlike a form, the sync panel keeps an entry that is refused again. */
  async function awaitOutcome(next: Entry): Promise<RunResult> {
    const watch = outcomes.watch(next.id, { keepParked: true })
    news.announce('settled', { told: [next.id] })
    return resultOf(subjectOf(next).id, await watch.wait())
  }

  /**
   * Ends an entry that has arrived; later entries are based on the row found. `extra` is queued in the same
   * transaction or not at all.
   */
  async function endAsSame(
    entryId: string,
    rowId: string | null,
    extra?: NewEntry,
  ): Promise<RunResult> {
    const known = (await readPending(parts)).byId.get(entryId)
    const business = known ? await reader.shownBusiness(known.store) : null
    const id = await writeOutbox(parts, {}, async (tx, { byId, byLane, entries }, rev) => {
      const still = byId.get(entryId)
      if (still?.state !== 'parked') return null
      const { id: own } = subjectOf(still)
      const row = still.conflict?.blocking.find((each) => each.id === rowId)
      // A late arrival, and the row that it duplicates, have their server ids already.
      const isNew = row && !(still.conflict && isLate(still, still.conflict))
      const serverIds = isNew ? serverIdsOf(still, { table: 'appointments', row }) : []
      const later = entries.filter((each) => each.seq > still.seq && each.attempts === 0)
      const ofLane = new Set(await unsentAfter(tx, byLane, still))
      const changed = later
        .map((each) =>
          withServerIds(ofLane.has(each) ? keepOwnEdits(business, each, still) : each, serverIds),
        )
        .filter((each, at) => each !== later[at])
      await endEntries(tx, [still.seq], [record(still, { ending: 'discarded', reason: isThere })])
      await keepServerIds(tx, serverIds)
      if (changed.length > 0) await tx.outbox.bulkPut(changed.map((each) => ({ ...each, rev })))
      if (extra) await tx.outbox.add({ ...extra, rev })
      return rowId ?? own
    })
    news.announce('settled', { told: [entryId] })
    return id === null ? settledAlready : { kind: 'applied', id }
  }

  async function cancelExtra(
    session: Session,
    entryId: string,
    { id, keep }: Extract<Choice, { kind: 'cancel-extra' }>,
  ): Promise<RunResult> {
    const input = { id, cancelReason: 'Booked twice', customerInitiated: false }
    const work = completeInput(parts, session, 'cancelAppointment', input)
    const made = work && (await make(work, session))
    if (!made) return impossible
    const { prepared } = made
    if (prepared.kind === 'refused') return refusedBy(prepared.refusal)
    if (prepared.kind === 'known') return impossible
    const { entry } = prepared
    const watch = outcomes.watch(entry.id)
    try {
      const settled = await endAsSame(entryId, keep, entry)
      return settled.kind === 'applied' ? resultOf(id, await watch.wait()) : settled
    } finally {
      watch.close()
      // The snapshot includes the entry, which may not have been saved.
      snapshots.invalidate()
    }
  }

  async function endByChoice(
    session: Session,
    entryId: string,
    choice: Choice,
  ): Promise<RunResult | null> {
    if (choice.kind === 'wait') return { kind: 'queued', id: entryId, entryId }
    if (choice.kind === 'same') return endAsSame(entryId, choice.id)
    if (choice.kind === 'leave') return discardParked(entryId, theirsKept)
    return choice.kind === 'cancel-extra' ? cancelExtra(session, entryId, choice) : null
  }

  return {
    async resolve(entryId, choice, input) {
      const session = sessions.current()
      if (!session) return settledAlready
      try {
        const settled = await endByChoice(session, entryId, choice)
        return settled ?? (await decide(entryId, { session, choice, input }))
      } catch (error) {
        return notSaved(parts, error)
      }
    },
    async discard(entryId, reason) {
      try {
        return await discardParked(entryId, reason)
      } catch (error) {
        return notSaved(parts, error)
      }
    },
  }
}

import type { CommandName } from '#domain/commands/all'
import { isIssuing } from '#domain/commands/kinds'
import { isCreate, subjectOf, type Work } from '#domain/commands/work'
import type { Refusal } from '#domain/kernel/refusal'
import type { Row } from '#domain/rows/rows'
import type { AskedCommand, Asking, RunInput, RunResult, Session } from '../api/sync'
import type { WithStatus } from '../host/status'
import { type Invoicing, invoicingFor } from '../invoices/invoicing'
import type { WithBusinessTime } from '../kernel/business-clock'
import type { WithDeps } from '../kernel/ports'
import type { WithOutboxCache } from '../outbox/outbox-cache'
import type { Queue } from '../outbox/queue'
import type { Allowed, WithKept } from '../session/kept-sessions'
import { isCurrent, type WithSessions } from '../session/session'
import { OvertakenError } from '../store/append'
import type { WithDb } from '../store/db'
import type { NewEntry } from '../store/entry'
import { type Denies, denialsFor } from './denials'
import { completeInput, explainUnreadable } from './input'
import type { Outcome, Outcomes } from './outcome'
import { type Prepared, prepare } from './prepare'
import { notLoggedIn, notSaved, notSynced, refusedBy, resultOf } from './result'
import type { SnapshotCache, SnapshotLease } from './snapshot-cache'

export interface Runner {
  run<Name extends CommandName>(
    name: Name,
    input: RunInput<Name>,
    asking?: Asking,
  ): Promise<RunResult>
  /** Runs commands of different rows: all are stored in one transaction, or none. */
  runAll(asked: readonly AskedCommand[], asking?: Pick<Asking, 'isGone'>): Promise<RunResult>
  /**
   * Checks a command against the shown rows and makes its entry, without queueing it. Null before the first sync, or
   * when another store is logged in meanwhile.
   */
  make(work: Work, session: Session): Promise<Made | null>
}

export interface Made {
  prepared: Prepared
  lease: SnapshotLease
}

export interface RunnerParts
  extends WithDeps,
    WithDb,
    WithBusinessTime,
    WithStatus,
    WithSessions,
    WithKept,
    WithOutboxCache {
  snapshots: SnapshotCache
  queue: Queue
  outcomes: Outcomes
  /** this device's id */
  device: () => Promise<string>
  /** called when saving takes longer than `slowMs`, because the storage may hang */
  onSlow: () => void
  /** whether new entries record preexisting matches: true if the host makes ids itself, or is not known yet */
  recordsMatches: () => boolean
}

/** A command, and its row as the form showed it. */
interface Given {
  work: Work
  shown: Row | undefined
}

interface Submission {
  given: readonly Given[]
  session: Session
  asking: Pick<Asking, 'isGone'> | undefined
  allowed: readonly Allowed[]
}

/**
 * Time in milliseconds after which saving counts as slow. Saving usually takes a few milliseconds, at worst about a
 * second.
 */
const slowMs = 4000

/** Checks commands, stores them durably, and waits a short time for the service (SPEC.md offline-9). */
export function createRunner(parts: RunnerParts): Runner {
  /** commands in progress by the ids of their rows; a double click gets the result of the first click */
  const inProgress = new Map<string, Promise<RunResult>>()

  async function runAll(
    asked: readonly AskedCommand[],
    asking?: Pick<Asking, 'isGone'>,
  ): Promise<RunResult> {
    const session = parts.sessions.current()
    if (!session) return notLoggedIn
    const given: Given[] = []
    for (const { name, input, shown } of asked) {
      const work = completeInput(parts, session, { command: name, input })
      if (!work) return refusedBy(explainUnreadable(name, input))
      given.push({ work, shown })
    }
    const ids = given.map(({ work }) => subjectOf(work).id).join(' ')
    const isOnce = given.length > 1 || given.some(({ work }) => isCreate(work))
    const before = isOnce ? inProgress.get(ids) : undefined
    if (before) return before
    const allowed = parts.kept.allowed.splice(0)
    const result = submitInTime(parts, { given, session, asking, allowed }).finally(() =>
      inProgress.delete(ids),
    )
    inProgress.set(ids, result)
    return result
  }

  return {
    runAll,
    run: (name, input, asking) =>
      runAll([{ name, input, shown: asking?.shown } as AskedCommand], asking), // name and input fit
    async make(work, session) {
      const made = await makeEntries(parts, [{ work, shown: undefined }], session)
      const [prepared] = made?.prepared ?? []
      return made && prepared ? { lease: made.lease, prepared } : null
    },
  }
}

/**
 * Makes the entries of commands, each checked with the ones before it applied. Stops at the first refusal that no
 * colleague can lift.
 */
async function makeEntries(
  parts: RunnerParts,
  given: readonly Given[],
  session: Session,
  allowed: readonly Allowed[] = [],
): Promise<{ lease: SnapshotLease; prepared: Prepared[]; refusal: Refusal | undefined } | null> {
  const device = await parts.device()
  const { lease, denies, invoicing } = await readyLease(parts, session, given, device)
  // Another tab may have logged in to another store while the snapshot was read.
  if (lease?.snapshot.store !== session.storeCode) return null
  const { snapshot } = lease
  const recordsMatches = parts.recordsMatches()
  const prepared: Prepared[] = []
  const add = (work: Work, shown?: Row, rule = denies): boolean => {
    const earlier = entriesOf(prepared)
    const options = { session, device, work, shown, recordsMatches, earlier, allowed }
    const next = prepare(parts, snapshot, { ...options, denies: rule })
    prepared.push(next)
    return next.kind !== 'refused' || next.refusal.needs !== undefined
  }
  for (const { work, shown } of given) {
    const before = invoicing?.paidRows(snapshot.world, work)
    if (!add(work, shown)) break
    if (!before || refusalAmong(prepared)) continue
    // An invoice is on disk with the command that makes it due, or neither is.
    for (const due of invoicing?.worksDue(parts, invoicing.tablet, snapshot.world, before) ?? [])
      add(due, undefined, null)
  }
  // The snapshot has commands applied that are not stored.
  const refusal = refusalAmong(prepared)
  if (refusal && (prepared.length > 1 || refusal.needs)) parts.snapshots.invalidate()
  return { lease, prepared, refusal }
}

/** A lease, with the rule of rights and the tablet's series of invoices, which were read after its rows. */
async function readyLease(
  parts: RunnerParts,
  session: Session,
  given: readonly Given[],
  device: string,
): Promise<{ lease: SnapshotLease | null; denies: Denies | null; invoicing: Invoicing | null }> {
  const tablet = { device, user: session.username }
  for (;;) {
    const lease = await leaseFor(parts, session, given)
    const store = lease?.snapshot.world.store
    const denies = store ? await denialsFor(session, store) : null
    const invoicing = store ? await invoicingFor(parts, store, tablet) : null
    // The snapshot may have been dropped meanwhile.
    if (!(denies || invoicing) || (await leaseFor(parts, session, given)) === lease)
      return { lease, denies, invoicing }
  }
}

/** Leases a snapshot with the rows of all commands. Reads them again if a write has dropped the snapshot meanwhile. */
async function leaseFor(
  { snapshots }: RunnerParts,
  { storeCode }: Session,
  given: readonly Given[],
): Promise<SnapshotLease | null> {
  for (;;) {
    let found: SnapshotLease | null = null
    let isSame = true
    for (const { work } of given) {
      const lease = await snapshots.of(storeCode, work)
      isSame &&= found === null || found === lease
      found = lease
    }
    if (isSame) return found
  }
}

/** The refusal that no colleague can lift, or else the first one with all that colleagues would have to allow. */
function refusalAmong(prepared: readonly Prepared[]): Refusal | undefined {
  const refusals = prepared.flatMap((each) => (each.kind === 'refused' ? each.refusal : []))
  const last = refusals.at(-1)
  return last?.needs ? { ...last, needs: refusals.flatMap(({ needs = [] }) => needs) } : last
}

const entriesOf = (prepared: readonly Prepared[]): NewEntry[] =>
  prepared.flatMap((each) => (each.kind === 'ready' ? each.entry : []))

async function submit(
  parts: RunnerParts,
  { given: asked, session, asking, allowed }: Submission,
  onKept: () => void,
): Promise<RunResult> {
  const id = asked[0] ? subjectOf(asked[0].work).id : ''
  let given = asked
  for (;;) {
    const made = await makeEntries(parts, given, session, allowed)
    if (!made) return isCurrent(parts, session) ? notSynced : notLoggedIn
    const { lease, prepared, refusal } = made
    if (refusal) return refusedBy(refusal)
    const outcomes = await append(parts, prepared, lease, asking, onKept)
    if (outcomes !== 'overtaken') return resultOf(id, outcomeOfAll(outcomes))
    // Another tab has queued an entry meanwhile, so check again with that entry applied.
    given = given.map((each, at) => ({ ...each, shown: each.shown ?? seenBy(prepared[at]) }))
  }
}

const seenBy = (prepared: Prepared | undefined): Row | undefined =>
  prepared?.kind === 'ready' ? prepared.entry.seen?.row : undefined

/** The outcome of several commands: refused if one is refused, and applied only if all are applied. */
const outcomeOfAll = (outcomes: readonly Outcome[]): Outcome =>
  outcomes.find(({ kind }) => kind === 'refused') ??
  outcomes.find(({ kind }) => kind === 'waits') ?? { kind: 'applied' }

/** Stores the new entries and waits for the outcomes, also of entries that were pending before. */
async function append(
  parts: RunnerParts,
  prepared: readonly Prepared[],
  { isOutdated }: SnapshotLease,
  asking: Pick<Asking, 'isGone'> | undefined,
  onKept: () => void,
): Promise<Outcome[] | 'overtaken'> {
  const { snapshots, queue, outcomes } = parts
  const entries = entriesOf(prepared)
  const watched = prepared.flatMap((each) => {
    // A form doesn't wait for its invoice, which is a fact.
    const own = each.kind === 'ready' && !isIssuing(each.entry) && each.entry.id
    const entryId = own || (each.kind === 'known' && each.entryId)
    return entryId ? [{ entryId, watch: outcomes.watch(entryId, asking) }] : []
  })
  try {
    if (entries.length > 0) await queue.append(entries, isOutdated)
  } catch (error) {
    for (const { watch } of watched) watch.close()
    snapshots.invalidate()
    if (error instanceof OvertakenError) return 'overtaken'
    throw error
  }
  onKept()
  // Every command is checked against business rows, which these entries change, so read them again for the next
  // command.
  if (entries.some(({ about }) => about === 'business')) snapshots.forget()
  return Promise.all(
    watched.map(async ({ entryId, watch }): Promise<Outcome> => {
      try {
        return await watch.wait()
      } catch (error) {
        // The entry is on disk, even if the storage has failed since.
        parts.deps.log('outcome not read', error)
        return { kind: 'waits', entryId }
      }
    }),
  )
}

async function submitInTime(parts: RunnerParts, given: Submission): Promise<RunResult> {
  const { timers } = parts.deps
  const timer = timers.set(parts.onSlow, slowMs)
  const stop = () => timers.clear(timer)
  try {
    return await submit(parts, given, stop)
  } catch (error) {
    return notSaved(parts, error)
  } finally {
    stop()
  }
}

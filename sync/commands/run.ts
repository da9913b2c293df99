import type { CommandName } from '#domain/commands/all'
import { isCreate, subjectOf, type Work } from '#domain/commands/work'
import type { Row } from '#domain/rows/rows'
import type { Asking, RunInput, RunResult, Session } from '../api/sync'
import type { WithStatus } from '../host/status'
import type { WithBusinessTime } from '../kernel/business-clock'
import type { WithDeps } from '../kernel/ports'
import type { WithOutboxCache } from '../outbox/outbox-cache'
import type { Queue } from '../outbox/queue'
import { isCurrent, type WithSessions } from '../session/session'
import { OvertakenError } from '../store/append'
import type { NewEntry } from '../store/entry'
import { completeInput, explainUnreadable } from './input'
import type { Outcome, Outcomes, Watch } from './outcome'
import { type Prepared, prepare } from './prepare'
import { notSaved, refusedBy, resultOf } from './result'
import type { SnapshotCache, SnapshotLease } from './snapshot-cache'

export interface Runner {
  run<Name extends CommandName>(
    name: Name,
    input: RunInput<Name>,
    asking?: Asking,
  ): Promise<RunResult>
  /**
   * Checks a command against the shown rows and makes its entry, without queueing it. `shown`: the row as its form
   * showed it. Null before the first sync, or when another store is logged in meanwhile.
   */
  make(work: Work, session: Session, shown?: Row): Promise<Made | null>
}

export interface Made {
  prepared: Prepared
  lease: SnapshotLease
}

export interface RunnerParts
  extends WithDeps,
    WithBusinessTime,
    WithStatus,
    WithSessions,
    WithOutboxCache {
  snapshots: SnapshotCache
  queue: Queue
  outcomes: Outcomes
  /** this device's id */
  device: () => Promise<string>
  /** called when saving takes longer than `slowMs`, because the storage may hang */
  onSlow: () => void
  /** whether entries record preexisting matches: the host may make ids itself, or is not known yet */
  recordsMatches: () => boolean
}

interface Submission {
  work: Work
  session: Session
  asking: Asking | undefined
}

/** Time in milliseconds after which saving counts as slow. It usually takes a few, at worst about a second. */
const slowMs = 4000

const notLoggedIn: RunResult = { kind: 'not-saved', message: 'Log in to save this.' }
const notSynced: RunResult = {
  kind: 'not-saved',
  message: 'This device has no data of the store yet. Nothing was saved.',
}

/** Checks a command, stores it durably, and waits a short time for the service (SPEC.md offline-9). */
export function createRunner(parts: RunnerParts): Runner {
  /** rows being created, by id; a double click gets the result of the first click */
  const inProgress = new Map<string, Promise<RunResult>>()
  return {
    make: (work, session, shown) => makeEntry(parts, work, session, shown),
    async run(name, input, asking) {
      const session = parts.sessions.current()
      if (!session) return notLoggedIn
      const work = completeInput(parts, session, name, input)
      if (!work) return refusedBy(explainUnreadable(name, input))
      const { id } = subjectOf(work)
      const before = isCreate(work) ? inProgress.get(id) : undefined
      if (before) return before
      const result = submitInTime(parts, { work, session, asking }).finally(() =>
        inProgress.delete(id),
      )
      inProgress.set(id, result)
      return result
    },
  }
}

async function makeEntry(
  parts: RunnerParts,
  work: Work,
  session: Session,
  shown?: Row,
): Promise<Made | null> {
  const name = await parts.device()
  const lease = await parts.snapshots.of(session.storeCode, work)
  // Another tab may have logged in to another store while the snapshot was read.
  if (lease?.snapshot.store !== session.storeCode) return null
  const recordsMatches = parts.recordsMatches()
  const given = { session, device: name, work, shown, recordsMatches }
  return { lease, prepared: prepare(parts, lease.snapshot, given) }
}

async function submit(
  parts: RunnerParts,
  { work, session, asking }: Submission,
  onKept: () => void,
): Promise<RunResult> {
  const { id } = subjectOf(work)
  let shown = asking?.shown
  for (;;) {
    const made = await makeEntry(parts, work, session, shown)
    if (!made) return isCurrent(parts, session) ? notSynced : notLoggedIn
    const { lease, prepared } = made
    if (prepared.kind === 'refused') return refusedBy(prepared.refusal)
    if (prepared.kind === 'known') {
      const { entryId } = prepared
      if (entryId === null) return { kind: 'applied', id }
      return resultOf(id, await parts.outcomes.watch(entryId, asking).wait())
    }
    const outcome = await append(parts, prepared.entry, lease, asking, onKept)
    if (outcome !== 'overtaken') return resultOf(id, outcome)
    // Another tab has queued an entry meanwhile, so check again with that entry applied.
    shown ??= prepared.entry.seen?.row
  }
}

async function append(
  parts: RunnerParts,
  entry: NewEntry,
  { isOutdated }: SnapshotLease,
  asking: Asking | undefined,
  onKept: () => void,
): Promise<Outcome | 'overtaken'> {
  const { deps, snapshots, queue, outcomes } = parts
  const watch: Watch = outcomes.watch(entry.id, asking)
  try {
    await queue.append(entry, isOutdated)
  } catch (error) {
    watch.close()
    snapshots.invalidate()
    if (error instanceof OvertakenError) return 'overtaken'
    throw error
  }
  onKept()
  // Every command is checked against the business, which this one has changed.
  if (entry.about === 'business') snapshots.forget()
  try {
    return await watch.wait()
  } catch (error) {
    // The entry is on disk, even if the storage has failed since.
    deps.log('the outcome of an entry could not be read', error)
    return { kind: 'waits', entryId: entry.id }
  }
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

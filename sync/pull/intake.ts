import type { AnswerOf } from '#domain/calls/define-call'
import type { syncCalls as calls } from '#domain/calls/sync'
import type { Session } from '../api/sync'
import type { WithStatus } from '../host/status'
import { keptFrom } from '../host/window'
import type { WithDeps } from '../kernel/ports'
import { isCurrent, type WithSessions } from '../session/session'
import type { WithWrites } from '../session/writes'
import type { WithDb } from '../store/db'
import { type Progress, readProgress, writeProgress } from '../store/progress'
import { type ReplicaTx, replicaTableNames, type WriteTx, write } from '../store/tx'

export type Part = 'board' | 'customers'
export type Chunk = AnswerOf<typeof calls.changes>

export interface Pulling extends WithDb, WithSessions {
  session: Session
  part: Part
}

/** Parameters for applying the chunks of a feed. */
export type IntakeParts = Pulling & WithDeps & WithStatus & WithWrites

/** Applies the chunks of a feed. `take` returns false when another tab was faster, or the session is over. */
export interface Intake {
  take(chunk: Chunk): Promise<boolean>
  /** stores chunks that are only in memory, when no more come for now */
  cut(): Promise<void>
}

/**
 * Runs `work` in a transaction over the replica, and returns its result. Returns false without running it when the
 * session is over and its rows must not be stored.
 */
export function inReplica(
  { db, sessions, session }: Pulling,
  work: (tx: ReplicaTx, progress: Progress) => Promise<boolean>,
): Promise<boolean> {
  return write(db, replicaTableNames, async (tx) => {
    const progress = await readProgress(tx, session.storeCode)
    return isCurrent({ sessions }, session) && work(tx, progress)
  })
}

/** Like `inReplica`, and also returns false without running `work` when the stored cursor isn't `since` any more. */
export function inStep(
  pulling: Pulling,
  since: string | null,
  work: (tx: ReplicaTx, progress: Progress) => Promise<void>,
): Promise<boolean> {
  return inReplica(pulling, async (tx, progress) => {
    if (progress[pulling.part] !== since) return false
    await work(tx, progress)
    return true
  })
}

/**
 * Advances the cursor. If rows of a chunk were unreadable (not `isWhole`), also keeps the cursor before the first such
 * chunk, so that a later version of the app can fetch them again.
 */
export async function moveOn(
  tx: WriteTx<'meta'>,
  { session, part }: Pulling,
  progress: Progress,
  { cursor, isWhole }: { cursor: string | null; isWhole: boolean },
): Promise<void> {
  const unreadFrom = { [part]: progress[part], ...progress.unreadFrom }
  const noted = isWhole ? progress : { ...progress, unreadFrom }
  await writeProgress(tx, session.storeCode, { ...noted, [part]: cursor })
}

/** Returns a test of a date: whether its rows are stored even if the replica has no page for that day yet. */
export function wantsNow(parts: WithDeps & WithStatus): (date: string) => boolean {
  const from = keptFrom(parts)
  return (date) => date >= from
}

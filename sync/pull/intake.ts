import type { Table } from 'dexie'
import type { AnswerOf } from '#domain/calls/define-call'
import type { syncCalls as calls } from '#domain/calls/sync'
import type { Session } from '../api/sync'
import type { WithStatus } from '../host/status'
import { keptFrom } from '../host/window'
import type { WithDeps } from '../kernel/ports'
import { isCurrent, type WithSessions } from '../session/session'
import type { WithWrites } from '../session/writes'
import type { WithDb } from '../store/db'
import { dayTables } from '../store/page-cache'
import { type Progress, readProgress, writeProgress } from '../store/progress'

export type Part = 'board' | 'customers'
export type Chunk = AnswerOf<typeof calls.changes>

export interface Pulling extends WithDb, WithSessions {
  session: Session
  part: Part
}

/** Parameters for applying the chunks of a feed. */
export type IntakeParts = Pulling & WithDeps & WithStatus & WithWrites

/** Applies the chunks of a feed. False: another tab was faster, or the session is over. */
export interface Intake {
  take(chunk: Chunk): Promise<boolean>
  /** ends the intake: no more chunks come for now */
  cut(): Promise<void>
}

/**
 * Runs a transaction over `tables` and the feed's cursor. Does nothing and returns false when the stored cursor isn't
 * `since`, or the session is over: after a log-out nothing that it fetched may be stored.
 */
export function inStep(
  { db, sessions, session, part }: Pulling,
  since: string | null,
  tables: readonly Table[],
  work: (progress: Progress) => Promise<void>,
): Promise<boolean> {
  return db.dexie.transaction('rw', [...new Set([db.meta, ...tables])], async () => {
    const progress = await readProgress(db, session.storeCode)
    if (progress[part] !== since || !isCurrent({ sessions }, session)) return false
    await work(progress)
    return true
  })
}

/** All tables that a chunk of a feed may change. */
export const fedTables = ({ db }: WithDb): Table[] => [...dayTables(db), db.customers, db.resources]

/**
 * Advances the cursor, inside a step. When a chunk has unreadable rows, also stores the cursor before the first such
 * chunk, so that a later version of the app can read them.
 */
export async function moveOn(
  { db, session, part }: Pulling,
  progress: Progress,
  cursor: string | null,
  isWhole: boolean,
): Promise<void> {
  const unreadFrom = { [part]: progress[part], ...progress.unreadFrom }
  const noted = isWhole ? progress : { ...progress, unreadFrom }
  await writeProgress(db, session.storeCode, { ...noted, [part]: cursor })
}

/** Returns a function that tells whether the replica keeps a day of which it has no page. */
export function wantsNow(parts: WithDeps & WithStatus): (date: string) => boolean {
  const from = keptFrom(parts)
  return (date) => date >= from
}

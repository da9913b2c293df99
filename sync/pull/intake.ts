import type { Table } from 'dexie'
import type { AnswerOf } from '#domain/calls/define-call'
import type { syncCalls as calls } from '#domain/calls/sync'
import type { Session } from '../api/sync'
import type { WithStatus } from '../host/status'
import { keptFrom } from '../host/window'
import type { WithDeps } from '../kernel/ports'
import type { WithNews } from '../session/news'
import { isCurrent, type WithSessions } from '../session/session'
import type { WithDb } from '../store/db'
import { dayTables } from '../store/page-cache'
import { type Progress, readProgress, writeProgress } from '../store/progress'

export type Part = 'board' | 'customers'
export type Chunk = AnswerOf<typeof calls.changes>

export interface Pulling extends WithDb, WithSessions {
  session: Session
  part: Part
}

/** A feed whose chunks are taken in. */
export type IntakeParts = Pulling & WithDeps & WithStatus & WithNews

/** Takes in the chunks of a feed. False: another tab was faster, or the session is over. */
export interface Intake {
  take(chunk: Chunk): Promise<boolean>
  /** there will be no more for now */
  cut(): Promise<void>
}

/**
 * One transaction over `tables` and the cursor of the feed. It does nothing, and answers false, when
 * the stored cursor is another one than `since`, or the session is over: a log-out leaves nothing
 * that it fetched.
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

/** All that a chunk of a feed may change. */
export const fedTables = ({ db }: WithDb): Table[] => [...dayTables(db), db.customers, db.resources]

/**
 * Moves the cursor, inside a step. Where a chunk had unreadable rows, keeps the cursor before the first such chunk,
 * so that a later version of the app can read them.
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

/** Whether the replica keeps a day that it has no page of. */
export function wantsNow(parts: WithDeps & WithStatus): (date: string) => boolean {
  const from = keptFrom(parts)
  return (date) => date >= from
}

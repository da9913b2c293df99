import { type LiveEvent, liveEvent } from '#domain/calls/live-event'
import type { Change } from '#domain/calls/sync'
import { readWith } from '#domain/kernel/as-is'
import type { Session } from '../api'
import { announce, type Core } from '../core'
import { applyNews, readNews } from './apply-changes'
import { fedTables, inStep, moveOn, wantsNow } from './intake'

/**
 * Takes in what the live stream has told since the last time. False: it didn't tell all that changed on
 * the board, or the replica stands elsewhere than it goes on from, so the feed must be asked.
 */
export type TakeTold = () => Promise<boolean>

export interface Told {
  /** An event's text. */
  hear(text: string): void
  take: TakeTold
}

/** From one cursor of the board to another. */
interface Stretch {
  since: string
  changes: readonly Change[]
  cursor: string
}

/** A tab that is busy elsewhere doesn't gather without an end. */
const mostChanges = 1000

/** Keeps what a live stream tells until somebody takes it in: the changes that follow each other. */
export function createTold(core: Core, session: Session): Told {
  let stretch: Stretch | null = null
  return {
    hear(text) {
      const event = readEvent(text)
      stretch = event && joined(stretch, event)
    },
    async take() {
      const taken = stretch
      stretch = null
      return taken !== null && takeIn(core, session, taken)
    },
  }
}

function readEvent(text: string): LiveEvent | null {
  try {
    return readWith(liveEvent, JSON.parse(text))?.output ?? null
  } catch {
    return null
  }
}

function joined(before: Stretch | null, { since, changes, cursor }: LiveEvent): Stretch | null {
  if (since === undefined || changes === undefined) return null
  // Without any it tells of customers, whom only the feed knows: what was told before it stands.
  if (before?.cursor !== since) return changes.length > 0 ? { since, changes, cursor } : null
  const both = [...before.changes, ...changes]
  return both.length > mostChanges ? null : { since: before.since, changes: both, cursor }
}

/** As a chunk of the feed is taken in, and only where it goes on from: no change may be skipped. */
async function takeIn(core: Core, session: Session, told: Stretch): Promise<boolean> {
  const { since, changes, cursor } = told
  const pulling = { core, session, part: 'board' } as const
  const news = readNews(core, changes)
  const target = { db: core.db, store: session.storeCode, wants: wantsNow(core) }
  let isFirst = true
  const isTaken = await inStep(pulling, since, fedTables(core), async (progress) => {
    isFirst = progress.phase !== 'done'
    if (isFirst) return
    await applyNews(target, news)
    await moveOn(pulling, progress, cursor)
  })
  if (isTaken) announce(core, 'rows')
  return isTaken && !isFirst
}

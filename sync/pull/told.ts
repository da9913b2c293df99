import { type LiveEvent, liveEvent } from '#domain/calls/live-event'
import type { FedChange } from '#domain/calls/sync'
import { readWith } from '#domain/kernel/as-is'
import type { Session } from '../api/sync'
import type { WithStatus } from '../host/status'
import type { WithDeps } from '../kernel/ports'
import type { WithNews } from '../session/news'
import { isCurrent, type WithSessions } from '../session/session'
import type { WithDb } from '../store/db'
import { readProgress } from '../store/progress'
import { applyNews, readNews } from './apply-changes'
import { fedTables, inStep, moveOn, wantsNow } from './intake'

type ToldParts = WithDeps & WithDb & WithStatus & WithSessions & WithNews

/**
 * Takes in what the live stream has told since the last time. False: it didn't tell all that changed on
 * the board, or the replica stands elsewhere than it goes on from, so the feed must be asked.
 */
type TakeTold = () => Promise<boolean>

export interface Told {
  /** An event's text. */
  hear(text: string): void
  take: TakeTold
}

/** From one cursor of the board to the next. */
interface Step {
  since: string
  changes: readonly FedChange[]
  cursor: string
}

/** A tab that is busy elsewhere doesn't gather without an end. */
const mostChanges = 1000

/** Keeps the consecutive changes that a live stream tells until they are taken in. */
export function createTold(parts: ToldParts, session: Session): Told {
  let steps: readonly Step[] = []
  return {
    hear(text) {
      const event = readEvent(text)
      steps = event ? joined(steps, event) : []
    },
    async take() {
      const taken = steps
      steps = []
      return taken.length > 0 && takeIn(parts, session, taken)
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

function joined(before: readonly Step[], event: LiveEvent): readonly Step[] {
  const { since, changes, cursor } = event
  if (since === undefined || changes === undefined) return []
  const step = { since, changes, cursor }
  if (before.at(-1)?.cursor !== since) return [step]
  const all = [...before, step]
  return all.flatMap((each) => each.changes).length > mostChanges ? [] : all
}

/**
 * As chunks of the feed are taken in, and only from where the replica stands: no change may be skipped. A
 * pull may have brought the first of them meanwhile, or all; customers, whom only the feed knows, are an
 * event without changes.
 */
async function takeIn(parts: ToldParts, session: Session, told: readonly Step[]): Promise<boolean> {
  const { board, phase } = await readProgress(parts.db, session.storeCode)
  if (phase !== 'done') return false
  const cursor = told.at(-1)?.cursor ?? null
  if (board === cursor) return isCurrent(parts, session)
  const from = told.findIndex(({ since }) => since === board)
  if (from < 0) return false
  const changes = told.slice(from).flatMap((step) => step.changes)
  const pulling = { ...parts, session, part: 'board' } as const
  const fed = readNews(parts, changes)
  const target = { db: parts.db, store: session.storeCode, wants: wantsNow(parts) }
  const isTaken = await inStep(pulling, board, fedTables(parts), async (progress) => {
    await applyNews(target, fed)
    await moveOn(pulling, progress, cursor, fed.isWhole())
  })
  if (isTaken) parts.news.announce('rows')
  return isTaken
}

import { type LiveEvent, liveEvent } from '#domain/calls/live-event'
import type { FedChange } from '#domain/calls/sync'
import { readWith } from '#domain/kernel/as-is'
import type { Session } from '../api/sync'
import type { WithStatus } from '../host/status'
import type { WithDeps } from '../kernel/ports'
import type { WithSessions } from '../session/session'
import type { WithWrites } from '../session/writes'
import type { WithDb } from '../store/db'
import { applyChanges, parseChanges } from './apply-changes'
import { inReplica, moveOn, wantsNow } from './intake'

type BufferParts = WithDeps & WithDb & WithStatus & WithSessions & WithWrites

/**
 * Applies the changes that the live stream has delivered since the last call. False: some changes of the board are
 * missing, so the feed must be asked.
 */
type ApplyBuffered = () => Promise<boolean>

export interface LiveBuffer {
  /** Receives the text of an event. */
  hear(text: string): void
  take: ApplyBuffered
}

/** Changes between two cursors of the board. */
interface Step {
  since: string
  changes: readonly FedChange[]
  cursor: string
}

/** Maximum number of kept changes. When a busy tab gets more, it asks the feed instead. */
const maxChanges = 1000

/** Collects consecutive changes from a live stream until they are applied. A gap drops the earlier ones. */
export function createLiveBuffer(parts: BufferParts, session: Session): LiveBuffer {
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
  return all.flatMap((each) => each.changes).length > maxChanges ? [] : all
}

/**
 * Applies changes like a chunk of the feed, but only from the replica's cursor on, so that none is skipped: a pull may
 * have brought some already. Customers come by the feed only, so events about them have no changes.
 */
async function takeIn(
  parts: BufferParts,
  session: Session,
  steps: readonly Step[],
): Promise<boolean> {
  const cursor = steps.at(-1)?.cursor ?? null
  const pulling = { ...parts, session, part: 'board' } as const
  const target = { store: session.storeCode, wants: wantsNow(parts) }
  let hasNews = false
  // The cursor is read in the writing transaction: one before it would hold that one up.
  const isTaken = await inReplica(pulling, async (tx, progress) => {
    const { board, phase } = progress
    if (phase !== 'done') return false
    if (board === cursor) return true
    const from = steps.findIndex(({ since }) => since === board)
    if (from < 0) return false
    const fed = parseChanges(
      parts,
      steps.slice(from).flatMap((step) => step.changes),
    )
    await applyChanges({ ...target, tx }, fed)
    await moveOn(tx, pulling, progress, { cursor, isWhole: fed.isWhole() })
    hasNews = true
    return true
  })
  if (hasNews) parts.writes.announce('rows')
  return isTaken
}

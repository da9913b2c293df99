import type { Pulled, Round } from '../host/booking-host'
import type { Capabilities } from '../host/capabilities'
import type { WithStatus } from '../host/status'
import type { WithDeps } from '../kernel/ports'
import type { WithSessions } from '../session/session'
import type { WithWrites } from '../session/writes'
import type { WithDb } from '../store/db'
import type { Progress } from '../store/progress'
import { advancePhase } from './advance-phase'
import { type Ahead, createAhead } from './ahead'
import { askChunk, pullPart } from './feed'
import type { Part } from './intake'

interface FeedRound extends Round, WithDeps, WithDb, WithStatus, WithSessions, WithWrites {
  capabilities: Capabilities
}

/**
 * Fetches changes from the feed. A first sync fetches all appointments, then all customers; later the changes since the
 * two cursors.
 */
export async function pullFeed(round: FeedRound): Promise<Pulled> {
  const { progress } = round
  const isFirst = progress.phase !== 'done'
  const ahead = isFirst ? customersAhead(round) : null
  try {
    for (const part of ['board', 'customers'] as const) {
      // The session or the leadership has ended, so further steps must not run.
      if (round.isOver()) return 'failed'
      if (part === 'board' && round.isDelivered) continue
      const pulled = await pullOne(round, part, isFirst ? null : progress, ahead)
      if (pulled !== 'done') return pulled
    }
    return 'done'
  } finally {
    ahead?.stop()
  }
}

/** Customers of a first sync, fetched while the board is being sorted. */
const customersAhead = (round: FeedRound): Ahead =>
  createAhead(
    round.progress.customers,
    (since) => askChunk({ ...round, part: 'customers' }, since),
    round.isOver,
  )

const phaseAfter = { board: 'customers', customers: 'done' } as const

/** Pulls one part of the feed. `progress`: as stored; null in a first sync, where it is read again. */
async function pullOne(
  round: FeedRound,
  part: Part,
  progress: Progress | null,
  customers: Ahead | null,
): Promise<Pulled> {
  const { db, status, session, isOver } = round
  const isFirst = progress === null
  const onChunk = (chunk: number) => {
    if (isFirst) status.update({ progress: progressAt(part, chunk) })
  }
  const isBoard = part === 'board'
  const pulled = await pullPart({
    ...{ ...round, part, progress, onChunk },
    ahead: isBoard ? null : customers,
    onFetched: () => isBoard && customers?.begin(),
  })
  if (pulled === 'done' && isFirst)
    await advancePhase(db, session.storeCode, part, phaseAfter[part], isOver)
  return pulled
}

/** Progress of the first sync before a chunk. The feed's length is unknown, so each chunk adds half of what is left. */
function progressAt(part: Part, chunk: number): number {
  const from = part === 'board' ? 0.2 : 0.6
  return from + 0.4 * (1 - 0.5 ** chunk)
}

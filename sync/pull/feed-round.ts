import type { Pulled, Round } from '../host/booking-host'
import type { Capabilities } from '../host/capabilities'
import type { WithStatus } from '../host/status'
import type { WithDeps } from '../kernel/ports'
import type { WithNews } from '../session/news'
import type { WithSessions } from '../session/session'
import type { WithDb } from '../store/db'
import type { Progress } from '../store/progress'
import { advancePhase } from './advance-phase'
import { type Ahead, createAhead } from './ahead'
import { askChunk, pullPart } from './feed'
import type { Part } from './intake'

interface FeedRound extends Round, WithDeps, WithDb, WithStatus, WithSessions, WithNews {
  capabilities: Capabilities
}

/** Fetches changes from the feed: all appointments, then customers the first time, later those since the cursor. */
export async function pullFeed(round: FeedRound): Promise<Pulled> {
  const { progress } = round
  const isFirst = progress.phase !== 'done'
  const ahead = isFirst ? customersAhead(round) : null
  try {
    for (const part of ['board', 'customers'] as const) {
      // Left behind: its steps don't count any more, and what builds on them neither.
      if (round.isOver()) return 'failed'
      if (part === 'board' && round.isTold) continue
      const pulled = await pullOne(round, part, isFirst ? null : progress, ahead)
      if (pulled !== 'done') return pulled
    }
    return 'done'
  } finally {
    ahead?.stop()
  }
}

/** The customers of a first sync, which can be fetched while the board is put in order. */
const customersAhead = (round: FeedRound): Ahead =>
  createAhead(
    round.progress.customers,
    (since) => askChunk({ ...round, part: 'customers' }, since),
    round.isOver,
  )

const phaseAfter = { board: 'customers', customers: 'done' } as const

/** `progress` is null while a first sync moves on with every part. */
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

/** The feed doesn't say how long it is, so each chunk goes half of the way that is left. */
function progressAt(part: Part, chunk: number): number {
  const from = part === 'board' ? 0.2 : 0.6
  return from + 0.4 * (1 - 0.5 ** chunk)
}

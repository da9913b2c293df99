import type { Session } from '../api/sync'
import type { HostInUse } from '../host/booking-host'
import type { Capabilities } from '../host/capabilities'
import type { WithHttp } from '../host/client'
import type { WithStatus } from '../host/status'
import { windowAt } from '../host/window'
import type { WithDeps } from '../kernel/ports'
import type { WithSessions } from '../session/session'
import type { WithWrites } from '../session/writes'
import type { WithDb } from '../store/db'
import { type Progress, readProgress, rewind } from '../store/progress'
import { advancePhase } from './advance-phase'
import { forget } from './forget'
import { pullDay, pullResources } from './lists'

export type Cycled = 'done' | 'failed' | 'session-over'

export interface CycleParts
  extends WithDeps,
    WithDb,
    WithHttp,
    WithStatus,
    WithSessions,
    WithWrites {
  session: Session
  capabilities: Capabilities
  inUse: HostInUse
  /** whether the live stream has delivered all changes of the board */
  isDelivered: boolean
  /**
   * whether this is the first cycle of a store since the engine's start, which asks again for rows that were unreadable
   */
  isStart: boolean
  /** whether the cycle should end early */
  isOver: () => boolean
}

/**
 * Brings the replica of the session's store up to date. A first sync fetches resources and today as lists, whose
 * answers also tell the host's extensions; then the adapter runs its pull. Each step is stored, so an interruption
 * costs one chunk at most.
 */
export async function pullAll(parts: CycleParts): Promise<Cycled> {
  const { db, http, session, capabilities, isDelivered, isOver } = parts
  const stored = await readProgress(db, session.storeCode)
  const isUnread = parts.isStart && stored.unreadFrom !== undefined
  const progress = isUnread ? await rewind(db, session.storeCode) : stored
  const { phase } = progress
  if (isVoid(progress, capabilities)) return (await forgetStart(parts)) ? pullAll(parts) : 'failed'
  const hasBegun = phase === 'start' || !capabilities.isKnown()
  if (hasBegun) {
    if (phase !== 'done') parts.status.update({ progress: 0 })
    const started = await pullStart(parts, phase === 'start')
    if (started !== 'done') return started
  }
  const booking = await parts.inUse.ready()
  if (!booking) return 'failed'
  const pulled = await booking.pullRound({ session, http, progress, hasBegun, isDelivered, isOver })
  // The service has another database id, so fetch everything again.
  return pulled === 'reset' ? pullAll({ ...parts, isDelivered: false }) : pulled
}

/**
 * Whether a first sync was begun under another database id. The service tells that by the cursor, but there is none
 * yet.
 */
const isVoid = ({ phase, board, databaseId }: Progress, capabilities: Capabilities): boolean =>
  phase === 'board' && board === null && databaseId !== capabilities.databaseId()

const forgetStart = (parts: CycleParts): Promise<boolean> => forget({ ...parts, part: 'board' })

async function pullStart(parts: CycleParts, isFirst: boolean): Promise<Cycled> {
  const { db, deps, session, capabilities, isOver } = parts
  const resources = await pullResources(parts, session, capabilities)
  if (resources !== 'done') return resources
  const beginning = isFirst ? { databaseId: capabilities.databaseId(), isOver } : null
  const today = await pullDay(parts, session, windowAt(deps.clock()).today, beginning)
  if (today === 'done') await advancePhase(db, session.storeCode, 'start', 'board', isOver)
  return today
}

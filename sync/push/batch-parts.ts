import type { WithStatus } from '../host/status'
import type { WithDeps } from '../kernel/ports'
import type { WithOutboxCache } from '../outbox/outbox-cache'
import type { Reader } from '../overlay/reader'
import type { WithSessions } from '../session/session'
import type { WithWrites } from '../session/writes'
import type { WithDb } from '../store/db'

/** The parts of the engine that write answers to the outbox. */
export interface BatchParts
  extends WithDeps,
    WithDb,
    WithStatus,
    WithSessions,
    WithWrites,
    WithOutboxCache {
  reader: Reader
  /** aborts the transaction when another tab has become the leader */
  leaderTerm: number
}

import type { EndParts } from '../commands/end-parked'
import type { WithCapabilities } from '../host/capabilities'
import type { WithKept } from '../session/kept-sessions'

/** The parts of the engine that write answers to the outbox. */
export interface BatchParts extends EndParts, WithCapabilities, WithKept {
  /** aborts the transaction when another tab has become the leader */
  leaderTerm: number
}

import type { EndParts } from '../commands/end-parked'

/** The parts of the engine that write answers to the outbox. */
export interface BatchParts extends EndParts {
  /** aborts the transaction when another tab has become the leader */
  leaderTerm: number
}

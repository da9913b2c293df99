import type { Obstacle, RefusalReason, SoftRule } from '#domain/kernel/refusal'
import type { Appointment } from '#domain/rows/appointment'
import type { RowChange } from '#domain/rows/world'

/** A refusal by the service. */
export interface ServiceRefusal {
  status: number
  /** code as in SPEC.md API-ERR; empty when the host sends none */
  code: string
  message: string
  field: string | null
  /** reason code; null when the host sends none */
  reason: RefusalReason | null
  obstacles: readonly Obstacle[]
  confirm: readonly SoftRule[]
  current: RowChange | null
  /** bookings named by the obstacles */
  blocking: readonly Appointment[]
}

/** The meaning of an answer for one entry (SPEC.md offline-6). */
export type Verdict =
  /** `others`: further rows that the command changed */
  | { kind: 'applied'; row: RowChange; others?: readonly RowChange[] }
  /**
   * The request may have arrived. `failing`: the status, if the service failed on it or answered unreadably; null: the
   * connection was lost.
   */
  | { kind: 'unsure'; failing: number | null; retryAfterMs: number | null }
  | { kind: 'later'; retryAfterMs: number | null }
  /** the batch was refused as a whole; each entry must be sent by itself */
  | { kind: 'alone' }
  | { kind: 'session-over' }
  /** only a user can decide whether the request arrived; `alike`: bookings that the request may have made */
  | { kind: 'ambiguous'; alike: readonly Appointment[]; current: RowChange | null }
  | { kind: 'refused'; refusal: ServiceRefusal }

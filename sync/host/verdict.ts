import type { Obstacle, RefusalReason, SoftRule } from '#domain/kernel/refusal'
import type { Appointment } from '#domain/rows/appointment'
import type { RowChange } from '#domain/rows/world'

/** A refusal by the service. */
export interface ServiceRefusal {
  status: number
  /** code as in SPEC.md API-ERR; empty when the host gives none */
  code: string
  message: string
  field: string | null
  /** null when the host gives none */
  reason: RefusalReason | null
  obstacles: readonly Obstacle[]
  confirm: readonly SoftRule[]
  current: RowChange | null
  /** bookings named by the obstacles */
  blocking: readonly Appointment[]
}

/** The meaning of an answer for one entry (SPEC.md offline-6). */
export type Verdict =
  | { kind: 'applied'; row: RowChange }
  /**
   * the request may have arrived; `failing`: status of a service that fails on it or answers unreadably, null for a
   * lost connection
   */
  | { kind: 'unsure'; failing: number | null; retryAfterMs: number | null }
  | { kind: 'later'; retryAfterMs: number | null }
  /** the batch was refused as a whole, because of one of its entries */
  | { kind: 'alone' }
  | { kind: 'session-over' }
  /** only a user can decide whether the request arrived; `alike`: bookings that it may have made */
  | { kind: 'ambiguous'; alike: readonly Appointment[]; current: RowChange | null }
  | { kind: 'refused'; refusal: ServiceRefusal }

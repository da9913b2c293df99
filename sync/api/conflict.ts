import type { PaidBack } from '#domain/appointment/correction/received-money'
import type { MemberMove } from '#domain/appointment/group/other-group-places'
import type { PayRest } from '#domain/appointment/group/pay-rest'
import type { CreateInput } from '#domain/appointment/input'
import type { RoomMove, Shorter } from '#domain/appointment/running/ways-out'
import type { CommandInputs, CommandName } from '#domain/commands/all'
import type { RefusalReason, SoftRule } from '#domain/kernel/refusal'
import type { Appointment } from '#domain/rows/appointment'
import type { Move } from '#domain/slot/other-places'

export type ConflictCode =
  | 'changed'
  | 'slot-taken'
  | 'moved-on'
  | 'invalid'
  | 'gone'
  | 'not-allowed'
  | 'maybe-twice'
  | 'cannot-send'
  /** never sent, because its user did not log in again */
  | 'author-gone'

/** A way to resolve a conflict. Screens pick one, and the engine carries it out. */
export type Choice =
  | ({ kind: 'move' } & Move)
  /** other places or another start for all members of a group */
  | { kind: 'move-group'; members: readonly MemberMove[] }
  /** moves the bookings in the way of an extension, then extends */
  | { kind: 'make-room'; moves: readonly RoomMove[] }
  /**
   * extends by fewer minutes. `isPaidAnew`: with a new payment; money taken for the refused extension is not used for
   * it
   */
  | ({ kind: 'shorter'; isPaidAnew: boolean } & Shorter)
  /** places the parts of a payment for a group that are still owed; the rest stays received */
  | ({ kind: 'pay-rest' } & PayRest)
  /** books each member of a group alone */
  | { kind: 'split' }
  | { kind: 'no-therapist' }
  /** takes this tablet's value for the fields in `mine`, the service's value for the other disputed fields */
  | { kind: 'fields'; mine: readonly string[] }
  /** books a cancelled visit again, in other places or at another start where those are named */
  | ({ kind: 'book-again' } & Move)
  /** drops the change because it was made already or is no longer needed */
  | { kind: 'leave' }
  /** creates a deleted row again from its last known values */
  | { kind: 'create-again' }
  /** runs the command as the logged-in user */
  | { kind: 'take-over' }
  /** keeps the conflict for a user with the right to decide */
  | { kind: 'wait' }
  /** exports the queue for support; the engine does nothing */
  | { kind: 'export' }
  /** the host carried the change out already, in the row `id`; null: in the row that the entry changes */
  | { kind: 'same'; id: string | null }
  /** the change never arrived: sends it */
  | { kind: 'different' }
  /** the booking arrived twice: cancels the row `id` and keeps the row `keep` */
  | { kind: 'cancel-extra'; id: string; keep: string }
  | { kind: 'keep-as-note' }
  /** sends the input again after the user corrected it */
  | { kind: 'edit' }
  | { kind: 'retry' }
  | { kind: 'confirm'; rules: readonly SoftRule[] }

/** A field that both sides changed: its value before, at the service (`theirs`) and in the entry (`yours`). */
export interface FieldConflict {
  field: string
  was: unknown
  theirs: unknown
  yours: unknown
  money: boolean
}

export interface Conflict {
  entryId: string
  code: ConflictCode
  command: CommandName
  input: CommandInputs[CommandName]
  queuedAt: number
  /** when it was done; the service has lost it since, in a restore. null: it was never done */
  answeredAt: number | null
  user: string
  /** the service's message; empty when it gave none */
  message: string
  /** the input field that the service refuses */
  field: string | null
  /** the service's reason code for refusing the field */
  reason: RefusalReason | null
  /** the appointment as the user saw it; null for a new one */
  seen: Appointment | null
  /** the row as the service has it now; null when unknown */
  current: Appointment | null
  /** the user who made the service's change, and when (ISO), if known */
  changedBy: { who: string; at: string | null } | null
  /** the blocking booking, for slot-taken */
  inTheWay: Appointment | null
  /** bookings that this entry may have made, for maybe-twice */
  alike: readonly Appointment[]
  /** the appointment with the entry applied */
  wanted: Appointment | null
  fields: readonly FieldConflict[]
  /** whether the service lists the entry's money as received, though no booking holds it yet */
  isReceived: boolean
  /** the refunds of the entry's money, for each payment of which some was paid back */
  paidBack: readonly PaidBack[]
  /** the input with payments of what is still held only */
  heldInput: CommandInputs[CommandName]
  /** the booking that would take the place of a cancelled visit, for the form; null: the visit can't be booked again */
  again: CreateInput | null
  /** the choices, the default first */
  choices: readonly Choice[]
}

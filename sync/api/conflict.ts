import type { Move } from '#domain/appointment/other-places'
import type { CommandInputs, CommandName } from '#domain/commands/all'
import type { RefusalReason, SoftRule } from '#domain/kernel/refusal'
import type { Appointment } from '#domain/rows/appointment'

export type ConflictCode =
  | 'changed'
  | 'slot-taken'
  | 'moved-on'
  | 'invalid'
  | 'gone'
  | 'not-allowed'
  | 'maybe-twice'
  | 'cannot-send'

/** A way out of a conflict; what it does when it is chosen is the engine's business. */
export type Choice =
  | ({ kind: 'move' } & Move)
  | { kind: 'no-therapist' }
  /** per field: whose value stands */
  | { kind: 'fields'; mine: readonly string[] }
  | { kind: 'book-again' }
  /** others have done it already, or made it needless */
  | { kind: 'leave' }
  /** of a row that is gone: the same again with the last that is known of it */
  | { kind: 'create-again' }
  /** the user who is logged in gives the command in their own name */
  | { kind: 'take-over' }
  /** leaves it where it is, for a user who may decide */
  | { kind: 'wait' }
  /** for support; does nothing here */
  | { kind: 'export' }
  /** nothing was lost: it is this one, or what is there now */
  | { kind: 'same'; id: string | null }
  /** it never arrived: send it */
  | { kind: 'different' }
  /** it arrived twice: this one is cancelled, the other stays */
  | { kind: 'cancel-extra'; id: string; keep: string }
  | { kind: 'keep-as-note' }
  /** the person corrects the input and sends it anew */
  | { kind: 'edit' }
  | { kind: 'retry' }
  | { kind: 'confirm'; rules: readonly SoftRule[] }

/** One field on which both sides disagree, as it was, is there and was wanted here. */
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
  user: string
  /** the service's own words, where it said any */
  message: string
  /** the field of the input that the service complains about */
  field: string | null
  /** why that field is refused, where the service says it */
  reason: RefusalReason | null
  /** the row as the service has it now */
  current: Appointment | null
  /** whose change of the row that is, and when (ISO), where the service tells */
  changedBy: { who: string; at: string | null } | null
  /** the booking in the way, for slot-taken */
  inTheWay: Appointment | null
  /** the bookings that may be this one, for maybe-twice */
  alike: readonly Appointment[]
  /** the appointment that this tablet would make of it */
  wanted: Appointment | null
  fields: readonly FieldConflict[]
  /** the default first */
  choices: readonly Choice[]
}

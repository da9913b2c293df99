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

/** A way to resolve a conflict. Screens pick one, and the engine carries it out. */
export type Choice =
  | ({ kind: 'move' } & Move)
  | { kind: 'no-therapist' }
  /** for each disputed field a side is chosen: the fields in `mine` take this tablet's value */
  | { kind: 'fields'; mine: readonly string[] }
  | { kind: 'book-again' }
  /** drops the change: it was done already, or isn't needed any more */
  | { kind: 'leave' }
  /** for a deleted row: creates it again from its last known values */
  | { kind: 'create-again' }
  /** the logged-in user runs the command in their own name */
  | { kind: 'take-over' }
  /** leaves the conflict for a user who may decide */
  | { kind: 'wait' }
  /** exports the queue for support; the engine does nothing */
  | { kind: 'export' }
  /** the entry has arrived: it is the row with this id, or (null) the current row */
  | { kind: 'same'; id: string | null }
  /** the entry never arrived: send it */
  | { kind: 'different' }
  /** the entry arrived twice: cancel the row `id` and keep the row `keep` */
  | { kind: 'cancel-extra'; id: string; keep: string }
  | { kind: 'keep-as-note' }
  /** the user corrects the input, and it is sent again */
  | { kind: 'edit' }
  | { kind: 'retry' }
  | { kind: 'confirm'; rules: readonly SoftRule[] }

/** A disputed field: its value before, at the service, and as wanted here. */
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
  /** the service's message; empty when it gave none */
  message: string
  /** the input field that the service refuses */
  field: string | null
  /** the service's reason for refusing the field */
  reason: RefusalReason | null
  /** the service's present row */
  current: Appointment | null
  /** the user who made the service's change, and when (ISO), if known */
  changedBy: { who: string; at: string | null } | null
  /** the blocking booking, for slot-taken */
  inTheWay: Appointment | null
  /** bookings that may be this entry's own, for maybe-twice */
  alike: readonly Appointment[]
  /** the appointment as the entry would make it */
  wanted: Appointment | null
  fields: readonly FieldConflict[]
  /** the choices, the default first */
  choices: readonly Choice[]
}

import { type CommandName, commands } from '#domain/commands/all'
import type { FrozenRequest, Work } from '#domain/commands/work'
import type { BusinessTime } from '#domain/kernel/dates'
import type { Obstacle, RefusalReason, SoftRule } from '#domain/kernel/refusal'
import type { Appointment } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import type { Context, RowChange } from '#domain/rows/world'
import type { ConflictCode } from '../api/conflict'

/** Why an entry is parked, as far as the service's answer says. */
export interface Parked {
  code: ConflictCode
  message: string
  status: number
  /** the service's row in the answer */
  current: RowChange | null
  obstacles: readonly Obstacle[]
  /** bookings named by the obstacles */
  blocking: readonly Appointment[]
  /** the input field that the service refuses */
  field: string | null
  /** absent in entries parked by an older version of the app */
  reason?: RefusalReason | null
  confirm: readonly SoftRule[]
  /** fields that both sides changed */
  fields: readonly string[]
  at: number
}

/** A pending change: a row of the outbox. */
export type Entry<Name extends CommandName = CommandName> = Work<Name> & {
  /** version of this record's format */
  record: 1
  /** position in the queue; assigned by the database */
  seq: number
  /** a UUIDv7; also the idempotency key */
  id: string
  store: string
  user: string
  device: string
  /** entries of a lane are sent one after the other */
  lane: string
  /** the customer's mobile number, the key of the customer group */
  mobile: string
  /** business days of the appointment before and after this change */
  dates: readonly string[]
  /** prerequisite: the entry that creates the customer; it is sent first unless it is parked */
  dependsOn: string | null
  /** prerequisites: entries that change rows this one references, free its slot or earn its points; refused ones hold none */
  needs?: readonly string[]
  /** milliseconds since the epoch */
  queuedAt: number
  /** business time and id for a new customer, with which the command runs */
  now: BusinessTime
  freshId: string
  /** marks changes that affect the views of the business */
  about?: 'business'
  /** the row and the customer as the user saw them */
  seen: RowChange | null
  customer: Customer | null
  /** preexisting matches: ids of rows that looked like the booking when it was queued, so none of them is its own */
  twins?: readonly string[]
  /** version of the service's row on which this change is based; 0 without one */
  baseVersion: number
  /** `sending` is stored for a whole batch at once (see SenderMark) */
  state: 'queued' | 'unsure' | 'parked'
  /** number of attempts without a definite answer */
  attempts: number
  /** when the service first failed on it with a 500, and how often; absent: never */
  failingSince: number | null
  failures?: number
  request: FrozenRequest
  conflict: Parked | null
  supersedes: string | null
  /** number of the last change; absent until the first one, so that appending needs no counter */
  rev?: number
}

/**
 * Whether this version can read an entry. One queued by a newer version stays unchanged and waits for that version. A
 * stored entry may be of any version, whatever its type says.
 */
export const isReadable = ({ record, command }: Entry): boolean =>
  record === 1 && Object.hasOwn(commands, command)

/** An entry without its number, which the database assigns. */
export type NewEntry = Omit<Entry, 'seq' | 'command' | 'input'> & Work

/** The context for running an entry's command. */
export const contextOf = ({ user, now, freshId }: Context): Context => ({ user, now, freshId })

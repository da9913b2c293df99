import { type CommandName, commands } from '#domain/commands/all'
import type { FrozenRequest, Work } from '#domain/commands/work'
import type { BusinessTime } from '#domain/kernel/dates'
import type { Obstacle, RefusalReason, SoftRule } from '#domain/kernel/refusal'
import type { Appointment } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import type { Context, RowChange } from '#domain/rows/world'
import type { ConflictCode } from '../api/conflict'

/** Why an entry is parked, as far as the service's answer tells. */
export interface Parked {
  code: ConflictCode
  message: string
  status: number
  /** the service's row at the time of the answer */
  current: RowChange | null
  obstacles: readonly Obstacle[]
  /** bookings that the obstacles name */
  blocking: readonly Appointment[]
  /** the input's field that the service complains about */
  field: string | null
  /** absent in entries that an older version of the app parked */
  reason?: RefusalReason | null
  confirm: readonly SoftRule[]
  /** fields that both sides changed */
  fields: readonly string[]
  at: number
}

/** One change that waits to be sent: a row of the outbox. */
export type Entry<Name extends CommandName = CommandName> = Work<Name> & {
  /** version of this record's shape */
  record: 1
  /** the only order there is; given by the database */
  seq: number
  /** UUIDv7; also the idempotency key */
  id: string
  store: string
  user: string
  device: string
  /** entries of one lane are sent one after the other */
  lane: string
  /** the customer's mobile number, the key of the customer group */
  mobile: string
  /** business days on which an appointment was to be seen before and after this change */
  dates: readonly string[]
  /** prerequisite: the entry that creates the customer; it is sent first unless it is parked */
  dependsOn: string | null
  /** prerequisites: entries that change rows this one references, free its slot or earn its points; refused ones hold none */
  needs?: readonly string[]
  /** milliseconds since the epoch */
  queuedAt: number
  /** the same in business time, and the id for a new customer: what the command is run with */
  now: BusinessTime
  freshId: string
  /** marks what views of the business have to look at */
  about?: 'business'
  /** the row and the customer as the person saw them */
  seen: RowChange | null
  customer: Customer | null
  /** preexisting matches: ids of rows that looked like the booking when it was queued; none of them is its own */
  twins?: readonly string[]
  /** version of the service's row that this change builds on; 0 when there is none */
  baseVersion: number
  /** `sending` is written elsewhere, for a whole batch at once (see SenderMark) */
  state: 'queued' | 'unsure' | 'parked'
  /** attempts whose end is known to have told nothing */
  attempts: number
  /** when the service first failed on it with a 500, and how often; absent for never */
  failingSince: number | null
  failures?: number
  request: FrozenRequest
  conflict: Parked | null
  supersedes: string | null
  /** counts changes of entries; absent until the first, so that appending needs no counter */
  rev?: number
}

/**
 * False for an entry that a newer version of the app has queued: it stays as it is, and waits for that version.
 * An entry on the disk may be of any version, although its type says otherwise.
 */
export const isReadable = ({ record, command }: Entry): boolean =>
  record === 1 && Object.hasOwn(commands, command)

/** An entry before the database numbered it. */
export type NewEntry = Omit<Entry, 'seq' | 'command' | 'input'> & Work

/** The context in which an entry's command runs. */
export const contextOf = ({ user, now, freshId }: Context): Context => ({ user, now, freshId })

import { type CommandName, commands } from '#domain/commands/all'
import type { FrozenRequest, Work } from '#domain/commands/work'
import type { BusinessTime } from '#domain/kernel/dates'
import type { Obstacle, RefusalReason, SoftRule } from '#domain/kernel/refusal'
import type { Appointment } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import type { Context, RowChange } from '#domain/rows/world'
import type { ConflictCode } from '../api/conflict'

/** The reason why an entry is parked: the service's refusal, or another reason in the same form. */
export interface Parked {
  code: ConflictCode
  message: string
  status: number
  /** the row as the service's answer has it */
  current: RowChange | null
  obstacles: readonly Obstacle[]
  /** bookings named by the obstacles */
  blocking: readonly Appointment[]
  /** the input field that the service refuses */
  field: string | null
  /** reason code of the refusal */
  reason: RefusalReason | null
  confirm: readonly SoftRule[]
  /** fields that both sides changed */
  fields: readonly string[]
  at: number
}

/**
 * Tenders of an entry that were reported to the service as received. `entryId`: the entry from which they were read. An
 * entry that replaces it is read again.
 */
export interface Received {
  entryId: string
  tenderIds: readonly string[]
}

/** A change that was done before a restore of the service; times in milliseconds since the epoch. */
export interface Lost {
  answeredAt: number
  /** time of the last write that the restored service had */
  restoredTo: number
  /** version of the row for which it was last queued again after a refusal */
  tried?: number
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
  /** entries of the same lane are sent one after the other */
  lane: string
  /** the customer's mobile number; empty without one. Entries about one customer affect each other */
  mobile: string
  /** business days of the appointment before and after this change */
  dates: readonly string[]
  /**
   * id of the entry that creates this one's customer and is sent first. If it is parked, a booking doesn't wait for
   * it and creates the customer itself
   */
  dependsOn: string | null
  /**
   * ids of entries to be sent first: they change rows that this one references, free its slot or earn its points.
   * Once parked, those that create a row still block; others don't
   */
  needs?: readonly string[]
  /** milliseconds since the epoch */
  queuedAt: number
  /** the business time at which the command runs, and the id of the customer that it may create */
  now: BusinessTime
  freshId: string
  /** present: the command changes resources or the store */
  about?: 'business'
  /** the row and the customer as the form showed them; null without one */
  seen: RowChange | null
  /**
   * the rows of a group that the command changes besides its subject, as the form showed them: other guests, and second
   * therapists who are carried along; absent: none
   */
  seenGuests?: readonly Appointment[]
  customer: Customer | null
  /**
   * preexisting matches: ids of rows that looked like this new booking when it was queued, so none of them is its
   * result
   */
  preexistingMatches?: readonly string[]
  /** version of the service's row on which the change is based; 0: none, or a host without versions */
  baseVersion: number
  /** `unsure`: sent, and its answer is lost. Entries in flight are listed in SenderMark instead */
  state: 'queued' | 'unsure' | 'parked'
  /** number of attempts whose answer was lost */
  attempts: number
  /** when the service first failed on the entry with a 500, and how often; absent or null: never */
  failingSince: number | null
  failures?: number
  request: FrozenRequest
  /** a colleague's approval of this entry, as the text of its header */
  approval?: string
  conflict: Parked | null
  supersedes: string | null
  /** tenders already reported as received; absent: not looked up yet */
  received?: Received
  /** present: the service had answered it, and may have lost it in a restore, so it is sent again */
  lost?: Lost
  /** present: a document that was refused and sent again behind the row that is named by database id and version */
  sentBehind?: string
  /** number of the transaction that last changed the entry; absent until its first change */
  rev?: number
}

/**
 * Whether this version of the app can read an entry. An entry queued by a newer version stays unchanged and waits for
 * that version. Stored entries may be of any version, so the type is no proof.
 */
export const isReadable = ({ record, command }: Entry): boolean =>
  record === 1 && Object.hasOwn(commands, command)

/** An entry before it is stored: the database assigns its number. */
export type NewEntry = Omit<Entry, 'seq' | 'command' | 'input'> & Work

/** The state of an entry that was not sent yet. */
export const unsent = {
  state: 'queued',
  attempts: 0,
  failingSince: null,
  conflict: null,
} as const

/** The context in which an entry's command runs. */
export const contextOf = ({ user, now, freshId }: Context): Context => ({ user, now, freshId })

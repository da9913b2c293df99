import type { AvailabilityQuery, AvailableResources } from '#domain/appointment/availability'
import type { Metric } from '#domain/calls/records'
import type { CommandInputs, CommandName } from '#domain/commands/all'
import type { Refusal, SoftRule } from '#domain/kernel/refusal'
import type { Appointment } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import type { RowChange, World } from '#domain/rows/world'
import type { Choice, Conflict, ConflictCode } from './conflict'
import type { StorageState, Upkeep } from './maintenance'
import type { Online, Reports } from './online'
import type { View } from './view'

/** The result of a command for the form that ran it. */
export type RunResult =
  /** the service has applied it while the form waited */
  | { kind: 'applied'; id: string }
  /** stored in the outbox, to be sent later */
  | { kind: 'queued'; id: string; entryId: string }
  /** refused by the rules here, or by the service while the form waited; not in the outbox */
  | {
      kind: 'refused'
      refusal: Pick<Refusal, 'message' | 'field' | 'reason'> & { confirm: readonly SoftRule[] }
    }
  /** the storage failed: nothing is stored, so the form must keep its input */
  | { kind: 'not-saved'; message: string }

/** The input of a command; the id of a new row may be left to the engine. */
export type RunInput<Name extends CommandName> = Name extends 'createAppointment' | `add${string}`
  ? Omit<CommandInputs[Name], 'id'> & { id?: string }
  : CommandInputs[Name]

/** An appointment as shown: the service's row with this tablet's pending changes applied. */
export interface ShownAppointment {
  row: Appointment
  /** whether pending changes of it exist */
  pending: boolean
  /** why the service will probably refuse a pending change */
  risk: string | null
  /** the parked entry that a user has to settle, if any */
  conflictId: string | null
}

export type CustomerFound =
  | { kind: 'found'; customer: Customer }
  /** `complete`: this tablet has all customers, so there is none; otherwise that is unknown */
  | { kind: 'absent'; complete: boolean }

/** Pending changes of a resource or the store. */
export interface WaitingMark {
  /** whether changes of it are pending */
  pending: boolean
  /** the first parked entry, its kind of conflict, and the service's message */
  conflictId: string | null
  code: ConflictCode | null
  trouble: string | null
  /** whether a pending change adds the row, which the service doesn't have yet */
  isAdd: boolean
}

/** A customer in a list of hits. */
export interface CustomerHit {
  mobileNumber: string
  name: string
  status: string
}

/** Hits of a search over all customers on this tablet, best first. `more`: further hits exist. */
export interface CustomerHits {
  rows: readonly CustomerHit[]
  more: boolean
}

export type EntryState = 'queued' | 'sending' | 'unsure' | 'parked'

/** A pending change; a list of them is in sending order. */
export interface QueueItem {
  entryId: string
  command: CommandName
  /** the parsed input */
  input: CommandInputs[CommandName]
  state: EntryState
  /** milliseconds since the epoch */
  queuedAt: number
  user: string
  /** why it will probably be refused, as far as is known now */
  risk: string | null
  /** the appointment as shown, if known */
  row: Appointment | null
}

/**
 * Reason why a tab can't continue: a newer version of the app has just changed the database (`outdated`), had changed
 * it before (`newer`), or the storage doesn't respond (`dead`).
 */
export type BlockingError = 'outdated' | 'newer' | 'dead'

export interface Status {
  /** whether the service answered the last request; null before the first one */
  online: boolean | null
  /** whether the connection is in doubt and being checked */
  isChecking: boolean
  /** time since it is offline, milliseconds since the epoch */
  offlineSince: number | null
  queued: number
  /** number of parked entries of all users in this store, as listed by `views.conflicts` */
  conflicts: number
  /** time when the oldest pending entry was queued */
  oldestAt: number | null
  lastSyncAt: number | null
  /** progress of the first sync from 0 to 1; null when done */
  progress: number | null
  /** whether the service requires a log-in before it accepts more */
  needsLogin: boolean
  /** numbers of pending entries of other users and stores on this tablet, by user; after a log-out, of all users */
  waitingFor: Readonly<Record<string, number>>
  /** the error text, when the storage of this device failed */
  storageError: string | null
  /** why nothing can be done until the app is reloaded or updated */
  blockingError: BlockingError | null
  /** number of this user's entries made by a newer version of the app, which alone can send them */
  newer: number
  /** whether the host accepts a new start for an appointment (SPEC.md status-5); false until known */
  canReschedule: boolean
  /**
   * Milliseconds by which this device's clock is ahead of the service's; null until known. From two minutes on, `now`
   * follows the service's clock.
   */
  clockAheadMs: number | null
  /** as of the last log-in or first sync */
  storage: StorageState
}

export interface Session {
  username: string
  storeCode: string
  roles: string
  token: string
}

export type LogInResult = { ok: true } | { ok: false; message: string }

/** The form that runs a command. */
export interface Asking {
  /** whether the form is closed and can't show a refusal, which is then a conflict at once */
  isGone: () => boolean
  /** The row as the form showed it. If the row has changed since, only the edited fields are applied. */
  shown?: RowChange['row']
}

/** The public interface of the sync engine. */
export interface Sync {
  session: {
    current(): Session | null
    subscribe(changed: () => void): () => void
    logIn(username: string, password: string): Promise<LogInResult>
    /**
     * Asks the service first. `false`: it failed and the user stays logged in (SPEC.md SESSION-4), or another user
     * has logged in meanwhile.
     */
    logOut(): Promise<boolean>
    /** whether the session's user can lock this tablet */
    canLock(): boolean
    /** Ends the session on this tablet without the service. The user's password reopens it, even offline. */
    lock(): void
    /** the user who has locked this tablet */
    lockedUser(): string | null
  }
  /** Stores a command in the outbox, then waits a short time for the service's answer. */
  run<Name extends CommandName>(
    name: Name,
    input: RunInput<Name>,
    asking?: Asking,
  ): Promise<RunResult>
  views: {
    /** store, lookups and resources, without appointments and customers; null before the first sync */
    business(): View<World | null>
    /** all appointments of a business day by start, including cancelled ones */
    day(date: string): View<readonly ShownAppointment[]>
    /** appointments of several days, both ends included */
    days(from: string, to: string): View<readonly ShownAppointment[]>
    /** the days of a range that aren't on this tablet: being fetched, or unreachable offline */
    missingDays(from: string, to: string): View<readonly string[]>
    appointment(id: string): View<ShownAppointment | null>
    customer(mobileNumber: string): View<CustomerFound>
    /** the customers with these mobile numbers whom this tablet has; doesn't ask the service */
    named(mobileNumbers: readonly string[]): View<World['customers']>
    /** customers of this store by words of their name, or by part of their number */
    customers(query: string): View<CustomerHits>
    /** a customer's appointments on this tablet, newest first */
    visits(mobileNumber: string): View<readonly ShownAppointment[]>
    /** free rooms, lockers and therapists by this tablet's rows */
    available(query: AvailabilityQuery): View<AvailableResources>
    queue(): View<readonly QueueItem[]>
    conflicts(): View<readonly Conflict[]>
    /** pending changes of resources and the store, by `{table}/{id}` */
    waiting(): View<ReadonlyMap<string, WaitingMark>>
  }
  online: Online
  /** Asks the service for a customer that the replica doesn't have, and stores the answer. */
  lookUpCustomer(mobileNumber: string): Promise<CustomerFound>
  reports: Reports
  /** the first business day (YYYY-MM-DD) of those that this tablet keeps complete and current */
  keptSince(): string
  status: {
    current(): Status
    subscribe(changed: () => void): () => void
  }
  /** Resolves a conflict by one of its choices. `edit` requires the corrected input. */
  resolve(entryId: string, choice: Choice, input?: CommandInputs[CommandName]): Promise<RunResult>
  /** Withdraws a change that was never sent and on which no other entry depends. */
  withdraw(entryId: string): Promise<RunResult>
  /** Discards an entry. The journal keeps it with the user and the reason. */
  discard(entryId: string, reason: string): Promise<RunResult>
  syncNow(): void
  /** the current time in milliseconds since the epoch: the device's, or the service's if the device's clock is wrong */
  now(): number
  /** Sends a measurement of the app's speed, if the service accepts it. */
  sendMetric(metric: Metric): Promise<void>
  upkeep: Upkeep
  close(): Promise<void>
}

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

/** The result of a command that a user gave. */
export type RunResult =
  /** the service did it while the form waited */
  | { kind: 'applied'; id: string }
  /** on disk; it will be sent */
  | { kind: 'queued'; id: string; entryId: string }
  /** by the rules here or by the service while the form waited; nothing is kept in the queue */
  | {
      kind: 'refused'
      refusal: Pick<Refusal, 'message' | 'field' | 'reason'> & { confirm: readonly SoftRule[] }
    }
  /** storage failed: nothing is kept, the form must stay */
  | { kind: 'not-saved'; message: string }

/** A new row's input may leave its id to the engine. */
export type RunInput<Name extends CommandName> = Name extends 'createAppointment' | `add${string}`
  ? Omit<CommandInputs[Name], 'id'> & { id?: string }
  : CommandInputs[Name]

/** An appointment as it is to be shown: the service's row with this tablet's queue on top. */
export interface ShownAppointment {
  row: Appointment
  /** changes of it wait to be sent */
  pending: boolean
  /** the rules' objection to a pending change: it will probably be refused */
  risk: string | null
  /** the parked entry that a person has to settle, if any */
  conflictId: string | null
}

export type CustomerFound =
  | { kind: 'found'; customer: Customer }
  /** `complete`: this tablet knows every customer, so there is none; else it is not known yet */
  | { kind: 'absent'; complete: boolean }

/** Pending changes of one row of the business, such as a service or the store. */
export interface WaitingMark {
  /** changes of it wait to be sent */
  pending: boolean
  /** the first parked entry, which a person has to settle, why, and what the service said */
  conflictId: string | null
  code: ConflictCode | null
  trouble: string | null
  /** it is what adds the row: the service has none yet */
  isAdd: boolean
}

/** A customer as a list of them shows it. */
export interface CustomerHit {
  mobileNumber: string
  name: string
  status: string
}

/** Hits of a search over all customers of this tablet, best first; `more`: there are further ones. */
export interface CustomerHits {
  rows: readonly CustomerHit[]
  more: boolean
}

export type EntryState = 'queued' | 'sending' | 'unsure' | 'parked'

/** One change that waits, in sending order. */
export interface QueueItem {
  entryId: string
  command: CommandName
  /** the parsed input */
  input: CommandInputs[CommandName]
  state: EntryState
  /** milliseconds since the epoch */
  queuedAt: number
  user: string
  /** why it will probably be refused or asked about, by what is known now */
  risk: string | null
  /** the appointment as shown, where it is known */
  row: Appointment | null
}

/**
 * Why a tab has come to its end: a newer app has just changed the database, or had done so before, or
 * the storage doesn't answer any more.
 */
export type BlockingError = 'outdated' | 'newer' | 'dead'

export interface Status {
  /** null until something was asked; then whether the last request was answered by the service */
  online: boolean | null
  /** it is in doubt whether the service still answers, and it is being asked */
  isChecking: boolean
  /** since when it is offline, milliseconds since the epoch */
  offlineSince: number | null
  queued: number
  /** parked entries of this store by all its users: as many as `views.conflicts` lists */
  conflicts: number
  /** when the oldest waiting entry was queued */
  oldestAt: number | null
  lastSyncAt: number | null
  /** the first sync: 0 to 1, null when done */
  progress: number | null
  /** the service wants a log-in before it takes more */
  needsLogin: boolean
  /** pending entries of other users and stores on this tablet, by user; those of all users after a log-out */
  waitingFor: Readonly<Record<string, number>>
  /** set when the storage of this device failed */
  storageError: string | null
  /** why nothing can be done here until the app is opened again or updated */
  blockingError: BlockingError | null
  /** entries of this person that a newer version of the app has made: only it can send them */
  newer: number
  /** whether the host takes a new start of an appointment (SPEC.md status-5); false until asked */
  canReschedule: boolean
  /**
   * By how much this device's clock is ahead of the service's; null until that has told the time. From two minutes
   * on everything goes by the service's time (`now`).
   */
  clockAheadMs: number | null
  /** as of the last log-in or sync */
  storage: StorageState
}

export interface Session {
  username: string
  storeCode: string
  roles: string
  token: string
}

export type LogInResult = { ok: true } | { ok: false; message: string }

/** The form that gives a command. */
export interface Asking {
  /** whether the form is gone and can't show a refusal: then it is a conflict at once */
  isGone: () => boolean
  /** The row as the form has shown it. Where it is another by now, only what was edited goes on top of it. */
  shown?: RowChange['row']
}

/** The only door to the sync engine. */
export interface Sync {
  session: {
    current(): Session | null
    subscribe(changed: () => void): () => void
    logIn(username: string, password: string): Promise<LogInResult>
    /**
     * asks the service first; `false`: it failed and the user stays logged in (SPEC.md SESSION-4), or somebody
     * else has logged in meanwhile
     */
    logOut(): Promise<boolean>
    /** whether the user who is logged in can lock this tablet */
    canLock(): boolean
    /** Ends the session here, without the service; the same person's password opens it, offline too. */
    lock(): void
    /** who has locked this tablet */
    lockedUser(): string | null
  }
  /** Queues a command durably, then waits a little for the service's answer. */
  run<Name extends CommandName>(
    name: Name,
    input: RunInput<Name>,
    asking?: Asking,
  ): Promise<RunResult>
  views: {
    /** store, lookups and resources, with no appointments or customers; null before the first sync */
    business(): View<World | null>
    /** all appointments of a business day, cancelled ones too, by start */
    day(date: string): View<readonly ShownAppointment[]>
    /** the same from one day to another, both included */
    days(from: string, to: string): View<readonly ShownAppointment[]>
    /** the days of a stretch that aren't on this tablet: on their way, or out of reach offline */
    missingDays(from: string, to: string): View<readonly string[]>
    appointment(id: string): View<ShownAppointment | null>
    customer(mobileNumber: string): View<CustomerFound>
    /** those of them whom this tablet knows, by mobile number; a name is no reason to ask the service again */
    named(mobileNumbers: readonly string[]): View<World['customers']>
    /** customers of this store by words of their name or by part of their number */
    customers(query: string): View<CustomerHits>
    /** a customer's appointments on this tablet, the latest first */
    visits(mobileNumber: string): View<readonly ShownAppointment[]>
    /** free rooms, lockers and therapists, by this tablet's knowledge */
    available(query: AvailabilityQuery): View<AvailableResources>
    queue(): View<readonly QueueItem[]>
    conflicts(): View<readonly Conflict[]>
    /** pending changes of the resources and the store, by `{table}/{id}` */
    waiting(): View<ReadonlyMap<string, WaitingMark>>
  }
  online: Online
  /** Asks the service for a customer that the replica doesn't hold; keeps what is found. */
  lookUpCustomer(mobileNumber: string): Promise<CustomerFound>
  reports: Reports
  /** the first business day of those that this tablet holds whole and keeps current, YYYY-MM-DD */
  keptSince(): string
  status: {
    current(): Status
    subscribe(changed: () => void): () => void
  }
  /** Settles a conflict by one of its choices. `edit` takes the corrected input. */
  resolve(entryId: string, choice: Choice, input?: CommandInputs[CommandName]): Promise<RunResult>
  /** Takes a change back of which nothing has been sent and on which nothing else builds. */
  withdraw(entryId: string): Promise<RunResult>
  /** Gives an entry up, keeping it in the journal with who and why. */
  discard(entryId: string, reason: string): Promise<RunResult>
  syncNow(): void
  /** the time to go by, milliseconds since the epoch: this device's, or the service's where this clock is wrong */
  now(): number
  /** Tells the service how fast the app was, if it is there and wants to know. */
  sendMetric(metric: Metric): Promise<void>
  upkeep: Upkeep
  close(): Promise<void>
}

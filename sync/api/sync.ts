import type { Metric } from '#domain/calls/records'
import type { CommandInputs, CommandName } from '#domain/commands/all'
import type { RunInput } from '#domain/commands/run-input'
import type { CustomerFilter, CustomerOrder, ListedCustomer } from '#domain/customer/listing'
import type { Refusal, SoftRule } from '#domain/kernel/refusal'
import type { Appointment } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import type { Invoice } from '#domain/rows/invoice'
import type { RowChange, World } from '#domain/rows/world'
import type { AvailabilityQuery, AvailableResources } from '#domain/slot/availability'
import type { Choice, Conflict, ConflictCode } from './conflict'
import type { SeriesState } from './invoices'
import type { StorageState, Upkeep } from './maintenance'
import type { Offers } from './offers'
import type { Online, Reports } from './online'
import type { UserSession } from './session'
import type { View } from './view'

export type {
  LogInResult,
  PinRefusal,
  PinResult,
  Session,
  SetUpResult,
  UserOfTablet,
} from './session'

/** The result of a command for the form that ran it. */
export type RunResult =
  /** the service applied the command while the form waited */
  | { kind: 'applied'; id: string }
  /** stored in the outbox, to be sent later */
  | { kind: 'queued'; id: string; entryId: string }
  /** refused by the rules on this tablet, or by the service while the form waited; not in the outbox */
  | {
      kind: 'refused'
      refusal: Pick<Refusal, 'message' | 'field' | 'reason' | 'needs'> & {
        confirm: readonly SoftRule[]
      }
    }
  /** the storage of the device failed: nothing is stored, so the form must keep its input */
  | { kind: 'not-saved'; message: string }

export type { RunInput }

/** A command with its input. `shown`: the row as its form showed it. */
export type AskedCommand = {
  [Name in CommandName]: { name: Name; input: RunInput<Name>; shown?: Asking['shown'] }
}[CommandName]

/** An appointment as shown: the service's row with this tablet's pending changes applied. */
export interface ShownAppointment {
  row: Appointment
  /** whether the row has pending changes */
  pending: boolean
  /** why the service will probably refuse a pending change; null: no reason is known */
  risk: string | null
  /** the parked entry of this appointment that a user has to resolve; null: none */
  conflictId: string | null
}

export type CustomerFound =
  | { kind: 'found'; customer: Customer }
  /** `complete`: all customers are on this tablet, so the customer doesn't exist; otherwise the service may have it */
  | { kind: 'absent'; complete: boolean }

/** Pending changes of a resource or the store. */
export interface WaitingMark {
  /** whether the row has pending changes */
  pending: boolean
  /** the first parked entry of the row, its kind of conflict, and the service's message; null: none */
  conflictId: string | null
  code: ConflictCode | null
  /** command of that parked entry */
  command: CommandName | null
  trouble: string | null
  /** whether a pending change adds the row, which the service doesn't have yet */
  isAdd: boolean
}

/** A customer in the hits of a search. */
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

/** A query of the list of all customers: `text` searches as `customers` does, `today` is a business date. */
export interface CustomerListQuery {
  text: string
  filter: CustomerFilter
  order: CustomerOrder
  today: string
}

/** `figuresAt`: when the service computed the figures, as an ISO instant; null: this tablet has none. */
export interface CustomerList {
  rows: readonly ListedCustomer[]
  figuresAt: string | null
}

export type EntryState = 'queued' | 'sending' | 'unsure' | 'parked'

/** A pending change; a list of them is in sending order. */
export interface QueueItem {
  entryId: string
  command: CommandName
  /** the input after validation */
  input: CommandInputs[CommandName]
  state: EntryState
  /** milliseconds since the epoch */
  queuedAt: number
  user: string
  /** whether it is sent while another user works, because the tablet keeps its user's session */
  isKept?: boolean
  /** the user whose log-in it waits for: its own, or that of an earlier change that it needs */
  waitsFor?: string
  /** the time to which the service was restored, which may have lost this change; absent: it was never done */
  restoredTo?: number | undefined
  /** why the service will probably refuse the change; null: no reason is known */
  risk: string | null
  /** the appointment with the change applied; null for other changes, or when its row is unknown */
  row: Appointment | null
}

/**
 * Reason why a tab can't continue. `outdated`: a newer version of the app, in another tab, is upgrading the database
 * now; `newer`: the database is already of a newer version; `dead`: the storage doesn't respond.
 */
export type BlockingError = 'outdated' | 'newer' | 'dead'

export interface Status extends Offers {
  /** whether the service answered the last request; null before the first one */
  online: boolean | null
  /** whether a request checks the connection after a failure */
  isChecking: boolean
  /** when the host was first found unreachable, in milliseconds since the epoch; null while online */
  offlineSince: number | null
  queued: number
  /** number of parked entries of all users in this store, as listed by `views.conflicts` */
  conflicts: number
  /** when the oldest pending entry was queued, in milliseconds since the epoch */
  oldestAt: number | null
  lastSyncAt: number | null
  /** progress of the first sync from 0 to 1; null when done */
  progress: number | null
  /** whether the user must log in again before the service accepts more */
  needsLogin: boolean
  /**
   * numbers of pending entries that this session can't send, by user: entries of other users, or of other stores. After
   * a log-out these are all entries
   */
  waitingFor: Readonly<Record<string, number>>
  /** the error text after a failure of the device's storage; null: none */
  storageError: string | null
  /** why the user must reload or update the app first; null: nothing blocks */
  blockingError: BlockingError | null
  /** number of this user's entries queued by a newer version of the app; only that version can send them */
  newer: number
  /**
   * Milliseconds by which this device's clock is ahead of the service's; null until known. When the difference is two
   * minutes or more, `now` follows the service's clock.
   */
  clockAheadMs: number | null
  /** the storage as measured at the last log-in or first sync */
  storage: StorageState
}

/** The form that runs a command, as far as the engine needs to know it. */
export interface Asking {
  /** whether the form has closed; a refusal then becomes a conflict at once */
  isGone: () => boolean
  /**
   * The row that the form showed. If the row has changed since, the command changes only the fields that the user
   * edited.
   */
  shown?: RowChange['row']
}

/** The public interface of the sync engine. */
export interface Sync {
  session: UserSession
  /** Stores a command in the outbox, then waits up to three seconds for the service's answer. */
  run<Name extends CommandName>(
    name: Name,
    input: RunInput<Name>,
    asking?: Asking,
  ): Promise<RunResult>
  /** Stores commands of different rows in one transaction, all or none; the first refusal is the result. */
  runAll(asked: readonly AskedCommand[], asking?: Pick<Asking, 'isGone'>): Promise<RunResult>
  views: {
    /** store, lookups and resources, without appointments and customers; null before the first sync */
    business(): View<World | null>
    /** all appointments of a business day by start, including cancelled ones */
    day(date: string): View<readonly ShownAppointment[]>
    /** appointments of several days, both ends included */
    days(from: string, to: string): View<readonly ShownAppointment[]>
    /** days of a range that aren't on this tablet: they are being fetched, or can't be fetched offline */
    missingDays(from: string, to: string): View<readonly string[]>
    appointment(id: string): View<ShownAppointment | null>
    /** the guests of a group on any day; `date`: a day on which the group has a guest */
    group(groupId: string, date: string): View<readonly ShownAppointment[]>
    customer(mobileNumber: string): View<CustomerFound>
    /** customers on this tablet by mobile number; never asks the service */
    named(mobileNumbers: readonly string[]): View<World['customers']>
    /** customers of this store by words of their name, or by part of their number */
    customers(query: string): View<CustomerHits>
    /** all customers of this store that pass a filter, in an order */
    customerList(query: CustomerListQuery): View<CustomerList>
    /** a customer's appointments on this tablet, newest first */
    visits(mobileNumber: string): View<readonly ShownAppointment[]>
    /** free rooms, lockers and therapists by this tablet's rows */
    available(query: AvailabilityQuery): View<AvailableResources>
    queue(): View<readonly QueueItem[]>
    conflicts(): View<readonly Conflict[]>
    /** pending changes of resources and the store, by `{table}/{id}` */
    waiting(): View<ReadonlyMap<string, WaitingMark>>
    /** the documents of this tablet's series and its end; null before the first sync */
    series(): View<SeriesState | null>
  }
  online: Online
  /** Asks the service for a customer that the replica doesn't have, and stores the answer. */
  lookUpCustomer(mobileNumber: string): Promise<CustomerFound>
  reports: Reports
  /** the first business day (YYYY-MM-DD) from which this tablet keeps all days complete and current */
  keptSince(): string
  status: {
    current(): Status
    subscribe(changed: () => void): () => void
  }
  /** Resolves a conflict by one of its choices. `edit` requires the corrected input. */
  resolve(entryId: string, choice: Choice, input?: CommandInputs[CommandName]): Promise<RunResult>
  /** Withdraws a change that was never sent. Refused when another entry depends on it. */
  withdraw(entryId: string): Promise<RunResult>
  /** Discards an entry. The journal keeps it, with the user and the reason. */
  discard(entryId: string, reason: string): Promise<RunResult>
  /**
   * Makes the entries that wait for a user's log-in conflicts of this store, each of which any user can take over or
   * discard. Refused when none waits.
   */
  stopWaiting(user: string): Promise<RunResult>
  /** Asks the service for a series of invoices for this tablet, whose name it gets. */
  askSeries(name: string): Promise<RunResult>
  /** Takes the Z reading of the business day of this tablet's series. `earlier`: documents that it keeps no longer. */
  takeZ(earlier?: readonly Invoice[]): Promise<RunResult>
  syncNow(): void
  /** the current time in milliseconds since the epoch: the device's, or the service's if the device's clock is wrong */
  now(): number
  /** Sends a measurement of the app's speed, if the service accepts it. */
  sendMetric(metric: Metric): Promise<void>
  upkeep: Upkeep
  close(): Promise<void>
}

import type { AuditPage, Discard, Exceptions } from '#domain/calls/exceptions'
import type { FailedMessage } from '#domain/calls/messages'
import type { HistoryEntry } from '#domain/calls/records'
import type { DayMoney, ReportPreview } from '#domain/calls/reports'
import type { RestoreReports } from '#domain/calls/restore'
import type { Work } from '#domain/commands/work'
import type { ReportAsked } from '#domain/reports/asked'
import type { Days } from '#domain/reports/period'
import type { RightsInput } from '#domain/resources/store-rights-input'
import type { AccountInput, Admin, RegisterInput } from '#domain/rows/accounts/admin'
import type { ApiKey, ApiKeyInput, NewApiKey } from '#domain/rows/accounts/api-key'
import type {
  CopyCounts,
  CopyRowsInput,
  OpenStoreInput,
  StoreChoice,
} from '#domain/rows/accounts/store-access'
import type { Customer } from '#domain/rows/customer'
import type { CustomerFigures } from '#domain/rows/customer-figures'
import type { Invoice } from '#domain/rows/invoice'
import type { ResourceKind } from '#domain/rows/resources'
import type { Staff } from '#domain/rows/staff'
import type { Store } from '#domain/rows/store'
import type { Tender } from '#domain/rows/tender'
import type { AvailabilityQuery, AvailableResources } from '#domain/slot/availability'

/** Result of a call that is never queued; `message` is shown to users (SPEC.md API-ERR). */
export type OnlineAnswer<Value> =
  | { ok: true; value: Value }
  /** `isOffline`: no answer came, so the outcome is unknown */
  | { ok: false; message: string; isOffline: boolean }

/** Tables whose rows have a history of changes. */
export type HistoryTable = ResourceKind | 'appointments' | 'stores' | 'users'

/** A search over the audit trail. Blank texts search for nothing; `before`: the place after which a page begins. */
export interface AuditSearch extends Days {
  actor: string
  row: string
  before: number | null
}

/** A command of an import. `version`: the version of its row that the user saw; null for a new row. */
export type ImportedWork = Work & { version: number | null }

/**
 * The versions of an import's rows, and the places of customers whom another store knew, with their names there: they
 * joined this one.
 */
export interface ImportAnswer {
  versions: readonly number[]
  joined?: readonly { at: number; name: string }[] | undefined
}

/** Calls that need the service's answer. They are not queued. */
export interface Online {
  /** a row's changes, newest first */
  history(table: HistoryTable, id: string): Promise<OnlineAnswer<readonly HistoryEntry[]>>
  /** the rows that the End of Day of a day is made of */
  dayMoney(date: string): Promise<OnlineAnswer<DayMoney>>
  /** free rooms, lockers and therapists by the service's rows, which may be newer than this tablet's */
  available(query: AvailabilityQuery): Promise<OnlineAnswer<AvailableResources>>
  /** a therapist's current row at the service */
  staff(id: string): Promise<OnlineAnswer<Staff>>
  /** a customer with the fields that a tablet does not store: e-mail, birth date, appointments and points log */
  customer(mobileNumber: string): Promise<OnlineAnswer<Customer>>
  /**
   * the last payment with this reference number, on any day; `payingFor`: the appointment being paid, which is left out
   */
  usedReference(
    reference: string,
    payingFor: string | undefined,
  ): Promise<OnlineAnswer<{ used: Tender | null }>>
  /** the documents of all series since a day, whole as the service has them */
  invoices(since: string): Promise<OnlineAnswer<readonly Invoice[]>>
  /** figures of all customers, which are stored for the list of customers */
  customerFigures(): Promise<OnlineAnswer<CustomerFigures>>
  /** merges another record into a customer; both by id */
  mergeCustomers(id: string, otherId: string): Promise<OnlineAnswer<Customer>>
  /** `isReleased`: the former number is somebody else's now; a blank new number: it is not known */
  changeMobileNumber(
    id: string,
    mobileNumber: string,
    isReleased?: boolean,
  ): Promise<OnlineAnswer<Customer>>
  /**
   * carries out all commands or none, and answers the versions of their rows. A repeat under the same `key` changes
   * nothing. Also starts a pull, which brings the rows.
   */
  importRows(works: readonly ImportedWork[], key: string): Promise<OnlineAnswer<ImportAnswer>>
  admins(): Promise<OnlineAnswer<readonly Admin[]>>
  addAdmin(input: RegisterInput): Promise<OnlineAnswer<Admin>>
  /** grants or withdraws access; changes the details that are given */
  updateAdmin(username: string, input: AccountInput): Promise<OnlineAnswer<Admin>>
  /** changes what the roles of the session's store may do; refused if the service has another version of the store */
  changeRights(
    store: Pick<Store, 'code' | 'version'>,
    rights: RightsInput['rights'],
  ): Promise<OnlineAnswer<Store>>
  /** sets another account's password, which ends its sessions */
  setAdminPassword(id: string, newPassword: string): Promise<OnlineAnswer<Admin>>
  /** removes another account's PIN, which ends its sessions */
  removePin(id: string): Promise<OnlineAnswer<Admin>>
  /** the stores of the user's account, the home store first */
  ownStores(): Promise<OnlineAnswer<readonly StoreChoice[]>>
  /** opens another store, with copied parts of this one, and gives it to the user's account */
  openStore(input: OpenStoreInput): Promise<OnlineAnswer<Store>>
  /** adds rows that another store has and this one lacks; with `isTrial` it only counts them */
  copyRows(input: CopyRowsInput): Promise<OnlineAnswer<CopyCounts>>
  /** keys of programs, newest first */
  apiKeys(): Promise<OnlineAnswer<readonly ApiKey[]>>
  /** the key with its text, which no later answer has */
  addApiKey(input: ApiKeyInput): Promise<OnlineAnswer<NewApiKey>>
  revokeApiKey(id: string): Promise<OnlineAnswer<ApiKey>>
  /** the provider of text messages; null: the service only logs them */
  messageProvider(): Promise<OnlineAnswer<{ provider: string | null }>>
  /** text messages to customers that could not be sent, newest first */
  failedMessages(): Promise<OnlineAnswer<readonly FailedMessage[]>>
  sendMessageAgain(id: string): Promise<OnlineAnswer<FailedMessage>>
  /** the exceptions of some days that the service knows */
  exceptions(days: Days): Promise<OnlineAnswer<Exceptions>>
  /** tells which conflicts users of this tablet have discarded; those told before stay as they are */
  tellDiscards(discards: readonly Discard[]): Promise<OnlineAnswer<unknown>>
  /** a page of the audit trail */
  searchAudit(search: AuditSearch): Promise<OnlineAnswer<AuditPage>>
  /** the changes that tablets put back after the last restore */
  restoreReports(): Promise<OnlineAnswer<RestoreReports>>
}

/** A report requested on this tablet. It is kept until its file is saved or the user drops it. */
export interface Download extends ReportAsked {
  id: string
  /** milliseconds since the epoch */
  askedAt: number
  /** `ready`: the file is on this tablet; `failed`: the service could not make it */
  state: 'waiting' | 'loading' | 'ready' | 'failed'
  /** 0 to 1; null while the size is unknown */
  progress: number | null
}

/** Preview of a report; `isOffline`: no answer came. */
export type PreviewAnswer =
  | { ok: true; preview: ReportPreview }
  | { ok: false; message: string; isOffline: boolean }

/** Reports, which the service makes. A tablet stores requests and files for the user who requested them. */
export interface Reports {
  preview(asked: ReportAsked): Promise<PreviewAnswer>
  /** this user's downloads in this store, oldest first */
  current(): readonly Download[]
  subscribe(changed: () => void): () => void
  /**
   * Stores a request. Its file is downloaded as soon as there is a connection, even after a restart. Returns its id,
   * or null when the storage failed.
   */
  ask(asked: ReportAsked): Promise<string | null>
  /** Requests a failed report again. */
  retry(id: string): Promise<void>
  file(id: string): Promise<File | null>
  /** Drops a request and its file; stops its download. */
  drop(id: string): Promise<void>
}

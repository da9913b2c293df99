import type { AvailabilityQuery, AvailableResources } from '#domain/appointment/availability'
import type { HistoryEntry } from '#domain/calls/records'
import type { ReportPreview } from '#domain/calls/reports'
import type { ReportAsked } from '#domain/reports/asked'
import type { Admin, RegisterInput } from '#domain/rows/admin'
import type { Customer } from '#domain/rows/customer'
import type { ResourceKind } from '#domain/rows/resources'
import type { Staff } from '#domain/rows/staff'

/** Result of a call that is never queued; `message` is for people (SPEC.md API-ERR). */
export type OnlineAnswer<Value> =
  | { ok: true; value: Value }
  /** `isOffline`: no answer came, so the outcome is unknown */
  | { ok: false; message: string; isOffline: boolean }

/** Rows that keep a history of their changes. */
export type HistoryTable = ResourceKind | 'stores' | 'users'

/** Calls that need the service's answer. They are not queued, and their answers are not kept. */
export interface Online {
  /** a row's changes, the latest first */
  history(table: HistoryTable, id: string): Promise<OnlineAnswer<readonly HistoryEntry[]>>
  /** resources that are free by the service's rows, which this tablet may not have pulled yet */
  available(query: AvailabilityQuery): Promise<OnlineAnswer<AvailableResources>>
  /** one therapist as the service has them now */
  staff(id: string): Promise<OnlineAnswer<Staff>>
  /** a customer with e-mail, birth date, appointments and points log, none of which is kept */
  customer(mobileNumber: string): Promise<OnlineAnswer<Customer>>
  admins(): Promise<OnlineAnswer<readonly Admin[]>>
  addAdmin(input: RegisterInput): Promise<OnlineAnswer<Admin>>
  setAdminAccess(username: string, enableAccess: boolean): Promise<OnlineAnswer<Admin>>
}

/** A report that was asked for on this tablet; kept until its file is saved or the user drops it. */
export interface Download extends ReportAsked {
  id: string
  /** milliseconds since the epoch */
  askedAt: number
  /** `ready`: the file is on this tablet; `failed`: the service made none */
  state: 'waiting' | 'loading' | 'ready' | 'failed'
  /** 0 to 1; null while its size is not known */
  progress: number | null
}

/** Preview of a report; `isOffline`: no answer came. */
export type PreviewAnswer =
  | { ok: true; preview: ReportPreview }
  | { ok: false; message: string; isOffline: boolean }

/** Reports are made by the service; a tablet keeps requests and files for the user who asked. */
export interface Reports {
  preview(asked: ReportAsked): Promise<PreviewAnswer>
  /** this user's in this store, the oldest first */
  current(): readonly Download[]
  subscribe(changed: () => void): () => void
  /**
   * Keeps the request on disk; its file is fetched as soon as there is a connection, also after a
   * restart. Answers its id, or null when the storage failed.
   */
  ask(asked: ReportAsked): Promise<string | null>
  /** Asks once more for one that failed. */
  retry(id: string): Promise<void>
  file(id: string): Promise<File | null>
  /** Gives one up, with its file; stops its download. */
  drop(id: string): Promise<void>
}

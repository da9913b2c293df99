import type { Work } from '#domain/commands/work'
import type { Appointment } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import type { Entry, Parked } from './entry'

/** Store code and business day. */
export type DayKey = [string, string]

/**
 * Appointments of a store on a business day: the day's page, a single-row record beside it, or a chunk of a first sync
 * (`staged-days`).
 */
export interface DayPage {
  store: string
  date: string
  rows: Appointment[]
  /** in staged chunks: ids that the service has deleted */
  gone?: readonly string[]
}

/**
 * The ids of the rows in a record of `days` and of their groups, indexed to find the days of a row or group. Records of
 * the index of visits (`store/visits`) have `visits` instead: the days of each customer.
 */
export interface DayPlaces {
  store: string
  date: string
  ids: string[]
  visits?: [mobile: string, dates: string[]][] | undefined
}

/**
 * A page: the customers of a store whose mobile numbers share a hash (`page-of`). Chunks of a first sync
 * (`staged-customers`) have higher page numbers.
 */
export interface CustomerPage {
  store: string
  page: number
  rows: Customer[]
  /** in staged chunks: ids that the service has deleted */
  gone?: readonly string[]
}

/** All rows of one kind of resource; also the store's own row, its lookups, and a counter of changes. */
export interface ResourcePage {
  store: string
  kind: string
  value: unknown
}

export interface MetaRecord {
  key: string
  value: unknown
}

export type Ending = 'applied' | 'superseded' | 'withdrawn' | 'discarded'

/** The stored fields of an ended entry, enough to show it and to run its command again. */
export type EndedEntry = Pick<
  Entry,
  'seq' | 'id' | 'store' | 'user' | 'device' | 'lane' | 'mobile' | 'queuedAt' | 'supersedes'
> &
  Work & { conflict?: Parked; preexistingMatches?: readonly string[] }

/** The journal's record of an ended entry; `id` is the entry's id. */
export interface JournalRecord {
  id: string
  endedAt: number
  ending: Ending
  /** the user who ended the entry; null: the service */
  by: string | null
  reason: string | null
  /** the id of the entry that replaced this one */
  supersededBy: string | null
  entry: EndedEntry
  /**
   * the whole entry if it was discarded, so that a user can bring it back, or applied, so that it can be sent again when
   * the service has lost it
   */
  whole?: Entry
  /** the version that an applied entry gave to its row */
  version?: number
}

/** Records of entries that ended together; `ids` are indexed. */
export interface JournalPage {
  ids: string[]
  endedAt: number
  records: JournalRecord[]
}

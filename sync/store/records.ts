import type { Work } from '#domain/commands/work'
import type { Appointment } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import type { Entry, Parked } from './entry'

/** Store code and business day. */
export type DayKey = [string, string]

/** All appointments of a store on a business day. Also used for chunks that a first sync has staged (`staged-days`). */
export interface DayPage {
  store: string
  date: string
  rows: Appointment[]
  /** in staged chunks: ids that the service has deleted */
  gone?: readonly string[]
}

/** The ids of a day's appointments, for finding a row's day. Also the days of customers (`visits`). */
export interface DayPlaces {
  store: string
  date: string
  ids: string[]
  visits?: [mobile: string, dates: string[]][] | undefined
}

/** Customers whose mobile numbers share a hash. Staged chunks of a first sync follow the last page. */
export interface CustomerPage {
  store: string
  page: number
  rows: Customer[]
  /** in staged chunks: ids that the service has deleted */
  gone?: readonly string[]
}

/** All rows of a kind of resource. Also the store itself, its lookups, and a counter of changes. */
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

/** The stored fields of an ended entry: enough to show it, and to run it again. */
export type EndedEntry = Pick<
  Entry,
  'seq' | 'id' | 'store' | 'user' | 'device' | 'lane' | 'mobile' | 'queuedAt' | 'supersedes'
> &
  Work & { conflict?: Parked; twins?: readonly string[] }

/** An ended entry and its ending. `id` is the entry's. */
export interface JournalRecord {
  id: string
  endedAt: number
  ending: Ending
  /** the user who ended it; null: the service */
  by: string | null
  reason: string | null
  /** the entry that replaced it */
  supersededBy: string | null
  entry: EndedEntry
  /** the whole entry, if it was discarded, so that it can be brought back */
  whole?: Entry
}

/** Entries that ended together; `ids` are their ids. */
export interface JournalPage {
  ids: string[]
  endedAt: number
  records: JournalRecord[]
}

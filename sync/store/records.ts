import type { Work } from '#domain/commands/work'
import type { Appointment } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import type { Entry, Parked } from './entry'

/** Store and business day. */
export type DayKey = [string, string]

/** All appointments of a store and business day; also what a first sync put aside (`staged-days`). */
export interface DayPage {
  store: string
  date: string
  rows: Appointment[]
  /** of what was put aside: ids that the service has deleted */
  gone?: readonly string[]
}

/** The ids of a day's appointments, to find a row's day; also on which days customers are (`visits`). */
export interface DayPlaces {
  store: string
  date: string
  ids: string[]
  visits?: [mobile: string, dates: string[]][] | undefined
}

/** Customers whose mobile numbers share a hash; behind the last page, what a first sync put aside. */
export interface CustomerPage {
  store: string
  page: number
  rows: Customer[]
  /** of what was put aside: ids that the service has deleted */
  gone?: readonly string[]
}

/** All rows of one kind of resource; also the store itself, its lookups and a counter of changes. */
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

/** The fields of an ended entry that are kept: enough to read it, to look into it, and to give it again. */
export type EndedEntry = Pick<
  Entry,
  'seq' | 'id' | 'store' | 'user' | 'device' | 'lane' | 'mobile' | 'queuedAt' | 'supersedes'
> &
  Work & { conflict?: Parked; twins?: readonly string[] }

/** An entry that has ended, and how. `id` is the entry's. */
export interface JournalRecord {
  id: string
  endedAt: number
  ending: Ending
  /** who ended it; the service is null */
  by: string | null
  reason: string | null
  /** the entry that stands in its place */
  supersededBy: string | null
  entry: EndedEntry
  /** a discarded one as it was, so that it can be brought back */
  whole?: Entry
}

/** Entries that ended together. `ids` are theirs. */
export interface JournalPage {
  ids: string[]
  endedAt: number
  records: JournalRecord[]
}

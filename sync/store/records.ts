import type { Appointment } from '#domain/appointment/appointment'
import type { Customer } from '#domain/customer/customer'
import type { Entry } from './entry'

/** All appointments of a store and business day. `ids` are those of `rows`, to find a row's day. */
export interface DayPage {
  store: string
  date: string
  ids: string[]
  rows: Appointment[]
}

/** Customers whose mobile numbers share a hash. */
export interface CustomerPage {
  store: string
  page: number
  rows: Customer[]
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
  entry: Omit<Entry, 'seen' | 'customer' | 'request'>
}

/** Entries that ended together. `ids` are theirs. */
export interface JournalPage {
  n?: number
  ids: string[]
  endedAt: number
  records: JournalRecord[]
}

import type { PaidRow } from '#domain/appointment/tenders'
import type { Tail } from '#domain/invoice/document'

/** The tablet that issues, and its user. */
export interface Tablet {
  device: string
  user: string
  /** the end of the series as stored on the tablet; null: it has issued nothing yet */
  end: Tail | null
}

/** Rows of money before a command, by `table/id`; null: the command adds it. */
export type Before = ReadonlyMap<string, PaidRow | null>

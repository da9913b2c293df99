import type { Tail } from '#domain/invoice/document'
import type { Database } from './db'
import { readMeta } from './meta'

/** The key of the record of a store's series: the end behind which this tablet issues its next invoice. */
export const seriesKey = (store: string): string => `series ${store}`

/** Reads how far this tablet has issued invoices in a store; null: never. Wiping rows keeps it. */
export async function readSeriesEnd(db: Database, store: string): Promise<Tail | null> {
  const stored = await readMeta(db, seriesKey(store))
  return (stored as Tail | undefined) ?? null // only `append` writes it
}

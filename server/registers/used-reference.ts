import { type RawBuilder, sql } from 'kysely'
import {
  comparableReference,
  leastCompared,
  usedBefore,
} from '#domain/appointment/parts/used-before'
import type { Tender } from '#domain/rows/tender'
import { readRowsOf } from '../db/row-json'
import { appointments } from '../db/tables/appointments'
import { sales } from '../db/tables/registers'
import type { Reader } from '../db/tx'

interface Asked {
  reference: string
  payingFor: string | undefined
}

/** The last payment of a store, on any day, that used the given reference; null when none did. */
export async function usedReference(
  reader: Reader,
  storeCode: string,
  { reference, payingFor }: Asked,
): Promise<Tender | null> {
  const wanted = comparableReference(reference)
  if (wanted.length < leastCompared) return null
  const asked = [storeCode, wanted] as const
  const found = await readRowsOf(reader, [
    ['appointments', rowsWithReference('appointments', appointments.jsonFields('row'), ...asked)],
    ['sales', rowsWithReference('sales', sales.jsonFields('row'), ...asked)],
  ])
  const rows = found.flatMap((change) =>
    change.table === 'appointments' || change.table === 'sales' ? [change.row] : [],
  )
  return usedBefore(rows, reference, payingFor)
}

/**
 * Selects rows whose tenders or corrections have a reference, compared as `comparableReference` does; the rule then
 * checks each row. The condition must look like this to use the indexes of `0027-references.sql`.
 */
export const rowsWithReference = (
  table: 'appointments' | 'sales',
  fields: string,
  storeCode: string,
  wanted: string,
): RawBuilder<unknown> =>
  sql`select ${sql.raw(fields)} from ${sql.table(table)} as row
    where row.store_code = ${storeCode} and row.tenders is not null
      and money_references(row.tenders, row.corrections) @> array[${wanted}]::text[]`

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

/** The last payment of a store with a reference, of any day; null without one. */
export async function usedReference(
  reader: Reader,
  storeCode: string,
  { reference, payingFor }: Asked,
): Promise<Tender | null> {
  const wanted = comparableReference(reference)
  if (wanted.length < leastCompared) return null
  const found = await readRowsOf(reader, [
    ['appointments', selectWith('appointments', appointments.jsonFields('row'), storeCode, wanted)],
    ['sales', selectWith('sales', sales.jsonFields('row'), storeCode, wanted)],
  ])
  const rows = found.flatMap((change) =>
    change.table === 'appointments' || change.table === 'sales' ? [change.row] : [],
  )
  return usedBefore(rows, reference, payingFor)
}

/** Selects rows whose money names the reference somewhere; the rule compares each field. */
function selectWith(
  table: 'appointments' | 'sales',
  fields: string,
  storeCode: string,
  wanted: string,
): RawBuilder<unknown> {
  // The reference as it is written between the quotes of JSON.
  const spelt = JSON.stringify(wanted).slice(1, -1)
  return sql`select ${sql.raw(fields)} from ${sql.table(table)} as row
    where row.store_code = ${storeCode} and row.tenders is not null
      and position(${spelt} in upper(regexp_replace(
        row.tenders::text || row.corrections::text, '[[:space:]-]', '', 'g'))) > 0`
}

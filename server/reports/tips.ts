import { type Selectable, sql } from 'kysely'
import type { Days } from '#domain/reports/period'
import { type TipLine, tallyTips } from '#domain/reports/tips'
import type { DB } from '../db/schema'
import { appointments } from '../db/tables/appointments'
import type { Reader } from '../db/tx'
import { readSales } from './figures'
import { inPages, pageSize, type Read } from './report'

/**
 * Reads the tips that were given to a store's therapists on some days, for visits of any day, and those that wait in a
 * conflict.
 */
export async function readTips(read: Read, storeCode: string, days: Days): Promise<TipLine[]> {
  const tally = tallyTips(days)
  const tipped = inPages<Stored>((after) =>
    read((reader) => readTipped(reader, storeCode, days, after?.id ?? '')),
  )
  for await (const page of tipped) for (const row of page) tally.add(appointments.fromRow(row))
  for (const row of await readSales(read, storeCode, days)) tally.add(row)
  return tally.lines()
}

type Stored = Selectable<DB['appointments']>

/** Reads the next appointments with a tip of these days, in the order of their ids. */
function readTipped(
  reader: Reader,
  storeCode: string,
  { start, end }: Days,
  after: string,
): Promise<Stored[]> {
  return reader
    .selectFrom('appointments')
    .selectAll()
    .where('store_code', '=', storeCode)
    .where('id', '>', after)
    .where(
      sql<boolean>`exists (select from jsonb_array_elements(tenders) tender
        where tender ->> 'kind' = 'TIP' and tender ->> 'day' between ${start} and ${end})`,
    )
    .orderBy('id')
    .limit(pageSize)
    .execute()
}

import { type RawBuilder, sql } from 'kysely'
import { idsOfTenders } from '#domain/appointment/tenders'
import type { Sale } from '#domain/rows/sale'
import type { TableName } from '#domain/rows/world'
import { notPlaced, rowsNotPlaced } from '#domain/sale/not-placed'
import { selectAppointment } from '../appointments/read-appointments'
import { saleFields } from '../db/register-tables'
import { type RowsOfTable, readRowsOf } from '../db/row-json'
import { appointments } from '../db/tables/appointments'
import type { Reader } from '../db/tx'

/** Selects money received for bookings and sales that wait, as far as some was paid back; there is little. */
export const selectPaidBack = (storeCode: string): RawBuilder<unknown> =>
  sql`select ${saleFields} from sales as row
    where row.store_code = ${storeCode} and row.waits_for is not null and row.corrections <> '[]'`

/**
 * Selects the appointments and sales that have tenders of these ids, if the sale `id` is received money. Reads no row
 * for a sale of products.
 */
export function selectHolding(
  storeCode: string,
  id: string,
  tenderIds: readonly string[],
): RowsOfTable<TableName>[] {
  const isHolding = sql`row.store_code = ${storeCode} and row.id <> ${id}
    and exists (select from sales where store_code = ${storeCode} and id = ${id} and waits_for is not null)
    and exists (select from jsonb_array_elements(row.tenders) as tender where tender ->> 'id' = any(${tenderIds}))`
  const fields = sql.raw(appointments.jsonFields('row'))
  return [
    ['appointments', sql`select ${fields} from appointments as row where ${isHolding}`],
    ['sales', sql`select ${saleFields} from sales as row where ${isHolding}`],
  ]
}

/** Selects an appointment or sale, and the money received for it. */
export const selectWaitingFor = (storeCode: string, id: string): RowsOfTable<TableName>[] => [
  selectAppointment(storeCode, id),
  [
    'sales',
    sql`select ${saleFields} from sales as row
      where row.store_code = ${storeCode} and (row.id = ${id} or row.waits_for = ${id})`,
  ],
]

/** Those of these tender ids that an appointment, or a sale of products, has. */
export async function readPlaced(
  reader: Reader,
  storeCode: string,
  tenderIds: readonly string[],
): Promise<Set<string>> {
  const idsIn = (table: 'appointments' | 'sales', isCounted: RawBuilder<unknown>) =>
    sql`select tender ->> 'id' as id from ${sql.table(table)} as row
      cross join lateral jsonb_array_elements(row.tenders) as tender
      where row.store_code = ${storeCode} and ${isCounted} and tender ->> 'id' = any(${tenderIds})`
  const { rows } = await sql<{ id: string }>`
    ${idsIn('appointments', sql`row.tenders is not null and not row.is_taken_back`)}
    union ${idsIn('sales', sql`row.waits_for is null`)}`.execute(reader)
  return new Set(rows.map(({ id }) => id))
}

/** Reads the rows of money of any day that nobody has paid back, and that no appointment or sale has. */
export async function readNotPlaced(reader: Reader, storeCode: string): Promise<Sale[]> {
  const waiting = sql`select ${saleFields} from sales as row
    where row.store_code = ${storeCode} and row.waits_for is not null`
  const found = await readRowsOf(reader, [['sales', waiting]])
  const rows = found.flatMap((change) => (change.table === 'sales' ? [change.row] : []))
  const held = notPlaced(rows, [])
  // Each appointment would be read.
  if (held.length === 0) return []
  const placed = await readPlaced(reader, storeCode, [...idsOfTenders(held)])
  return rowsNotPlaced(rows, placed)
}

import { sql } from 'kysely'
import type { RowJson } from '../db/row-json'
import { customers } from '../db/tables/customers'
import type { Reader } from '../db/tx'
import { type PublishedChange, publishedChange } from '../live/changes-page'
import type { Cursor } from '../live/cursor'

type Position = Cursor['customers']

/** A change and the position after which the next read continues. */
export interface PlacedChange extends PublishedChange {
  position: Position
}

/** The feed leaves out email and birth date: the front desk doesn't need them. */
const fields = sql.raw(customers.jsonFields('person', ['email', 'birthDate']))
const json = sql`row_to_json(visible)::text as json`

/**
 * Reads customers of a store that changed after a position, ordered by transaction id, because all stores write
 * customers. Waits with transactions newer than one that still runs. A customer new to the store counts as changed.
 */
export async function readCustomerChanges(
  reader: Reader,
  storeCode: string,
  { position, limit }: { position: Position; limit: number },
): Promise<PlacedChange[]> {
  const after = sql`(${position.xid}::xid8, ${position.id}::text)`
  const settled = sql`pg_snapshot_xmin(pg_current_snapshot())`
  const { rows } = await sql<RowJson & { xid: string }>`
    select id, version, xid::text, json from (
      (select person.id, person.version, person.changed_xid as xid, ${json}
        from customers person
        join customer_stores known on known.customer_id = person.id, lateral (select ${fields}) visible
        where known.store_code = ${storeCode} and person.changed_xid >= known.changed_xid
          and (person.changed_xid, person.id) > ${after} and person.changed_xid < ${settled}
        order by person.changed_xid, person.id limit ${limit})
      union all
      (select person.id, person.version, known.changed_xid, ${json}
        from customer_stores known
        join customers person on person.id = known.customer_id, lateral (select ${fields}) visible
        where known.store_code = ${storeCode} and known.changed_xid > person.changed_xid
          and (known.changed_xid, known.customer_id) > ${after} and known.changed_xid < ${settled}
        order by known.changed_xid, known.customer_id limit ${limit})
    ) as changed
    order by changed.xid, id limit ${limit}`.execute(reader)
  return rows.map(({ id, version, json, xid }) => ({
    ...publishedChange({ table: 'customers', id, version }, json),
    position: { xid, id },
  }))
}

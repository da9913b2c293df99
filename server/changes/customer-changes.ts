import { sql } from 'kysely'
import type { RowJson } from '../db/row-json'
import { customers } from '../db/tables/customers'
import type { Reader } from '../db/tx'
import { type PublishedChange, publishedChange } from '../live/changes-page'

/** A change with its place: lane by lane, in each by the version of the lane. */
export interface PlacedChange extends PublishedChange {
  lane: number
  position: number
}

interface Between {
  /** versions of the lanes that were read */
  since: readonly number[]
  /** the newest versions of the lanes */
  lanes: readonly number[]
  limit: number
}

/** The feed leaves out email and birth date: the front desk doesn't need them. */
const fields = sql.raw(customers.jsonFields('person', ['email', 'birthDate']))

/**
 * Reads customers of a store that changed since a place in the lanes. A write holds its lane until the commit, so no
 * lower version can appear later. A customer new to the store counts as changed.
 */
export async function readCustomerChanges(
  reader: Reader,
  storeCode: string,
  { since, lanes, limit }: Between,
): Promise<PlacedChange[]> {
  const moved = lanes.flatMap((newest, lane) => {
    const after = since[lane] ?? 0
    return newest > after ? [{ lane, after }] : []
  })
  if (moved.length === 0) return []
  const { rows } = await sql<RowJson & { lane: number; position: number }>`
    select person.id, person.version, found.lane, found.position, row_to_json(visible)::text as json
    from (
      select moved.lane, placed.version as position, placed.customer_id
      from unnest(
        ${moved.map(({ lane }) => lane)}::int[], ${moved.map(({ after }) => after)}::bigint[]
      ) as moved (lane, after), lateral (
        select customer_id, version from customer_stores
        where store_code = ${storeCode} and lane = moved.lane and version > moved.after
        order by version limit ${limit}
      ) placed
      order by moved.lane, placed.version limit ${limit}
    ) found
    join customers person on person.id = found.customer_id, lateral (select ${fields}) visible
    order by found.lane, found.position`.execute(reader)
  return rows.map(({ id, version, json, lane, position }) => ({
    ...publishedChange({ table: 'customers', id, version }, json),
    lane,
    position,
  }))
}

import { sql } from 'kysely'
import type { Reader } from '../db/tx'

/**
 * Ids of the customers whose points moved after they were added, who bought products, or into whom another record was
 * merged.
 */
export async function readUsed(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from customers where id = any(${ids}) and (
      id in (
        select person.id from points_log moved join customers person on person.id = moved.customer_id
        where moved.customer_id = any(${ids}) group by person.id
        having count(*) > 1 or bool_or(moved.action <> 'ADD')
          or bool_or(moved.created_date_time <> person.created_date_time)
      ) or id in (select customer_id from sales where customer_id = any(${ids}))
        or id in (select merged_into from customers where merged_into = any(${ids})))`.execute(
    reader,
  )
  return new Set(rows.map(({ id }) => id))
}

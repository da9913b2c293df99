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
    select person.id from customers person where person.id = any(${ids}) and (
      exists (
        select from points_log moved where moved.customer_id = person.id
        having count(*) > 1 or bool_or(moved.action <> 'ADD')
          or bool_or(moved.created_date_time <> person.created_date_time)
      ) or person.id in (select customer_id from sales where customer_id = any(${ids}))
        or exists (select from customers merged where merged.merged_into = person.id))`.execute(
    reader,
  )
  return new Set(rows.map(({ id }) => id))
}

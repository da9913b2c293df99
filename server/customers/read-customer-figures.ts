import { sql } from 'kysely'
import { mergedStatus } from '#domain/rows/customer'
import type { CustomerFigures } from '#domain/rows/customer-figures'
import type { Reader } from '../db/tx'

/**
 * Computes values of all customers of a store: last visit, spending, birthday. Spending is the money that visits and
 * retail hold. A future visit doesn't count as the last one.
 */
export async function readCustomerFigures(
  reader: Reader,
  storeCode: string,
  today: string,
): Promise<CustomerFigures['figures']> {
  const { rows } = await sql<{
    mobile_number: string
    last_visit: string | null
    centavos: number
    birthday: string | null
  }>`
    select person.mobile_number, visited.last_visit,
      coalesce(visited.centavos, 0) + coalesce(bought.centavos, 0) as centavos,
      to_char(person.birth_date, 'MM-DD') as birthday
    from customer_stores known
    join customers person on person.id = known.customer_id
    left join (
      select customer_id, sum(total_price_paid_centavos)::bigint as centavos,
        max(start_date) filter (where status in ('CHECKED_IN', 'COMPLETED') and start_date <= ${today})
          as last_visit
      from appointments where store_code = ${storeCode} group by customer_id
    ) visited on visited.customer_id = person.id
    left join (
      select customer_id, sum(round(coalesce((
          select made ->> 'newAmount'
          from jsonb_array_elements(corrections) with ordinality as list (made, at)
          where jsonb_exists(made -> 'tenderIds', tender ->> 'id') and made ->> 'newAmount' is not null
          order by at desc limit 1), tender ->> 'amount')::numeric * 100)
        * case tender ->> 'kind' when 'PAYMENT' then 1 when 'REFUND' then -1 else 0 end)::bigint as centavos
      from sales cross join lateral jsonb_array_elements(tenders) tender
      where store_code = ${storeCode} and waits_for is null and not exists (
        select from jsonb_array_elements(corrections) made
        where (made ->> 'isVoid')::boolean and made -> 'tenderIds' @> jsonb_build_array(tender -> 'id'))
      group by customer_id
    ) bought on bought.customer_id = person.id
    where known.store_code = ${storeCode} and person.status <> ${mergedStatus}
    order by person.mobile_number`.execute(reader)
  return rows.map((row) => ({
    mobileNumber: row.mobile_number,
    lastVisit: row.last_visit,
    spent: row.centavos / 100,
    birthday: row.birthday,
  }))
}

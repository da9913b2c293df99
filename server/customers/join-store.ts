import { sql } from 'kysely'
import type { StoreTx } from '../db/tx'

/**
 * Records the customer as known to the store, from the record or the first booking on, so that its tablets receive
 * changes of that customer.
 */
export function joinStore(tx: StoreTx, customerId: string | null): void {
  tx.writeAtEnd(
    sql`insert into customer_stores (customer_id, store_code)
      values (${customerId}, ${tx.storeCode}) on conflict do nothing`,
  )
}

import { sql } from 'kysely'
import type { StoreTx } from '../db/tx'

/**
 * Records that the store knows the customer, because it has saved the record or a booking. From then on its tablets
 * receive changes of that customer.
 */
export function joinStore(tx: StoreTx, customerId: string | null): void {
  tx.writeAtEnd(
    sql`insert into customer_stores (customer_id, store_code)
      values (${customerId}, ${tx.storeCode}) on conflict do nothing`,
  )
}

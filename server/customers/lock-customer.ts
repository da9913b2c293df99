import { sql } from 'kysely'
import type { Customer } from '#domain/rows/customer'
import { customers } from '../db/tables/customers'
import type { WriteTx } from '../db/tx'

/**
 * A customer that nobody else changes until the commit; null when there is none, and then nobody
 * else makes one with this number meanwhile. Customers are shared, so a store's lock is not enough.
 * It is taken after the store's lock and a command has one customer: nobody waits in a circle.
 */
export async function lockCustomer(tx: WriteTx, mobileNumber: string): Promise<Customer | null> {
  const name = `customer ${mobileNumber}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx.db)
  const columns = await tx.db
    .selectFrom('customers')
    .selectAll()
    .where('mobile_number', '=', mobileNumber)
    .forUpdate()
    .executeTakeFirst()
  return columns ? customers.fromRow(columns) : null
}

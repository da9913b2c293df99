import { sql } from 'kysely'
import type { Customer } from '#domain/rows/customer'
import { customers } from '../db/tables/customers'
import type { WriteTx } from '../db/tx'

/**
 * Reads a customer (or null) and locks the mobile number until the commit, even if no customer has it. Stores share
 * customers, so the store's lock is not enough. No deadlocks: it comes after the store's lock, and a command has one
 * customer.
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

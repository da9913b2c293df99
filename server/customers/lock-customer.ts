import { type RawBuilder, sql } from 'kysely'
import { mergedStatus } from '#domain/rows/customer'
import type { RowsOfTable } from '../db/row-json'
import { customers } from '../db/tables/customers'
import type { StoreTx } from '../db/tx'

const allNumbers = sql`hashtextextended('customers', 0)`

/**
 * SQL that locks a mobile number until the commit; null locks none. Waits for an import that has locked all numbers.
 */
export const mobileLock = (mobileNumber: RawBuilder<string | null>) =>
  sql`pg_advisory_xact_lock_shared(${allNumbers}),
    pg_advisory_xact_lock(hashtextextended('customer ' || ${mobileNumber}, 0))`

/**
 * Locks a mobile number until the commit, even if no customer has it. Stores share customers, so the store's lock is
 * not enough. Callers lock several numbers in sorted order, so they can't deadlock.
 */
export async function lockMobile(tx: StoreTx, mobileNumber: string): Promise<void> {
  await sql`select ${mobileLock(sql`${mobileNumber}`)}`.execute(tx.db)
}

/**
 * Locks all mobile numbers until the commit. Thousands of single locks would not fit into the database's table of
 * locks.
 */
export async function lockAllMobiles(tx: StoreTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${allNumbers})`.execute(tx.db)
}

const fields = sql.raw(customers.jsonFields('person'))

/** Selects the customer with a mobile number and locks the row until the commit; a removed one is left out. */
export const selectLocked = (mobileNumber: string): RowsOfTable<'customers'> => [
  'customers',
  sql`select ${fields} from customers person where mobile_number = ${mobileNumber}
    and (status <> ${mergedStatus} or merged_into is not null) for update`,
]

import { type RawBuilder, sql } from 'kysely'
import { mergedStatus } from '#domain/rows/customer'
import type { RowsOfTable } from '../db/row-json'
import { customers } from '../db/tables/customers'
import type { StoreTx } from '../db/tx'

/** SQL that locks a mobile number until the commit; null locks none. */
export const mobileLock = (mobileNumber: RawBuilder<string | null>) =>
  sql`pg_advisory_xact_lock(hashtextextended('customer ' || ${mobileNumber}, 0))`

/**
 * Locks a mobile number until the commit, even if no customer has it. Stores share customers, so the store's lock is
 * not enough. Callers lock several numbers in sorted order, so they can't deadlock. An import locks the customers' rows
 * only: of two that add the same number the later one runs again.
 */
export async function lockMobile(tx: StoreTx, mobileNumber: string): Promise<void> {
  await sql`select ${mobileLock(sql`${mobileNumber}`)}`.execute(tx.db)
}

const fields = sql.raw(customers.jsonFields('person'))

/** Selects the customer with a mobile number and locks the row until the commit; a removed one is left out. */
export const selectLocked = (mobileNumber: string): RowsOfTable<'customers'> => [
  'customers',
  sql`select ${fields} from customers person where mobile_number = ${mobileNumber}
    and (status <> ${mergedStatus} or merged_into is not null) for update`,
]

import type { BusinessTime } from '#domain/kernel/dates'
import type { ServiceDeps } from '../context'
import { bulkInsert } from '../db/bulk-insert'
import { customers } from '../db/tables/customers'
import { write } from '../db/tx'
import type { Account, Business, LedgerEntry } from './business'
import { installStore } from './install-store'

/** Inserts a whole business into an empty database, in one transaction. */
export async function install(
  { db, ids, passwords }: Pick<ServiceDeps, 'db' | 'ids' | 'passwords'>,
  business: Business,
  now: BusinessTime,
): Promise<void> {
  const hashing = Promise.all(business.accounts.map(({ password }) => passwords.hash(password)))
  const writing = write(db, async (tx) => {
    await bulkInsert(tx, 'customers', business.customers.map(customers.toRow))
    for (const rows of business.stores) await installStore(tx, rows)
    await bulkInsert(tx, 'points_log', business.points.map(ledgerRow))
    const hashes = await hashing
    const users = business.accounts.map((account, index) => ({
      ...userRow(account, now),
      id: ids(),
      password_hash: hashes[index],
    }))
    await bulkInsert(tx, 'users', users)
  })
  // Await both, so that a failure of either is handled.
  await Promise.all([hashing, writing])
}

function userRow(account: Account, now: BusinessTime) {
  return {
    username: account.username,
    first_name: account.firstName,
    last_name: account.lastName,
    enable_access: account.enableAccess ?? true,
    roles: JSON.stringify(account.roles),
    store_code: account.storeCode,
    created_date_time: now.instant,
    version: 1,
  }
}

function ledgerRow(entry: LedgerEntry) {
  return {
    customer_id: entry.customerId,
    store_code: entry.storeCode,
    action: entry.action,
    points: entry.points,
    balance_after: entry.balanceAfter,
    appointment_id: entry.appointmentId,
    created_by: entry.createdBy,
    created_date_time: entry.createdDateTime,
  }
}

import type { Admin } from '#domain/rows/accounts/admin'
import { auditOf, writeAudit } from '../db/audit'
import type { WriteTx } from '../db/tx'

/** Inserts an account with a hashed password. */
export async function addUser(
  tx: WriteTx,
  user: Admin,
  passwordHash: string,
  context: Parameters<typeof writeAudit>[2],
): Promise<void> {
  await tx.db
    .insertInto('users')
    .values({
      id: user.id,
      username: user.username,
      password_hash: passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      email: user.email,
      mobile_number: user.mobileNumber,
      enable_access: user.enableAccess,
      roles: JSON.stringify(user.roles),
      store_code: user.storeCode,
      stores: JSON.stringify(user.stores),
      created_by: user.createdBy,
      created_date_time: user.createdDateTime,
      last_updated_by: user.lastUpdatedBy,
      updated_date_time: user.updatedDateTime,
      version: user.version,
    })
    .execute()
  writeAudit(tx, auditOf('users', null, user), context)
}

import type { Admin } from '#domain/rows/accounts/admin'
import { writeAudit } from '../db/audit'
import type { Database } from '../db/database'
import type { WriteTx } from '../db/tx'
import { endSessions } from '../sessions/tokens'
import { forgetAttempts } from './attempts'

interface NewPassword {
  hash: string
  /** hash of the token whose session stays; null: all sessions end */
  keptToken: string | null
  context: Parameters<typeof writeAudit>[2]
}

/** Stores the hash of an account's new password, ends its other sessions and forgets its failed log-ins. */
export async function savePassword(
  tx: WriteTx,
  database: Database,
  user: Admin,
  { hash, keptToken, context }: NewPassword,
): Promise<Admin> {
  const after: Admin = {
    ...user,
    lastUpdatedBy: context.user,
    updatedDateTime: context.now.instant,
    version: user.version + 1,
  }
  await tx.db
    .updateTable('users')
    .set({
      password_hash: hash,
      last_updated_by: after.lastUpdatedBy,
      updated_date_time: after.updatedDateTime,
      version: after.version,
    })
    .where('id', '=', user.id)
    .execute()
  await endSessions(tx, database, user.id, keptToken)
  await forgetAttempts(tx, user.username)
  const { id: rowId, storeCode, version } = after
  // The audit trail says that the password changed, never its value.
  const changes: Record<string, [unknown, unknown]> = { password: ['former', 'new'] }
  writeAudit(tx, { table: 'users', rowId, storeCode, version, changes }, context)
  return after
}

import type { Admin } from '#domain/rows/accounts/admin'
import { writeAudit } from '../db/audit'
import type { Database } from '../db/database'
import type { WriteTx } from '../db/tx'
import { endSessions } from '../sessions/tokens'
import { forgetAttempts } from './attempts'

interface NewPin {
  /** null: removes the PIN */
  hash: string | null
  /** hash of the token whose session stays */
  keptToken: string
  context: Parameters<typeof writeAudit>[2]
}

/** Stores or removes an account's PIN. Sessions that tablets have sealed under a former PIN end. */
export async function savePin(
  tx: WriteTx,
  database: Database,
  user: Admin,
  { hash, keptToken, context }: NewPin,
): Promise<Admin> {
  const { hasPin: had = false, ...rest } = user
  if (!had && hash === null) return user
  const after: Admin = {
    ...rest,
    ...(hash !== null && { hasPin: true }),
    lastUpdatedBy: context.user,
    updatedDateTime: context.now.instant,
    version: user.version + 1,
  }
  await tx.db
    .updateTable('users')
    .set({
      pin_hash: hash,
      pin_since: hash === null ? null : context.now.instant,
      pin_failures: 0,
      last_updated_by: after.lastUpdatedBy,
      updated_date_time: after.updatedDateTime,
      version: after.version,
    })
    .where('id', '=', user.id)
    .execute()
  if (had) await endSessions(tx, database, user.id, keptToken)
  await forgetAttempts(tx, user.username)
  const { id: rowId, storeCode, version } = after
  // The audit trail says that the PIN changed, never its digits.
  const changes: Record<string, [unknown, unknown]> = {
    pin: [had ? 'former' : null, hash === null ? null : 'new'],
  }
  writeAudit(tx, { table: 'users', rowId, storeCode, version, changes }, context)
  return after
}

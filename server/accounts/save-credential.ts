import type { Updateable } from 'kysely'
import type { Admin } from '#domain/rows/accounts/admin'
import { writeAudit } from '../db/audit'
import type { Database } from '../db/database'
import type { DB } from '../db/schema'
import type { WriteTx } from '../db/tx'
import { endSessions } from '../sessions/tokens'
import { forgetAttempts } from './attempts'

interface Cause {
  /** hash of the token whose session stays; null: all sessions end */
  keptToken: string | null
  context: Parameters<typeof writeAudit>[2]
}

interface Saved extends Cause {
  columns: Updateable<DB['users']>
  /** as the audit trail has them: that a secret changed, never its text */
  changes: Record<string, [unknown, unknown]>
  endsSessions: boolean
}

/** Stores the hash of an account's new password, and ends its other sessions. */
export const savePassword = (
  tx: WriteTx,
  database: Database,
  user: Admin,
  { hash, ...cause }: Cause & { hash: string },
): Promise<Admin> =>
  save(tx, database, user, {
    ...cause,
    columns: { password_hash: hash },
    changes: { password: ['former', 'new'] },
    endsSessions: true,
  })

/**
 * Stores the hash of an account's PIN, or removes the PIN (null). Sessions that tablets have sealed under a former PIN
 * end.
 */
export async function savePin(
  tx: WriteTx,
  database: Database,
  user: Admin,
  { hash, ...cause }: Cause & { hash: string | null },
): Promise<Admin> {
  const { hasPin: had = false, ...rest } = user
  if (!had && hash === null) return user
  const since = hash === null ? null : cause.context.now.instant
  return save(tx, database, hash === null ? rest : { ...rest, hasPin: true }, {
    ...cause,
    columns: { pin_hash: hash, pin_since: since, pin_failures: 0 },
    changes: { pin: [had ? 'former' : null, hash === null ? null : 'new'] },
    endsSessions: had,
  })
}

/** Stores the columns, and forgets the account's failed log-ins. */
async function save(
  tx: WriteTx,
  database: Database,
  user: Admin,
  { columns, changes, endsSessions, keptToken, context }: Saved,
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
      ...columns,
      last_updated_by: after.lastUpdatedBy,
      updated_date_time: after.updatedDateTime,
      version: after.version,
    })
    .where('id', '=', user.id)
    .execute()
  if (endsSessions) await endSessions(tx, database, user.id, keptToken)
  await forgetAttempts(tx, user.username)
  const { id: rowId, storeCode, version } = after
  writeAudit(tx, { table: 'users', rowId, storeCode, version, changes }, context)
  return after
}

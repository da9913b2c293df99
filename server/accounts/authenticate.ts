import type { calls } from '#domain/calls/all'
import { err, ok } from '#domain/kernel/result'
import { storesOf } from '#domain/rows/accounts/store-access'
import type { ServiceContext } from '../context'
import type { Database } from '../db/database'
import { write } from '../db/tx'
import type { Caller } from '../http/env'
import type { Parsed } from '../http/parse-asked'
import { problems } from '../http/problem'
import type { Answer } from '../http/route'
import { issueToken } from '../sessions/tokens'
import { forgetAttempts, noteAttempt } from './attempts'
import { readStoreChoices } from './own-stores'
import { isNamed, pickAccount } from './usernames'

type Call = typeof calls.authenticate

/**
 * Logs a user in. A wrong password, an unknown account and a disabled account get the same answer after the same time.
 * Six failures within 15 minutes lock the account for their network (SPEC.md session-6).
 */
export async function authenticate(
  context: ServiceContext,
  { body: { username, password, storeCode } }: Parsed<Call>,
  { client }: Caller,
): Answer<Call> {
  const { db, passwords } = context
  if (passwords.isBusy()) return err(problems.unavailable())
  const attempt = await noteAttempt(db, { username, client }, context.clock())
  const { isLocked, isOverLimit, retryAfter } = attempt
  if (isLocked) {
    context.log.warn(
      { client: client.address, retryAfter },
      'a log-in was refused: too many failed',
    )
    return err(problems.tooManyFailures(retryAfter))
  }
  const user = await findUser(db, username)
  const matches = await passwords.matches(password, user?.password_hash ?? null)
  if (matches && user?.enable_access) return ok(await logIn(context, user, { username, storeCode }))
  return err(isOverLimit ? problems.tooManyFailures(retryAfter) : problems.wrongCredentials())
}

interface User {
  id: string
  username: string
  roles: string[]
  store_code: string
  stores: string[]
}

async function findUser(db: Database, username: string) {
  const named = await db.queries
    .selectFrom('users')
    .select(['id', 'username', 'password_hash', 'enable_access', 'roles', 'store_code', 'stores'])
    .where(isNamed(username))
    .execute()
  return pickAccount(named, username)
}

interface Typed {
  username: string
  storeCode?: string | undefined
}

/** Issues a token for the store chosen at the log-in, or for the home store if the account may not use that one. */
function logIn(context: ServiceContext, user: User, typed: Typed) {
  return write(context.db, async (tx) => {
    await forgetAttempts(tx, user.username)
    const codes = storesOf({ storeCode: user.store_code, stores: user.stores })
    const storeCode = codes.find((code) => code === typed.storeCode) ?? user.store_code
    const idToken = await issueToken(tx, {
      userId: user.id,
      storeCode,
      nowMs: context.clock(),
      randomBytes: context.randomBytes,
    })
    await tx.db
      .updateTable('users')
      .set({ last_log_in_at: new Date(context.clock()).toISOString() })
      .where('id', '=', user.id)
      .execute()
    const { username, roles } = user
    return {
      idToken,
      storeCode,
      roles: roles.join(','),
      ...(username !== typed.username && { username }),
      ...(codes.length > 1 && { stores: await readStoreChoices(tx.db, codes) }),
    }
  })
}

import type { calls } from '#domain/calls/all'
import { businessTimeAt } from '#domain/kernel/dates'
import { err, ok } from '#domain/kernel/result'
import { auditActions, logInTable } from '#domain/reports/audited-exceptions'
import { storesOf } from '#domain/rows/accounts/store-access'
import type { ServiceContext } from '../context'
import { writeAudit } from '../db/audit'
import type { Database } from '../db/database'
import { write } from '../db/tx'
import type { Caller } from '../http/env'
import type { Parsed } from '../http/parse-asked'
import { problems } from '../http/problem'
import type { Answer } from '../http/route'
import { rolesText } from '../sessions/roles-text'
import { issueToken } from '../sessions/tokens'
import { type Account, forgetAttempts, noteAttempt, touchAttempts } from './attempts'
import { inTurn } from './log-in-turns'
import { readStoreChoices } from './own-stores'
import { isNamed, pickAccount } from './usernames'

type Call = typeof calls.authenticate

/**
 * Logs a user in. A wrong password, an unknown account and a disabled account get the same answer after the same time.
 * Six failures within 15 minutes lock the account for their network (SPEC.md session-6).
 */
export async function authenticate(
  context: ServiceContext,
  { body }: Parsed<Call>,
  { client }: Caller,
): Answer<Call> {
  if (context.passwords.isBusy()) return err(problems.unavailable())
  const account = { username: body.username, client }
  const answer = await inTurn(context.db, account, () => attempt(context, body, account))
  return answer ?? err(problems.unavailable())
}

async function attempt(
  context: ServiceContext,
  { username, password, storeCode }: Parsed<Call>['body'],
  account: Account,
): Answer<Call> {
  const { db, passwords } = context
  const { isLocked, isOverLimit, retryAfter } = await noteAttempt(db, account, context.clock())
  if (isLocked) {
    context.log.warn(
      { client: account.client.address, retryAfter },
      'a log-in was refused: too many failed',
    )
    return err(problems.tooManyFailures(retryAfter))
  }
  const user = await findUser(db, username)
  const matches = await passwords.matches(password, user?.password_hash ?? null)
  if (matches && user?.enable_access) return ok(await logIn(context, user, { username, storeCode }))
  await noteFailure(context, user, username)
  return err(isOverLimit ? problems.tooManyFailures(retryAfter) : problems.wrongCredentials())
}

/**
 * Notes a failed log-in of an account in the audit trail. An unknown name is not noted: it may be a password typed into
 * the wrong field. It takes the same commit, so that the time of the answer tells nothing.
 */
function noteFailure(context: ServiceContext, user: User | undefined, username: string) {
  const now = businessTimeAt(context.clock())
  return write(context.db, async (tx) => {
    await touchAttempts(tx, username)
    if (!user) return
    const { id: rowId, store_code: storeCode } = user
    const entry = { table: logInTable, rowId, storeCode, version: 0, changes: {} }
    writeAudit(tx, entry, { user: user.username, now, action: auditActions.failedLogIn })
  })
}

interface User {
  id: string
  username: string
  roles: string[]
  is_former: boolean
  store_code: string
  stores: string[]
  pin_since: string | null
}

async function findUser(db: Database, username: string) {
  const named = await db.queries
    .selectFrom('users')
    .select(['id', 'username', 'password_hash', 'enable_access', 'store_code', 'stores'])
    .select(['roles', 'is_former', 'pin_since'])
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
      .set({ last_log_in_at: new Date(context.clock()).toISOString(), pin_failures: 0 })
      .where('id', '=', user.id)
      .execute()
    const { username } = user
    return {
      idToken,
      storeCode,
      roles: rolesText(user),
      ...(username !== typed.username && { username }),
      ...(user.pin_since !== null && { pinSince: user.pin_since }),
      ...(codes.length > 1 && { stores: await readStoreChoices(tx.db, codes) }),
    }
  })
}

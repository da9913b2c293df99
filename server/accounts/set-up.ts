import { sql } from 'kysely'
import type { setupCalls } from '#domain/calls/setup'
import { businessTimeAt } from '#domain/kernel/dates'
import { refuse } from '#domain/kernel/refusal'
import { err, ok } from '#domain/kernel/result'
import { registerRule } from '#domain/rows/accounts/admin-rules'
import { newStoreRule } from '#domain/rows/accounts/new-store-rule'
import { isLoopback } from '../config'
import type { ServiceContext } from '../context'
import { type WriteTx, write } from '../db/tx'
import type { Caller } from '../http/env'
import type { Parsed } from '../http/parse-asked'
import { type Problem, problems, refusalProblem } from '../http/problem'
import type { Answer } from '../http/route'
import { addStore } from '../resources/new-store'
import { issueToken } from '../sessions/tokens'
import { addUser } from './add-user'
import { forgetAttempts, noteAttempt } from './attempts'
import { ownerAccount } from './owner-account'
import { forgetCode, hasAccount, isCode, readCode } from './setup-code'

type Ask = typeof setupCalls.setup
type Begin = typeof setupCalls.setUp

const isOver = refuse('state', 'Frontdesk is set up already. Log in with your account.')
const codeTaken = refuse('unique', 'A store with this code exists already.', {
  field: 'code',
  reason: 'NOT_UNIQUE',
})
const wrongCode = refuse(
  'forbidden',
  'This is not the code. The service printed it when it started: look at its terminal or log.',
  { field: 'setupCode' },
)
const tooManyCodes = 'Too many wrong codes. Please try again later.'

/** Says whether the service waits for its first account, and whether this caller must enter the set-up code. */
export async function readSetup(
  context: ServiceContext,
  _asked: Parsed<Ask>,
  caller: Caller,
  request: Request,
): Answer<Ask> {
  const open = !(await hasAccount(context.db.queries))
  return ok({ open, needsCode: open && needsCode(context, caller, request) })
}

/** Creates the first store and account, and logs its owner in (SPEC.md session-9). */
export async function setUp(
  context: ServiceContext,
  { body }: Parsed<Begin>,
  caller: Caller,
  request: Request,
): Answer<Begin> {
  const { db, passwords } = context
  if (passwords.isBusy()) return err(problems.unavailable())
  if (await hasAccount(db.queries)) return err(refusalProblem(isOver))
  const problem = needsCode(context, caller, request)
    ? await refuseCode(context, body.code, caller)
    : null
  if (problem) return err(problem)
  const refusal = newStoreRule(body.store) ?? registerRule({ ...body.owner, enableAccess: true })
  if (refusal) return err(refusalProblem(refusal))
  const hash = await passwords.hash(body.owner.password)
  return write(db, async (tx) => open(tx, context, body, hash))
}

/**
 * Whether the code is needed: always, except in a browser on the service's machine. A request from there by another
 * host name may come from a foreign page (DNS rebinding).
 */
function needsCode({ guardsSetup }: ServiceContext, { client }: Caller, { url }: Request): boolean {
  const name = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return guardsSetup || !client.isLocal || !isLoopback(name)
}

/** Name under which wrong codes are counted. No username has a space, so no account shares the count. */
const attempted = 'set-up code'

/** Refuses a wrong code, and every code after too many wrong ones. The limits are those of the log-in. */
async function refuseCode(
  { db, clock, log }: ServiceContext,
  typed: string,
  { client }: Caller,
): Promise<Problem | null> {
  const attempt = await noteAttempt(db, { username: attempted, client }, clock())
  const { isLocked, isOverLimit, retryAfter } = attempt
  const code = isLocked ? null : await readCode(db.queries)
  if (code !== null && isCode(typed, code)) {
    await write(db, (tx) => forgetAttempts(tx, attempted))
    return null
  }
  log.warn({ client: client.address }, 'a set-up was refused: wrong code')
  return isLocked || isOverLimit
    ? { ...problems.tooManyFailures(retryAfter), message: tooManyCodes }
    : refusalProblem(wrongCode)
}

async function open(
  tx: WriteTx,
  { ids, clock, randomBytes }: ServiceContext,
  { store, owner }: Parsed<Begin>['body'],
  passwordHash: string,
): Answer<Begin> {
  // Two simultaneous set-ups must not both find no account.
  await sql`select pg_advisory_xact_lock(hashtextextended('set-up', 0))`.execute(tx.db)
  if (await hasAccount(tx.db)) return err(refusalProblem(isOver))
  if (await hasStore(tx, store.code)) return err(refusalProblem(codeTaken))
  const nowMs = clock()
  const now = businessTimeAt(nowMs)
  const { username } = owner
  await addStore(tx, { ...store, id: ids(), createdBy: username, createdDateTime: now.instant })
  const user = ownerAccount({
    id: ids(),
    username,
    firstName: owner.firstName,
    lastName: owner.lastName,
    storeCode: store.code,
    createdBy: username,
    createdDateTime: now.instant,
  })
  await addUser(tx, user, passwordHash, { user: username, now, action: 'setUp' })
  await tx.db
    .updateTable('users')
    .set({ last_log_in_at: now.instant })
    .where('id', '=', user.id)
    .execute()
  await forgetCode(tx.db)
  const idToken = await issueToken(tx, {
    userId: user.id,
    storeCode: store.code,
    nowMs,
    randomBytes,
  })
  return ok({ idToken, storeCode: store.code, roles: user.roles.join(',') })
}

async function hasStore(tx: WriteTx, code: string): Promise<boolean> {
  const found = await tx.db.selectFrom('stores').select('code').where('code', '=', code).execute()
  return found.length > 0
}

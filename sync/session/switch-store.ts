import { accountCalls as calls } from '#domain/calls/accounts'
import type { LogInResult, Session } from '../api/sync'
import { type Asked, ask } from '../host/ask'
import type { WithHttp } from '../host/client'
import type { WithStatus } from '../host/status'
import type { WithDeps } from '../kernel/ports'
import type { WithKept } from './kept-sessions'
import type { LeftSessions } from './left-sessions'
import type { Lock } from './lock'
import { beginSession, sessionOf } from './log-in'
import { isCurrent, type WithSessions } from './session'

const failure = (message: string): LogInResult => ({ ok: false, message })

const wrongPassword: LogInResult = {
  ok: false,
  message: 'The password is wrong.',
  field: 'password',
}

const passwordMissing: LogInResult = {
  ok: false,
  message: 'Please enter your password.',
  field: 'password',
}

type Failed = Extract<Asked<unknown>, { kind: 'failed' }>
type Parts = WithDeps & WithHttp & WithSessions & WithStatus & WithKept

interface Around {
  lock: Lock
  left: LeftSessions
  /** whether changes or conflicts of this store are on the tablet */
  isWaiting: () => Promise<boolean>
}

/**
 * Begins a session in another store of the user's account, and ends the one in this store. It needs the password only
 * where the session can't be sealed for a lock without it, or the host is older. Both replicas stay, because each is
 * kept by store.
 */
export async function switchStore(
  parts: Parts,
  { lock, left, isWaiting }: Around,
  storeCode: string,
  password: string | null,
): Promise<LogInResult> {
  const before = parts.sessions.current()
  if (!before || (await isWaiting())) return failure(waitingText)
  if (password === null && !lock.canReseal()) return passwordMissing
  const { username } = before
  const asked = await (password === null
    ? ask(parts.http, before, calls.switchStore, { body: { code: storeCode } })
    : ask(parts.http, null, calls.authenticate, { body: { username, password, storeCode } }))
  if (asked.kind === 'unknown') return failure('Switching the store needs a connection.')
  if (asked.kind === 'failed') return refusalOf(asked, password)
  const session = sessionOf(asked.value, username)
  const problem =
    problemOf(parts, before, session, storeCode) ?? ((await isWaiting()) ? waitingText : null)
  if (problem) {
    left.end(session)
    return failure(problem)
  }
  beginSession(parts, lock, session, password)
  left.end(before)
  return { ok: true }
}

function refusalOf({ status, message }: Failed, password: string | null): LogInResult {
  if (password === null)
    return status === 404 || status === 401 ? passwordMissing : failure(message)
  return status === 403 ? wrongPassword : failure(message)
}

const waitingText = 'Changes wait to be sent. Send them first.'

/** The reason why a session from the service can't be used; null: it can be used. */
function problemOf(
  parts: Parts,
  before: Session,
  session: Session,
  storeCode: string,
): string | null {
  if (session.storeCode !== storeCode) return 'Your account has no access to this store any more.'
  return isCurrent(parts, before) ? null : 'Another log-in has taken place meanwhile.'
}

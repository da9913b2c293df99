import { accountCalls as calls } from '#domain/calls/accounts'
import { sameText } from '#domain/kernel/compare'
import { cleanText } from '#domain/kernel/text'
import type { LogInResult, Session } from '../api/sync'
import { type Asked, ask } from '../host/ask'
import type { WithHttp } from '../host/client'
import { wordsOf } from '../kernel/error-text'
import type { WithDeps } from '../kernel/ports'
import type { Lock } from './lock'
import type { WithSessions } from './session'

const forbidden = 'Access forbidden. Please check your credentials.'

/** Whether the password could not be checked: no answer, or a gateway's, or the service failed. */
const isUndecided = (asked: Asked<unknown>): boolean =>
  asked.kind === 'unknown' ||
  (asked.kind === 'failed' && (asked.status === 408 || asked.status >= 500))

/**
 * Logs in at the service; error texts are fixed (SPEC.md LOGIN-3). When the service can't check the password, the user
 * who has locked this tablet can reopen the session with it.
 */
export async function logInOrUnlock(
  parts: WithDeps & WithHttp & WithSessions,
  lock: Lock,
  typed: string,
  password: string,
): Promise<LogInResult> {
  const given = cleanText(typed)
  if (given === '' || password === '')
    return { ok: false, message: 'Please enter both username and password.' }
  const asked = await ask(parts.http, null, calls.authenticate, {
    body: { username: given, password },
    isProbe: true,
  })
  if (isUndecided(asked) && sameText(lock.lockedUser() ?? '', given)) {
    const isOpen = await lock.open(password)
    return isOpen ? { ok: true } : { ok: false, message: forbidden }
  }
  if (asked.kind !== 'ok') {
    const isForbidden = asked.kind === 'failed' && asked.status === 403
    return { ok: false, message: isForbidden ? forbidden : calls.authenticate.failure }
  }
  // Entries are compared with the account's exact name, not with the typed one.
  const { idToken, storeCode, roles, username = given } = asked.value
  beginSession(parts, lock, { username, storeCode, roles, token: idToken }, password)
  return { ok: true }
}

/** Stores a new session, and seals it under the password for a lock. */
export function beginSession(
  { deps, sessions }: WithDeps & WithSessions,
  lock: Lock,
  session: Session,
  password: string,
): void {
  // Before the new session is sealed, which overwrites the locked one.
  if (lock.lockedUser() === session.username)
    lock.replace(password).catch((error) => deps.log('a locked session goes on', wordsOf(error)))
  sessions.set(session)
  lock
    .seal(session, password)
    .catch((error) => deps.log('no lock for this session', wordsOf(error)))
}

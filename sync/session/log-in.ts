import { accountCalls as calls } from '#domain/calls/accounts'
import type { AnswerOf } from '#domain/calls/define-call'
import { sameText } from '#domain/kernel/compare'
import { cleanText } from '#domain/kernel/text'
import type { LogInResult, Session } from '../api/sync'
import { type Asked, ask } from '../host/ask'
import type { WithHttp } from '../host/client'
import type { WithStatus } from '../host/status'
import { wordsOf } from '../kernel/error-text'
import type { WithDeps } from '../kernel/ports'
import type { Bytes } from './encrypted'
import type { WithKept } from './kept-sessions'
import type { LeftSessions } from './left-sessions'
import type { Lock } from './lock'
import type { WithSessions } from './session'

const forbidden = 'Access forbidden. Please check your credentials.'

/** Whether the password could not be checked: no answer, or a gateway's, or the service failed. */
const isUndecided = (asked: Asked<unknown>): boolean =>
  asked.kind === 'unknown' ||
  (asked.kind === 'failed' && (asked.status === 408 || asked.status >= 500))

export interface Credentials {
  username: string
  password: string
  /** the chosen store of an account that has several */
  storeCode?: string | undefined
}

type Parts = WithDeps & WithHttp & WithSessions & WithStatus & WithKept

/**
 * Logs in at the service; error texts are fixed (SPEC.md LOGIN-3). When the service can't check the password, the user
 * who has locked this tablet can reopen the session with it. A user who has several stores goes on in the store of
 * their last session here, or has to choose.
 */
export async function logInOrUnlock(
  parts: Parts,
  { lock, left }: { lock: Lock; left: LeftSessions },
  typed: Credentials,
): Promise<LogInResult> {
  const { password } = typed
  const given = cleanText(typed.username)
  if (given === '' || password === '')
    return { ok: false, message: 'Please enter both username and password.' }
  const wanted = typed.storeCode ?? formerStore(parts, lock, given)
  const asked = await ask(parts.http, null, calls.authenticate, {
    body: { username: given, password, ...(wanted !== undefined && { storeCode: wanted }) },
    isProbe: true,
  })
  if (isUndecided(asked) && sameText(lock.sealedUser() ?? '', given)) {
    const isOpen = await lock.open(password)
    return isOpen ? { ok: true } : { ok: false, message: forbidden }
  }
  if (asked.kind !== 'ok') {
    const isForbidden = asked.kind === 'failed' && asked.status === 403
    return { ok: false, message: isForbidden ? forbidden : calls.authenticate.failure }
  }
  const session = sessionOf(asked.value, given)
  if (session.hasSeveralStores && session.storeCode !== wanted) {
    left.end(session)
    return { ok: false, message: '', stores: asked.value.stores ?? [] }
  }
  beginSession(parts, lock, session, password)
  return { ok: true }
}

/**
 * The store of the user's former or locked session on this tablet. Undefined on a basic host: its log-in names no
 * store.
 */
function formerStore({ sessions, status }: Parts, lock: Lock, given: string): string | undefined {
  if (!status.current().hasAllCalls) return undefined
  const current = sessions.current()
  if (current && sameText(current.username, given)) return current.storeCode
  return sameText(lock.lockedUser() ?? '', given) ? lock.lockedStore() : undefined
}

/** The session of a log-in, with the exact name of the account: entries are compared by it, not by the typed name. */
export function sessionOf(
  {
    idToken,
    storeCode,
    roles,
    username,
    pinSince,
    stores = [],
  }: AnswerOf<typeof calls.authenticate>,
  typed: string,
): Session {
  const hasSeveralStores = stores.length > 1
  const pin = pinSince !== undefined && { pinSince }
  return { username: username ?? typed, storeCode, roles, token: idToken, hasSeveralStores, ...pin }
}

/** Stores a new session, and seals it for a lock; a later one of the user without the password. */
export function beginSession(
  { deps, sessions, kept }: WithDeps & WithSessions & WithKept,
  lock: Lock,
  session: Session,
  password: string | null,
): void {
  // End the locked session first: sealing the new one overwrites its token.
  if (password !== null && lock.sealedUser() === session.username)
    lock.replace(password).catch((error) => deps.log('a locked session goes on', wordsOf(error)))
  const former = kept.sessionFor(session.username, session.storeCode)
  if (former && former.token !== session.token) lock.end(former)
  const before = sessions.current()
  sessions.set(session)
  // Now and not with the seal: the user may lock the tablet before that.
  if (password !== null) lock.forget()
  const keeping = kept.begin(session)
  const done = keeping ?? Promise.resolve(null)
  done
    .catch(() => null)
    .then(seal)
    .catch((error) => deps.log('no lock for this session', wordsOf(error)))

  function seal(tablet: Bytes | null) {
    // A colleague without a PIN can't come back to their session.
    const isOfColleague = keeping && before && before.username !== session.username
    if (isOfColleague && !kept.find(before)) lock.end(before)
    return password === null ? lock.reseal(session, tablet) : lock.seal(session, password, tablet)
  }
}

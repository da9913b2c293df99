import { accountCalls } from '#domain/calls/accounts'
import type { AnswerOf } from '#domain/calls/define-call'
import { pinCalls } from '#domain/calls/pins'
import type { LogInResult, Session } from '../api/sync'
import { type Asking, ask } from '../host/ask'
import type { WithHttp } from '../host/client'
import type { WithStatus } from '../host/status'
import { wordsOf } from '../kernel/error-text'
import type { WithDeps } from '../kernel/ports'
import type { WithKept } from './kept-sessions'
import type { Lock } from './lock'
import { isCurrent, type WithSessions } from './session'

type Parts = WithDeps & WithHttp & WithStatus & WithSessions & WithKept

const { changePassword: passwordCall } = accountCalls
const { setPin: pinCall } = pinCalls

/** Changes the user's password at the service. From then on the new password reopens a locked tablet. */
export async function changePassword(
  parts: Parts,
  lock: Lock,
  password: string,
  newPassword: string,
): Promise<LogInResult> {
  const changed = await change(parts, passwordCall, 'password', { password, newPassword })
  if (!changed.ok) return changed
  const { session } = changed
  if (isCurrent(parts, session)) {
    // The former password must not reopen the tablet.
    lock.forget()
    const { pinSince } = parts.kept.find(session) ?? {}
    sealAgain(parts, lock, { ...session, pinSince }, newPassword).catch((error) =>
      parts.deps.log('no lock for this session', wordsOf(error)),
    )
  }
  return { ok: true }
}

/** Seals the session under the password, which opens the other users' sessions too, and under a new PIN. */
async function sealAgain(
  { kept }: WithKept,
  lock: Lock,
  session: Session,
  password: string,
  pin: string | null = null,
): Promise<void> {
  const tablet = await kept.begin(session, pin)?.catch(() => null)
  // Without effect if the user has locked the tablet meanwhile, or another one has taken it over.
  await lock.seal(session, password, tablet)
}

/** Sets the user's PIN, or removes it by a blank one. The tablet then keeps the session under it. */
export async function setPin(
  parts: Parts,
  lock: Lock,
  password: string,
  pin: string,
): Promise<LogInResult> {
  const changed = await change(parts, pinCall, 'PIN', { password, pin })
  if (!changed.ok) return changed
  const { session, answer } = changed
  const pinned = { ...session, pinSince: answer.pinSince ?? undefined }
  if (isCurrent(parts, session)) await sealAgain(parts, lock, pinned, password, pin || null)
  return { ok: true }
}

type SecretCall = typeof passwordCall | typeof pinCall

type Changed<Call extends SecretCall> =
  | { ok: true; session: Session; answer: AnswerOf<Call> }
  | { ok: false; message: string }

/** Asks the service to change a secret of the user's own account. */
async function change<Call extends SecretCall>(
  parts: Parts,
  call: Call,
  secret: 'password' | 'PIN',
  body: Asking['body'],
): Promise<Changed<Call>> {
  const { deps, http, sessions, status } = parts
  const session = sessions.current()
  if (!session) return { ok: false, message: call.failure }
  const headers = { 'Idempotency-Key': deps.ids() }
  const asked = await ask(http, session, call, { body, headers })
  if (asked.kind === 'ok') return { ok: true, session, answer: asked.value }
  const mayBeNew = `No answer came. The new ${secret} may be in use already.`
  if (asked.kind === 'unknown') return { ok: false, message: `${call.failure} ${mayBeNew}` }
  if (asked.status === 401 && isCurrent(parts, session)) status.update({ needsLogin: true })
  return { ok: false, message: asked.message }
}

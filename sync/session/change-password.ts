import { accountCalls as calls } from '#domain/calls/accounts'
import type { LogInResult, Session } from '../api/sync'
import { ask } from '../host/ask'
import type { WithHttp } from '../host/client'
import type { WithStatus } from '../host/status'
import { wordsOf } from '../kernel/error-text'
import type { WithDeps } from '../kernel/ports'
import type { WithKept } from './kept-sessions'
import type { Lock } from './lock'
import { isCurrent, type WithSessions } from './session'

const noAnswer = 'No answer came. The new password may be in use already.'

/** Changes the user's password at the service. From then on the new password reopens a locked tablet. */
export async function changePassword(
  parts: WithDeps & WithHttp & WithStatus & WithSessions & WithKept,
  lock: Lock,
  password: string,
  newPassword: string,
): Promise<LogInResult> {
  const { deps, http, sessions, status } = parts
  const { failure } = calls.changePassword
  const session = sessions.current()
  if (!session) return { ok: false, message: failure }
  const asked = await ask(http, session, calls.changePassword, {
    body: { password, newPassword },
    headers: { 'Idempotency-Key': deps.ids() },
  })
  if (asked.kind === 'unknown') return { ok: false, message: `${failure} ${noAnswer}` }
  const isStill = isCurrent(parts, session)
  if (asked.kind === 'failed') {
    if (asked.status === 401 && isStill) status.update({ needsLogin: true })
    return { ok: false, message: asked.message }
  }
  if (isStill) {
    // The former password must not reopen the tablet.
    lock.forget()
    sealAgain(parts, lock, session, newPassword).catch((error) =>
      deps.log('no lock for this session', wordsOf(error)),
    )
  }
  return { ok: true }
}

/** Seals the session under the new password, which opens the other users' sessions too. */
async function sealAgain(
  { kept }: WithKept,
  lock: Lock,
  session: Session,
  password: string,
): Promise<void> {
  const { pinSince } = kept.find(session) ?? {}
  const tablet = await kept.begin({ ...session, pinSince })?.catch(() => null)
  await lock.seal(session, password, tablet)
}

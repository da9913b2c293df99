import { type SetupInput, type SetupState, setupCalls } from '#domain/calls/setup'
import type { SetUpResult } from '../api/sync'
import { ask } from '../host/ask'
import type { WithHttp } from '../host/client'
import type { WithDeps } from '../kernel/ports'
import type { WithKept } from './kept-sessions'
import type { Lock } from './lock'
import { beginSession } from './log-in'
import type { WithSessions } from './session'

/** Asks whether the host still has no account. Null: no answer, or a host without a set-up. */
export async function readSetup({ http }: WithHttp): Promise<SetupState | null> {
  const asked = await ask(http, null, setupCalls.setup, { isProbe: true })
  return asked.kind === 'ok' ? asked.value : null
}

/** Timeout of the set-up in milliseconds: hashing the password takes the service a second or more. */
const timeoutMs = 30_000

/** Creates the first store and account at the service, and logs its owner in. */
export async function setUp(
  parts: WithDeps & WithHttp & WithSessions & WithKept,
  lock: Lock,
  input: SetupInput,
): Promise<SetUpResult> {
  const { setUp: call } = setupCalls
  const asked = await ask(parts.http, null, call, { body: input, isProbe: true, timeoutMs })
  if (asked.kind === 'unknown')
    return { ok: false, message: 'No answer came from the booking service. Please try again.' }
  if (asked.kind === 'failed')
    return { ok: false, message: asked.message, isOver: asked.status === 409 }
  const { username, password } = input.owner
  const { idToken, storeCode, roles } = asked.value
  beginSession(parts, lock, { username, storeCode, roles, token: idToken }, password)
  return { ok: true }
}

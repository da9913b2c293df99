import { pinCalls as calls } from '#domain/calls/pins'
import { isPin } from '#domain/rows/accounts/pin-rules'
import type { PinRefusal, PinResult, Session } from '../api/session'
import { ask } from '../host/ask'
import type { WithHttp } from '../host/client'
import type { WithStatus } from '../host/status'
import { wordsOf } from '../kernel/error-text'
import type { WithDeps } from '../kernel/ports'
import type { KeptSessions, WithKept } from './kept-sessions'
import type { LeftSessions } from './left-sessions'
import type { Lock } from './lock'
import type { WithSessions } from './session'

export type Parts = WithDeps & WithHttp & WithSessions & WithStatus & WithKept
type Opened = Awaited<ReturnType<KeptSessions['open']>>

interface Around {
  lock: Lock
  left: LeftSessions
}

const noConnection = 'The PIN was not entered on this tablet yet. Checking it needs a connection.'

export const passwordDue = (username: string): PinRefusal => ({
  ok: false,
  message: `Only the password of ${username} helps now. Please log in with it.`,
  needsPassword: true,
})

const wrong = (triesLeft: number): PinRefusal => ({
  ok: false,
  message: `The PIN is wrong. ${triesLeft === 1 ? '1 try is' : `${triesLeft} tries are`} left.`,
})

export const userChanged: PinRefusal = {
  ok: false,
  message: 'The user has changed meanwhile. Please try again.',
}

export const noPin: PinRefusal = { ok: false, message: 'A PIN has 4 to 6 digits.' }

/** Makes a user with a PIN the user of this tablet. Needs no connection once the PIN was entered here. */
export async function switchUser(
  parts: Parts,
  around: Around,
  whose: Pick<Session, 'username' | 'storeCode'>,
  pin: string,
): Promise<PinResult> {
  if (!isPin(pin)) return noPin
  try {
    return await switchTo(parts, around, whose, pin)
  } catch (error) {
    parts.deps.log('the user was not switched', wordsOf(error))
    return { ok: false, message: notStored }
  }
}

const notStored = 'The storage of this device is full or broken. The user stays as before.'

async function switchTo(
  parts: Parts,
  { lock, left }: Around,
  whose: Pick<Session, 'username' | 'storeCode'>,
  pin: string,
): Promise<PinResult> {
  const { kept, sessions } = parts
  const before = sessions.current()
  const opened = await openOf(parts, whose, pin)
  if ('ok' in opened) return opened
  if (opened.kind !== 'open') return refused(whose.username, opened)
  // Another tab may have logged in meanwhile, or locked the tablet.
  sessions.reread()
  if (sessions.current()?.token !== before?.token) return userChanged
  sessions.set(opened.session)
  lock.unlocked()
  if (before && !kept.find(before)) left.end(before)
  await adopt(parts, opened)
  return { ok: true }
}

/** Keeps an opened session for sending. Without it the user's entries wait for the next PIN. */
export async function adopt({ deps }: Parts, opened: Extract<Opened, { kind: 'open' }>) {
  await opened.adopt().catch((error) => deps.log("the tablet's key was not stored", wordsOf(error)))
}

export const refused = (username: string, opened: Exclude<Opened, { kind: 'open' }>): PinRefusal =>
  opened.kind === 'wrong' ? wrong(opened.triesLeft) : passwordDue(username)

/** Opens a kept session. The service checks a PIN that was not entered on this tablet yet. */
export async function openOf(
  parts: Parts,
  whose: Pick<Session, 'username' | 'storeCode'>,
  pin: string,
): Promise<Opened | PinRefusal> {
  const { kept } = parts
  const person = kept.find(whose)
  if (!person || person.needsPassword) return passwordDue(whose.username)
  if (!kept.unchecked(whose)) return kept.open(whose, pin)
  if (kept.isStale()) await kept.refresh()
  const session = kept.sessionFor(whose.username, whose.storeCode)
  if (!session) return passwordDue(whose.username)
  const checked = await enterPin(parts, session, pin)
  return checked.ok ? kept.open(whose, pin) : checked
}

/** Has the service check a PIN, and seals the session under it. */
async function enterPin(parts: Parts, session: Session, pin: string): Promise<PinResult> {
  const { http, kept } = parts
  const asked = await ask(http, session, calls.checkPin, { body: { pin } })
  if (asked.kind === 'unknown') return { ok: false, message: noConnection }
  if (asked.kind === 'failed') {
    if (asked.status === 401) kept.over(session)
    return asked.status === 401
      ? passwordDue(session.username)
      : { ok: false, message: asked.message }
  }
  const { pinSince } = asked.value
  if (pinSince !== null) await kept.begin({ ...session, pinSince }, pin)
  return { ok: true }
}

import type { SetUpResult, Sync } from '../api/sync'
import type { WithHttp } from '../host/client'
import type { WithStatus } from '../host/status'
import { notLoaded, wordsOf } from '../kernel/error-text'
import type { InProgress } from '../kernel/in-progress'
import type { WithDeps } from '../kernel/ports'
import { readPending, type WithOutboxCache } from '../outbox/outbox-cache'
import { authorsOf } from '../session/authors'
import { clearReplica } from '../session/clear-replica'
import type { WithKept } from '../session/kept-sessions'
import type { LeftSessions } from '../session/left-sessions'
import type { Lock } from '../session/lock'
import type { logInOrUnlock } from '../session/log-in'
import { logOut, type WithSessions } from '../session/session'
import type { WithTabs } from '../session/tabs'
import type { WithWrites } from '../session/writes'
import type { WithDb } from '../store/db'
import { queueStatus } from './queue-status'

type SessionParts = WithDeps &
  WithDb &
  WithHttp &
  WithStatus &
  WithSessions &
  WithKept &
  WithTabs &
  WithWrites &
  WithOutboxCache

interface Around {
  lock: Lock
  left: LeftSessions
  storage: { persist(): void }
  idle: { check(): void; used(): void }
  inProgress: InProgress
  /** ends all waits of the loops */
  wake: () => void
}

/** The set-up, which few tablets need; null when its code can't be fetched. */
const setting = () => import('../session/set-up').catch(() => null)
const secrets = () => import('../session/own-secrets')
const unset: SetUpResult = { ok: false, message: notLoaded }

const logIn: typeof logInOrUnlock = async (...asked) => {
  const part = await import('../session/log-in').catch(() => null)
  return part?.logInOrUnlock(...asked) ?? unset
}

/** Log-in, log-out and lock for the app. */
export function createUserSession(
  parts: SessionParts,
  { lock, left, storage, idle, inProgress, wake }: Around,
): Sync['session'] {
  const { kept, sessions, status, tabs } = parts

  function begin() {
    status.update({ needsLogin: false })
    tabs.post({ kind: 'session' })
    wake()
    left.endAll()
    storage.persist()
  }

  return {
    current: sessions.current,
    subscribe: (changed) => bothOf(sessions.subscribe(changed), kept.subscribe(changed)),
    async logIn(username, password, storeCode) {
      idle.check()
      const result = await logIn(parts, { lock, left }, { username, password, storeCode })
      if (result.ok) begin()
      idle.used()
      return result
    },
    async switchStore(storeCode, password) {
      idle.used()
      const result = await loaded(parts, import('../session/switch-store'), ({ switchStore }) =>
        switchStore(parts, { lock, left, isWaiting: () => isWaiting(parts) }, storeCode, password),
      )
      if (result.ok) begin()
      return result
    },
    readSetup: () => setting().then((part) => part?.readSetup(parts) ?? null),
    async setUp(input) {
      const result = (await (await setting())?.setUp(parts, lock, input)) ?? unset
      if (result.ok) begin()
      idle.used()
      return result
    },
    async logOut() {
      const { username = '' } = sessions.current() ?? {}
      const isOver = await logOut(parts)
      if (isOver) await inProgress.add(leave(parts, lock, username))
      return isOver
    },
    changePassword: (password, newPassword) =>
      inProgress.add(
        loaded(parts, secrets(), ({ changePassword }) =>
          changePassword(parts, lock, password, newPassword),
        ),
      ),
    ...pinActions(parts, { lock, left, idle, inProgress }, begin),
    canLock: lock.canLock,
    lock() {
      lock.lock()
      tabs.post({ kind: 'session' })
    },
    lockedUser: lock.lockedUser,
  }
}

const bothOf = (one: () => void, other: () => void) => () => {
  one()
  other()
}

/** The actions of users with a PIN. `begin` is called after a switch. */
function pinActions(
  parts: SessionParts,
  { lock, left, idle, inProgress }: Pick<Around, 'lock' | 'left' | 'idle' | 'inProgress'>,
  begin: () => void,
): Pick<Sync['session'], 'setPin' | 'users' | 'switchUser' | 'approvers' | 'approve'> {
  const part = () => import('../session/switch-user')
  const approving = () => import('../session/approve')
  return {
    users: () => parts.kept.users(parts.sessions.current()?.storeCode),
    setPin: (password, pin) =>
      inProgress.add(loaded(parts, secrets(), ({ setPin }) => setPin(parts, lock, password, pin))),
    async switchUser(username, storeCode, pin) {
      idle.used()
      const whose = { username, storeCode }
      const result = await loaded(parts, part(), ({ switchUser }) =>
        switchUser(parts, { lock, left }, whose, pin),
      )
      if (result.ok) begin()
      return result
    },
    approvers: async (...asked) => (await approving()).findApprovers(parts, ...asked),
    approve: (...asked) => loaded(parts, approving(), ({ approve }) => approve(parts, ...asked)),
  }
}

async function isWaiting(
  parts: WithDb & WithOutboxCache & WithSessions & WithKept,
): Promise<boolean> {
  const pending = await readPending(parts)
  const { queued, newer, conflicts } = queueStatus(
    pending,
    parts.sessions.current(),
    authorsOf(parts),
  )
  return queued + newer + conflicts > 0
}

/**
 * Forgets the lock and deletes the replica at a log-out, because other users share the tablet; entries stay for their
 * user. A failed deletion is repeated later (`idle`).
 */
async function leave(parts: SessionParts, lock: Lock, username: string): Promise<void> {
  lock.forget()
  parts.kept.forget(username)
  parts.kept.lock()
  parts.tabs.post({ kind: 'session' })
  try {
    await clearReplica(parts)
  } catch (error) {
    parts.deps.log('the replica was not wiped', wordsOf(error))
  }
}

/** Runs a part of the engine that is loaded when it is used first, because the start doesn't need it. */
async function loaded<Part, Result>(
  { deps }: WithDeps,
  part: Promise<Part>,
  work: (part: Part) => Promise<Result>,
): Promise<Result | { ok: false; message: string }> {
  try {
    return await work(await part)
  } catch (error) {
    deps.log('a part of the app could not be loaded', wordsOf(error))
    return { ok: false, message: notLoaded }
  }
}

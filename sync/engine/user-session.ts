import type { LogInResult, Sync } from '../api/sync'
import type { WithHttp } from '../host/client'
import type { WithStatus } from '../host/status'
import { notLoaded, wordsOf } from '../kernel/error-text'
import type { InProgress } from '../kernel/in-progress'
import type { WithDeps } from '../kernel/ports'
import { readPending, type WithOutboxCache } from '../outbox/outbox-cache'
import { clearReplica } from '../session/clear-replica'
import type { LeftSessions } from '../session/left-sessions'
import type { Lock } from '../session/lock'
import { logInOrUnlock } from '../session/log-in'
import { logOut, type WithSessions } from '../session/session'
import { readSetup, setUp } from '../session/set-up'
import type { WithTabs } from '../session/tabs'
import type { WithWrites } from '../session/writes'
import type { WithDb } from '../store/db'
import { queueStatus } from './queue-status'

type SessionParts = WithDeps &
  WithDb &
  WithHttp &
  WithStatus &
  WithSessions &
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

/** Log-in, log-out and lock for the app. */
export function createUserSession(
  parts: SessionParts,
  { lock, left, storage, idle, inProgress, wake }: Around,
): Sync['session'] {
  const { sessions, status, tabs } = parts

  function begin() {
    status.update({ needsLogin: false })
    tabs.post({ kind: 'session' })
    wake()
    left.endAll()
    storage.persist()
  }

  return {
    current: sessions.current,
    subscribe: sessions.subscribe,
    async logIn(username, password, storeCode) {
      idle.check()
      const typed = { username, password, storeCode }
      const result = await logInOrUnlock(parts, { lock, left }, typed)
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
    readSetup: () => readSetup(parts),
    async setUp(input) {
      const result = await setUp(parts, lock, input)
      if (result.ok) begin()
      idle.used()
      return result
    },
    async logOut() {
      const isOver = await logOut(parts)
      if (isOver) await inProgress.add(leave(parts, lock))
      return isOver
    },
    changePassword: (password, newPassword) =>
      inProgress.add(
        loaded(parts, import('../session/change-password'), ({ changePassword }) =>
          changePassword(parts, lock, password, newPassword),
        ),
      ),
    canLock: lock.canLock,
    lock() {
      lock.lock()
      tabs.post({ kind: 'session' })
    },
    lockedUser: lock.lockedUser,
  }
}

async function isWaiting(parts: WithDb & WithOutboxCache & WithSessions): Promise<boolean> {
  const pending = await readPending(parts)
  const { queued, newer, conflicts } = queueStatus(pending, parts.sessions.current())
  return queued + newer + conflicts > 0
}

/**
 * Forgets the lock and deletes the replica at a log-out, because other users share the tablet; entries stay for their
 * user. A failed deletion is repeated later (`idle`).
 */
async function leave(parts: SessionParts, lock: Lock): Promise<void> {
  lock.forget()
  parts.tabs.post({ kind: 'session' })
  try {
    await clearReplica(parts)
  } catch (error) {
    parts.deps.log('the replica was not wiped', wordsOf(error))
  }
}

/** Runs a part of the engine that is loaded when it is used first, because the start doesn't need it. */
async function loaded<Part>(
  { deps }: WithDeps,
  part: Promise<Part>,
  work: (part: Part) => Promise<LogInResult>,
): Promise<LogInResult> {
  try {
    return await work(await part)
  } catch (error) {
    deps.log('a part of the app could not be loaded', wordsOf(error))
    return { ok: false, message: notLoaded }
  }
}

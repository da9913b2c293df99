import type { Sync } from '../api/sync'
import type { WithHttp } from '../host/client'
import type { WithStatus } from '../host/status'
import { wordsOf } from '../kernel/error-text'
import type { InProgress } from '../kernel/in-progress'
import type { WithDeps } from '../kernel/ports'
import { changePassword } from '../session/change-password'
import { clearReplica } from '../session/clear-replica'
import type { LeftSessions } from '../session/left-sessions'
import type { Lock } from '../session/lock'
import { logInOrUnlock } from '../session/log-in'
import { logOut, type WithSessions } from '../session/session'
import { readSetup, setUp } from '../session/set-up'
import type { WithTabs } from '../session/tabs'
import type { WithWrites } from '../session/writes'
import type { WithDb } from '../store/db'

type SessionParts = WithDeps & WithDb & WithHttp & WithStatus & WithSessions & WithTabs & WithWrites

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
  const { deps, http, sessions, status, tabs } = parts

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
    async logIn(username, password) {
      idle.check()
      const result = await logInOrUnlock(parts, lock, username, password)
      if (result.ok) begin()
      idle.used()
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
      const isOffline = status.current().online === false
      const over = await logOut({ deps, http, sessions, isOffline })
      if (!over) return false
      lock.forget()
      tabs.post({ kind: 'session' })
      await inProgress.add(leave(parts))
      return true
    },
    changePassword: (password, newPassword) =>
      inProgress.add(changePassword(parts, lock, password, newPassword)),
    canLock: lock.canLock,
    lock() {
      lock.lock()
      tabs.post({ kind: 'session' })
    },
    lockedUser: lock.lockedUser,
  }
}

/**
 * Deletes the replica at a log-out, because other users share the tablet; entries stay for their user. If this fails,
 * it is repeated later (`idle`).
 */
async function leave(parts: WithDeps & WithDb & WithStatus & WithWrites): Promise<void> {
  try {
    await clearReplica(parts)
  } catch (error) {
    parts.deps.log('the replica was not wiped', wordsOf(error))
  }
}

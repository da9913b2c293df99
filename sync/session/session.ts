import { accountCalls as calls } from '#domain/calls/accounts'
import type { Session } from '../api/sync'
import { ask } from '../host/ask'
import type { WithHttp } from '../host/client'
import type { WithStatus } from '../host/status'
import { createObservable } from '../kernel/observable'
import type { SyncDeps, WithDeps } from '../kernel/ports'
import { forgetSession, readComplete, readSession, writeSession } from './session-items'

export interface SessionStore {
  current(): Session | null
  set(session: Session | null): void
  /** takes over the session stored by another tab */
  reread(): void
  subscribe(changed: () => void): () => void
}

export interface WithSessions {
  sessions: SessionStore
}

export function createSessionStore(storage: SyncDeps['storage']): SessionStore {
  const observable = createObservable(readSession(storage), sameSession)
  const write = (session: Session | null) =>
    session ? writeSession(storage, session) : forgetSession(storage)
  return {
    current: observable.current,
    subscribe: observable.subscribe,
    reread() {
      const stored = readComplete(storage)
      if (stored !== undefined) observable.set(stored)
    },
    set(session) {
      try {
        write(session)
      } catch (error) {
        // The storage is full. No session may keep the token of one user with the name of another.
        forgetSession(storage)
        write(observable.current())
        throw error
      }
      observable.set(session)
    },
  }
}

/** Whether a session is still in use here. After a log-out no row that it has fetched may be stored. */
export const isCurrent = ({ sessions }: WithSessions, { token }: Session): boolean =>
  sessions.current()?.token === token

function sameSession(a: Session | null, b: Session | null): boolean {
  const isSameUser = a?.username === b?.username && !a?.hasSeveralStores === !b?.hasSeveralStores
  return a?.token === b?.token && a?.storeCode === b?.storeCode && isSameUser
}

/** Timeout of a log-out while offline. Short, because the user waits and an answer is unlikely. */
const offlinePatienceMs = 3000

/**
 * Logs out. Returns whether the tablet has no session any more: the service has ended it, or didn't know it. A session
 * that began meanwhile stays.
 */
export async function logOut(
  parts: WithDeps & WithHttp & WithSessions & WithStatus,
): Promise<boolean> {
  const { deps, http, sessions, status } = parts
  const session = sessions.current()
  if (!session) return true
  const asking = status.current().online === false ? { timeoutMs: offlinePatienceMs } : {}
  const asked = await ask(http, session, calls.logout, asking)
  const over = asked.kind === 'ok' || (asked.kind === 'failed' && asked.status === 401)
  if (!over) {
    deps.log('log-out failed', asked)
    return false
  }
  // Another tab may have begun a session that this tab doesn't know yet.
  sessions.reread()
  if (sessions.current()?.token === session.token) sessions.set(null)
  return sessions.current() === null
}

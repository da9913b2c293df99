import { calls } from '#domain/calls/all'
import type { Session } from './api'
import type { SyncDeps } from './deps'
import { ask } from './http/ask'
import type { Http } from './http/client'
import { createObservable } from './observable'
import { forgetSession, readSession, writeSession } from './session-items'

export interface SessionStore {
  current(): Session | null
  set(session: Session | null): void
  /** takes over what another tab stored */
  reread(): void
  subscribe(changed: () => void): () => void
}

export function createSessionStore(storage: SyncDeps['storage']): SessionStore {
  const held = createObservable(readSession(storage), sameSession)
  return {
    current: held.current,
    subscribe: held.subscribe,
    reread: () => held.set(readSession(storage)),
    set(session) {
      if (session) writeSession(storage, session)
      else forgetSession(storage)
      held.set(session)
    },
  }
}

function sameSession(a: Session | null, b: Session | null): boolean {
  return a?.token === b?.token && a?.storeCode === b?.storeCode && a?.username === b?.username
}

/** True when the session is over: the service said so, or didn't know it any more. */
export async function logOut(deps: SyncDeps, http: Http, sessions: SessionStore): Promise<boolean> {
  const session = sessions.current()
  if (!session) return true
  const asked = await ask(http, session, calls.logout)
  const over = asked.kind === 'ok' || (asked.kind === 'failed' && asked.status === 401)
  if (over) sessions.set(null)
  else deps.log('log-out failed', asked)
  return over
}

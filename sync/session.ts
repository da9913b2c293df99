import { calls } from '#domain/calls/all'
import type { Session } from './api'
import type { SyncDeps } from './deps'
import { ask } from './http/ask'
import type { Http } from './http/client'
import { createObservable } from './observable'

/** The four items of spec section 3, and the user that outbox entries belong to. */
const keys = {
  isLoggedIn: 'isLoggedIn',
  token: 'token',
  storeCode: 'storeCode',
  roles: 'roles',
  username: 'frontdesk.username',
}

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
      else for (const key of Object.values(keys)) storage.removeItem(key)
      held.set(session)
    },
  }
}

function sameSession(a: Session | null, b: Session | null): boolean {
  return a?.token === b?.token && a?.storeCode === b?.storeCode && a?.username === b?.username
}

function readSession(storage: SyncDeps['storage']): Session | null {
  if (storage.getItem(keys.isLoggedIn) !== '1') return null
  const read = (key: string) => storage.getItem(key) ?? ''
  return {
    username: read(keys.username),
    storeCode: read(keys.storeCode),
    roles: read(keys.roles),
    token: read(keys.token),
  }
}

function writeSession(storage: SyncDeps['storage'], session: Session): void {
  storage.setItem(keys.token, session.token)
  storage.setItem(keys.storeCode, session.storeCode)
  storage.setItem(keys.roles, session.roles)
  storage.setItem(keys.username, session.username)
  storage.setItem(keys.isLoggedIn, '1')
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

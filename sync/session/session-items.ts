import type { Session } from '../api/sync'
import type { SyncDeps } from '../kernel/ports'

/**
 * The four items of SPEC.md SESSION-1, the user for outbox entries, and a token that marks the set as complete. It is
 * written last, because another tab sees the items change one by one.
 */
const keys = {
  isLoggedIn: 'isLoggedIn',
  token: 'token',
  storeCode: 'storeCode',
  roles: 'roles',
  username: 'frontdesk.username',
  complete: 'frontdesk.complete',
}

export function readSession(storage: SyncDeps['storage']): Session | null {
  if (storage.getItem(keys.isLoggedIn) !== '1') return null
  const read = (key: string) => storage.getItem(key) ?? ''
  return {
    username: read(keys.username),
    storeCode: read(keys.storeCode),
    roles: read(keys.roles),
    token: read(keys.token),
  }
}

/** The session stored by another tab; undefined while this tab sees only a part of it. */
export function readComplete(storage: SyncDeps['storage']): Session | null | undefined {
  const session = readSession(storage)
  // Older versions of the app store no such item.
  const token = storage.getItem(keys.complete)
  return session && token !== null && token !== session.token ? undefined : session
}

export function writeSession(storage: SyncDeps['storage'], session: Session): void {
  storage.setItem(keys.token, session.token)
  storage.setItem(keys.storeCode, session.storeCode)
  storage.setItem(keys.roles, session.roles)
  storage.setItem(keys.username, session.username)
  storage.setItem(keys.isLoggedIn, '1')
  storage.setItem(keys.complete, session.token)
}

export function forgetSession(storage: SyncDeps['storage']): void {
  for (const key of Object.values(keys)) storage.removeItem(key)
}

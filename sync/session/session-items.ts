import type { Session } from '../api/sync'
import type { SyncDeps } from '../kernel/ports'

/**
 * Keys of the items of SPEC.md SESSION-1, of the user for outbox entries, and of a copy of the token (`complete`). The
 * copy is written last: other tabs see the items change one by one, and it tells them that all are written.
 */
const keys = {
  isLoggedIn: 'isLoggedIn',
  token: 'token',
  storeCode: 'storeCode',
  roles: 'roles',
  username: 'frontdesk.username',
  severalStores: 'frontdesk.several-stores',
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
    hasSeveralStores: read(keys.severalStores) === '1',
  }
}

/**
 * The stored session, if another tab has written all its items; null without one; undefined while items are missing.
 */
export function readComplete(storage: SyncDeps['storage']): Session | null | undefined {
  const session = readSession(storage)
  // The items of SPEC.md alone, without the copy, are a session too.
  const token = storage.getItem(keys.complete)
  return session && token !== null && token !== session.token ? undefined : session
}

export function writeSession(storage: SyncDeps['storage'], session: Session): void {
  storage.setItem(keys.token, session.token)
  storage.setItem(keys.storeCode, session.storeCode)
  storage.setItem(keys.roles, session.roles)
  storage.setItem(keys.username, session.username)
  if (session.hasSeveralStores) storage.setItem(keys.severalStores, '1')
  else storage.removeItem(keys.severalStores)
  storage.setItem(keys.isLoggedIn, '1')
  storage.setItem(keys.complete, session.token)
}

export function forgetSession(storage: SyncDeps['storage']): void {
  for (const key of Object.values(keys)) storage.removeItem(key)
}

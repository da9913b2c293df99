import type { Session } from './api'
import type { SyncDeps } from './deps'

/** The four items of spec section 3, and the user that outbox entries belong to. */
const keys = {
  isLoggedIn: 'isLoggedIn',
  token: 'token',
  storeCode: 'storeCode',
  roles: 'roles',
  username: 'frontdesk.username',
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

export function writeSession(storage: SyncDeps['storage'], session: Session): void {
  storage.setItem(keys.token, session.token)
  storage.setItem(keys.storeCode, session.storeCode)
  storage.setItem(keys.roles, session.roles)
  storage.setItem(keys.username, session.username)
  storage.setItem(keys.isLoggedIn, '1')
}

export function forgetSession(storage: SyncDeps['storage']): void {
  for (const key of Object.values(keys)) storage.removeItem(key)
}

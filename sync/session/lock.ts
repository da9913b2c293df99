import * as v from 'valibot'
import type { Session } from '../api/sync'
import type { SyncDeps } from '../kernel/ports'
import type { LeftSessions } from './left-sessions'
import { decrypt, encrypt } from './sealing'
import type { SessionStore } from './session'

const keys = { sealed: 'frontdesk.sealed', locked: 'frontdesk.locked' }

const bytes = v.pipe(
  v.array(v.number()),
  v.transform((numbers) => Uint8Array.from(numbers)),
)

/** A session whose token only its user's password can decrypt. */
const sealed = v.object({
  username: v.string(),
  storeCode: v.string(),
  hasSeveralStores: v.optional(v.boolean(), false),
  salt: bytes,
  iv: bytes,
  /** the encrypted token and roles */
  secret: bytes,
})

/**
 * Locks a tablet, which ends the session without the service. The token is deleted; a copy stays that was encrypted at
 * the log-in under a key derived from the password. So the password reopens the session offline, and no hash of it is
 * stored.
 */
export function createLock(
  { storage, vault }: SyncDeps,
  sessions: SessionStore,
  left: LeftSessions,
) {
  const subtle = vault?.subtle ?? null

  function read() {
    const text = storage.getItem(keys.sealed)
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), sealed), text)
    return parsed.success ? parsed.output : null
  }

  function forget() {
    for (const key of Object.values(keys)) storage.removeItem(key)
  }

  /** Decrypts the sealed session; null when the password is wrong. */
  async function opened(password: string): Promise<Session | null> {
    const kept = read()
    if (!kept || !subtle) return null
    const secrets = await decrypt(subtle, password, kept)
    if (!secrets) return null
    const { username, storeCode, hasSeveralStores } = kept
    return { username, storeCode, hasSeveralStores, ...secrets }
  }

  /** The user whose session is locked; null without a locked session, or after a later log-in. */
  const lockedUser = () =>
    storage.getItem(keys.locked) === '1' ? (read()?.username ?? null) : null

  return {
    forget,
    lockedUser,
    /** the store of the locked session */
    lockedStore: () => read()?.storeCode,
    canLock: () => sessions.current() !== null && read()?.username === sessions.current()?.username,
    lock() {
      const session = sessions.current()
      storage.setItem(keys.locked, '1')
      sessions.set(null)
      if (session) left.end(session)
    },
    /** Ends the locked session at the service, because its user has logged in again. */
    async replace(password: string): Promise<void> {
      const former = await opened(password)
      if (former) left.end(former)
    },
    /** Encrypts the session, so that the password can reopen it after a lock. */
    async seal(session: Session, password: string): Promise<void> {
      forget()
      if (!vault) return
      const { username, storeCode, token, hasSeveralStores = false } = session
      const { salt, iv, secret } = await encrypt(vault, password, session)
      if (sessions.current()?.token !== token) return
      const sealing = { salt: [...salt], iv: [...iv], secret: [...secret] }
      const kept = { username, storeCode, hasSeveralStores, ...sealing }
      storage.setItem(keys.sealed, JSON.stringify(kept))
    },
    /** Reopens the locked session; false when the password is wrong. */
    async open(password: string): Promise<boolean> {
      const session = await opened(password)
      if (!session) return false
      storage.removeItem(keys.locked)
      sessions.set(session)
      return true
    },
  }
}

export type Lock = ReturnType<typeof createLock>

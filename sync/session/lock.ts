import * as v from 'valibot'
import type { Session } from '../api/sync'
import type { SyncDeps } from '../kernel/ports'
import { type Encrypted, encrypted } from './encrypted'
import type { LeftSessions } from './left-sessions'
import type { SessionStore } from './session'

const keys = { sealed: 'frontdesk.sealed', locked: 'frontdesk.locked' }

/** Cryptography, which the start doesn't need. */
const sealing = () => import('./sealing')

/** A session whose token only its user's password can decrypt. */
const sealed = v.object({
  username: v.string(),
  storeCode: v.string(),
  hasSeveralStores: v.optional(v.boolean(), false),
  ...encrypted.entries,
})

function readSealed(text: string | null) {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), sealed), text)
  return parsed.success ? parsed.output : null
}

const asNumbers = (_: string, value: unknown) => (value instanceof Uint8Array ? [...value] : value)

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
  const { read, keep, opened } = createSealedSession({ storage, vault }, sessions)

  function forget() {
    for (const key of Object.values(keys)) storage.removeItem(key)
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
      if (vault) keep(session, await (await sealing()).encrypt(vault, password, session))
    },
    /** whether a later session of the user can be encrypted without the password */
    canReseal: () => !vault || read()?.publicKey !== undefined,
    /** Encrypts a later session of the user, so that the same password can reopen it after a lock. */
    async reseal(session: Session): Promise<void> {
      const kept = read()
      const secrets =
        vault && kept && (await (await sealing()).withoutPassword(vault, kept, session))
      if (secrets) keep(session, secrets)
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

/** The encrypted copy of the tablet's session. */
function createSealedSession(
  { storage, vault }: Pick<SyncDeps, 'storage' | 'vault'>,
  sessions: SessionStore,
) {
  const subtle = vault?.subtle ?? null

  const read = () => readSealed(storage.getItem(keys.sealed))

  return {
    read,
    /** Stores an encrypted session, if it is still the tablet's. */
    keep(session: Session, secrets: Encrypted) {
      const { username, storeCode, token, hasSeveralStores = false } = session
      if (sessions.current()?.token !== token) return
      const kept = { ...secrets, username, storeCode, hasSeveralStores }
      storage.setItem(keys.sealed, JSON.stringify(kept, asNumbers))
    },
    /** Decrypts the sealed session; null when the password is wrong. */
    async opened(password: string): Promise<Session | null> {
      const kept = read()
      if (!kept || !subtle) return null
      const secrets = await (await sealing()).decrypt(subtle, password, kept)
      const { username, storeCode, hasSeveralStores } = kept
      return secrets && { username, storeCode, hasSeveralStores, ...secrets }
    },
  }
}

export type Lock = ReturnType<typeof createLock>

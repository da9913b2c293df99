import * as v from 'valibot'
import type { Session } from '../api/sync'
import type { SyncDeps } from '../kernel/ports'
import { asNumbers, type Bytes, type Encrypted, encrypted } from './encrypted'
import type { KeptSessions } from './kept-sessions'
import type { LeftSessions } from './left-sessions'
import type { SessionStore } from './session'

/** `by`: the user who locked the tablet, if that user has a PIN */
const keys = { sealed: 'frontdesk.sealed', locked: 'frontdesk.locked', by: 'frontdesk.lockedBy' }

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

/**
 * Locks a tablet, which ends the session without the service. The token is deleted; a copy stays that was encrypted at
 * the log-in under a key derived from the password. So the password reopens the session offline, and no hash of it is
 * stored. The session of a user with a PIN goes on: the PIN opens it.
 */
export function createLock(
  { storage, vault }: SyncDeps,
  sessions: SessionStore,
  left: LeftSessions,
  kept: KeptSessions,
) {
  const { read, opened, seal, reseal } = createSealedSession({ storage, vault }, sessions)
  const { forget, unlocked, isLocked, lockedUser } = createMark(storage, () => read()?.username)
  const isKept = (session: Session) => kept.find(session)?.underPin != null
  const isSealed = (session: Session) => read()?.username === session.username

  return {
    forget,
    unlocked,
    lockedUser,
    /** the user whose password reopens the locked tablet */
    sealedUser: () => (isLocked() ? (read()?.username ?? null) : null),
    /** the store of the locked session */
    lockedStore() {
      const user = lockedUser()
      const known = [...kept.users(undefined), read()]
      return known.find((each) => each?.username === user)?.storeCode
    },
    canLock() {
      const session = sessions.current()
      return session !== null && (isSealed(session) || isKept(session))
    },
    lock() {
      const session = sessions.current()
      storage.setItem(keys.locked, '1')
      if (session && isKept(session)) storage.setItem(keys.by, session.username)
      sessions.set(null)
      if (session && !isKept(session)) left.end(session)
      kept.lock()
    },
    end: left.end,
    /** Ends the locked session at the service, because its user has logged in again. */
    async replace(password: string): Promise<void> {
      const former = await opened(password)
      if (former) left.end(former.session)
    },
    seal,
    /** whether a password or PIN can open a later session of the user, which begins without them */
    canReseal() {
      const session = sessions.current()
      if (!vault || !session) return !vault
      return isKept(session) || (isSealed(session) && read()?.publicKey !== undefined)
    },
    reseal,
    /** Reopens the locked session; false when the password is wrong. */
    async open(password: string): Promise<boolean> {
      const found = await opened(password)
      if (!found) return false
      unlocked()
      sessions.set(found.session)
      if (found.tablet) await kept.unlock(found.tablet)
      return true
    },
  }
}

/** The mark of a locked tablet. `sealedBy`: the user whose password opens it. */
function createMark(storage: SyncDeps['storage'], sealedBy: () => string | undefined) {
  const isLocked = () => storage.getItem(keys.locked) === '1'
  return {
    isLocked,
    /** The user whose session is locked; null without a locked session, or after a later log-in. */
    lockedUser: () => (isLocked() ? (storage.getItem(keys.by) ?? sealedBy() ?? null) : null),
    forget() {
      for (const key of Object.values(keys)) storage.removeItem(key)
    },
    unlocked() {
      storage.removeItem(keys.locked)
      storage.removeItem(keys.by)
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

  /** Stores an encrypted session, if it is still the tablet's. */
  function keep(session: Session, secrets: Encrypted) {
    const { username, storeCode, token, hasSeveralStores = false } = session
    if (sessions.current()?.token !== token) return
    const kept = { ...secrets, username, storeCode, hasSeveralStores }
    storage.setItem(keys.sealed, JSON.stringify(kept, asNumbers))
  }

  return {
    read,
    /**
     * Encrypts the session, so that the password can reopen it after a lock. `tablet`: the tablet's key. Changes nothing
     * once the session is no longer the tablet's.
     */
    async seal(session: Session, password: string, tablet?: Bytes | null): Promise<void> {
      const secret = { ...session, tablet: tablet ?? undefined }
      if (vault) keep(session, await (await sealing()).encrypt(vault, password, secret))
    },
    /** Encrypts a later session of the user, so that the same password can reopen it after a lock. */
    async reseal(session: Session, tablet?: Bytes | null): Promise<void> {
      const before = read()
      // Another user's password must not open it.
      if (!vault || before?.username !== session.username) return
      const secret = { ...session, tablet: tablet ?? undefined }
      const secrets = await (await sealing()).withoutPassword(vault, before, secret)
      if (secrets) keep(session, secrets)
      else storage.removeItem(keys.sealed)
    },
    /** Decrypts the sealed session, and the tablet's key if it has one; null when the password is wrong. */
    async opened(password: string): Promise<{ session: Session; tablet?: Bytes } | null> {
      const kept = read()
      if (!kept || !subtle) return null
      const secrets = await (await sealing()).decrypt(subtle, password, kept)
      if (!secrets) return null
      const { username, storeCode, hasSeveralStores } = kept
      const { token, roles, tablet } = secrets
      const session = { username, storeCode, hasSeveralStores, token, roles }
      return { session, ...(tablet && { tablet }) }
    },
  }
}

export type Lock = ReturnType<typeof createLock>

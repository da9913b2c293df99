import * as v from 'valibot'
import type { Session } from './api'
import type { SyncDeps } from './deps'
import type { LeftSessions } from './left-sessions'
import type { SessionStore } from './session'

/** As long as a person waits gladly, and as long as OWASP asks for (2023). */
const iterations = 600_000

const keys = { sealed: 'frontdesk.sealed', locked: 'frontdesk.locked' }

const bytes = v.pipe(
  v.array(v.number()),
  v.transform((numbers) => Uint8Array.from(numbers)),
)

/** A session whose token can be read with its person's password only. */
const sealed = v.object({
  username: v.string(),
  storeCode: v.string(),
  salt: bytes,
  iv: bytes,
  /** encrypted: the token and the roles */
  secret: bytes,
})
const secret = v.object({ token: v.string(), roles: v.string() })

/**
 * The lock of a tablet: a log-out without the service. The token leaves the tablet; what is kept of
 * it was encrypted at the log-in, under a key that is derived from the password. So the right
 * password opens it offline, and there is nothing to compare a wrong one with.
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

  async function decrypt(
    password: string,
    { salt, iv, secret: data }: v.InferOutput<typeof sealed>,
  ) {
    if (!subtle) return null
    try {
      const key = await keyOf(subtle, password, salt)
      const opened = await subtle.decrypt({ name: 'AES-GCM', iv }, key, data)
      return v.parse(v.pipe(v.string(), v.parseJson(), secret), new TextDecoder().decode(opened))
    } catch {
      // AES-GCM fails as a whole under another key: the password is wrong.
      return null
    }
  }

  /** The session that was sealed; null when the password is wrong. */
  async function opened(password: string): Promise<Session | null> {
    const kept = read()
    const secrets = kept && (await decrypt(password, kept))
    if (!kept || !secrets) return null
    return { username: kept.username, storeCode: kept.storeCode, ...secrets }
  }

  /** Whose session is locked on this tablet, if nobody has logged in since. */
  const lockedUser = () =>
    storage.getItem(keys.locked) === '1' ? (read()?.username ?? null) : null

  return {
    forget,
    lockedUser,
    canLock: () => sessions.current() !== null && read()?.username === sessions.current()?.username,
    lock() {
      const session = sessions.current()
      storage.setItem(keys.locked, '1')
      sessions.set(null)
      if (session) left.end(session)
    },
    /** Ends the session that its person has locked, for they have got another. */
    async replace(password: string): Promise<void> {
      const former = await opened(password)
      if (former) left.end(former)
    },
    /** Takes down what the password of the session opens again. */
    async seal(session: Session, password: string): Promise<void> {
      forget()
      if (!vault || !subtle) return
      const [salt, iv] = [vault.randomBytes(16), vault.randomBytes(12)]
      const { username, storeCode, token, roles } = session
      const data = new TextEncoder().encode(JSON.stringify({ token, roles }))
      const key = await keyOf(subtle, password, salt)
      const encrypted = new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv }, key, data))
      if (sessions.current()?.token !== token) return
      const kept = { username, storeCode, salt: [...salt], iv: [...iv], secret: [...encrypted] }
      storage.setItem(keys.sealed, JSON.stringify(kept))
    },
    /** Opens the locked session again; false when the password is wrong. */
    async open(password: string): Promise<boolean> {
      const session = await opened(password)
      if (!session) return false
      left.keep(session)
      storage.removeItem(keys.locked)
      sessions.set(session)
      return true
    },
  }
}

export type Lock = ReturnType<typeof createLock>

async function keyOf(subtle: SubtleCrypto, password: string, salt: Uint8Array<ArrayBuffer>) {
  const typed = new TextEncoder().encode(password)
  const material = await subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey'])
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  const kind = { name: 'AES-GCM', length: 256 }
  return subtle.deriveKey(derivation, material, kind, false, ['encrypt', 'decrypt'])
}

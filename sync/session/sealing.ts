import * as v from 'valibot'
import type { VaultPort } from '../kernel/ports'

/** Iterations of the key derivation, as OWASP recommends (2023). More would make the user wait. */
const iterations = 600_000

const secret = v.object({ token: v.string(), roles: v.string() })
type Secret = v.InferOutput<typeof secret>

/** A secret encrypted by AES-GCM under a key derived from a password. */
export interface Encrypted {
  salt: Uint8Array<ArrayBuffer>
  iv: Uint8Array<ArrayBuffer>
  /** the encrypted JSON of token and roles */
  secret: Uint8Array<ArrayBuffer>
}

export async function encrypt(
  { subtle, randomBytes }: VaultPort,
  password: string,
  { token, roles }: Secret,
): Promise<Encrypted> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const data = new TextEncoder().encode(JSON.stringify({ token, roles }))
  const key = await keyOf(subtle, password, salt)
  const encrypted = await subtle.encrypt({ name: 'AES-GCM', iv }, key, data)
  return { salt, iv, secret: new Uint8Array(encrypted) }
}

/** Decrypts a secret; null when the password is wrong. */
export async function decrypt(
  subtle: SubtleCrypto,
  password: string,
  { salt, iv, secret: data }: Encrypted,
): Promise<Secret | null> {
  try {
    const key = await keyOf(subtle, password, salt)
    const opened = await subtle.decrypt({ name: 'AES-GCM', iv }, key, data)
    return v.parse(v.pipe(v.string(), v.parseJson(), secret), new TextDecoder().decode(opened))
  } catch {
    // AES-GCM fails to decrypt under a wrong key.
    return null
  }
}

async function keyOf(subtle: SubtleCrypto, password: string, salt: Uint8Array<ArrayBuffer>) {
  const typed = new TextEncoder().encode(password)
  const material = await subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey'])
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  const kind = { name: 'AES-GCM', length: 256 }
  return subtle.deriveKey(derivation, material, kind, false, ['encrypt', 'decrypt'])
}

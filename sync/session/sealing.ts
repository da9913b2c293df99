import * as v from 'valibot'
import type { VaultPort } from '../kernel/ports'
import { type Bytes, bytes, type Encrypted } from './encrypted'

/** Iterations of the key derivation, as OWASP recommends (2023). More would make the user wait. */
const iterations = 600_000

const secret = v.object({ token: v.string(), roles: v.string() })
type Secret = v.InferOutput<typeof secret>

/** A secret under a password. `key`: the private key of `publicKey`, absent before there was one. */
const keyedSecret = v.object({ ...secret.entries, key: v.optional(bytes) })

export async function encrypt(
  { subtle, randomBytes }: VaultPort,
  password: string,
  { token, roles }: Secret,
): Promise<Encrypted> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const pair = await subtle.generateKey(curve, true, ['deriveKey'])
  const own = new Uint8Array(await subtle.exportKey('pkcs8', pair.privateKey))
  const key = await keyOf(subtle, password, salt)
  const sealed = await seal(subtle, key, iv, { token, roles, key: [...own] })
  return { salt, iv, secret: sealed, publicKey: await rawOf(subtle, pair) }
}

/** Replaces the secret by another one, which the same password decrypts. Null: there is no key for that. */
export async function withoutPassword(
  { subtle, randomBytes }: VaultPort,
  kept: Encrypted,
  { token, roles }: Secret,
): Promise<Encrypted | null> {
  if (!kept.publicKey) return null
  const pair = await subtle.generateKey(curve, true, ['deriveKey'])
  const iv = randomBytes(12)
  const key = await agreedKey(subtle, pair.privateKey, kept.publicKey)
  const sealed = await seal(subtle, key, iv, { token, roles })
  return { ...kept, moved: { from: await rawOf(subtle, pair), iv, secret: sealed } }
}

/** Decrypts a secret; null when the password is wrong. */
export async function decrypt(
  subtle: SubtleCrypto,
  password: string,
  { salt, iv, secret: data, moved: later }: Encrypted,
): Promise<Secret | null> {
  try {
    const key = await keyOf(subtle, password, salt)
    const { key: own, ...first } = await opened(subtle, key, { iv, data }, keyedSecret)
    if (!later || !own) return first
    const mine = await subtle.importKey('pkcs8', own, curve, false, ['deriveKey'])
    const agreed = await agreedKey(subtle, mine, later.from)
    return await opened(subtle, agreed, { iv: later.iv, data: later.secret }, secret)
  } catch {
    // AES-GCM fails to decrypt under a wrong key.
    return null
  }
}

const curve = { name: 'ECDH', namedCurve: 'P-256' }
const cipher = { name: 'AES-GCM', length: 256 }

const rawOf = async (subtle: SubtleCrypto, { publicKey }: CryptoKeyPair): Promise<Bytes> =>
  new Uint8Array(await subtle.exportKey('raw', publicKey))

async function seal(subtle: SubtleCrypto, key: CryptoKey, iv: Bytes, value: object) {
  const data = new TextEncoder().encode(JSON.stringify(value))
  return new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv }, key, data))
}

async function opened<Value>(
  subtle: SubtleCrypto,
  key: CryptoKey,
  { iv, data }: { iv: Bytes; data: Bytes },
  shape: v.GenericSchema<unknown, Value>,
): Promise<Value> {
  const plain = await subtle.decrypt({ name: 'AES-GCM', iv }, key, data)
  return v.parse(shape, JSON.parse(new TextDecoder().decode(plain)))
}

/** The key on which a private key and another one's public key agree. */
async function agreedKey(subtle: SubtleCrypto, own: CryptoKey, other: Bytes): Promise<CryptoKey> {
  const known = await subtle.importKey('raw', other, curve, false, [])
  const agreement = { name: 'ECDH', public: known }
  return subtle.deriveKey(agreement, own, cipher, false, ['encrypt', 'decrypt'])
}

async function keyOf(subtle: SubtleCrypto, password: string, salt: Bytes) {
  const typed = new TextEncoder().encode(password)
  const material = await subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey'])
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  return subtle.deriveKey(derivation, material, cipher, false, ['encrypt', 'decrypt'])
}

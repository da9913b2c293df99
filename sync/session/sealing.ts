import * as v from 'valibot'
import type { VaultPort } from '../kernel/ports'
import { type Bytes, bytes, type Encrypted, type Sealed } from './encrypted'

/** Iterations of the key derivation, as OWASP recommends (2023). More would make the user wait. */
const iterations = 600_000

/** `tablet`: the tablet's key, under which the sessions of other users lie. */
const secret = v.object({ token: v.string(), roles: v.string(), tablet: v.optional(bytes) })
export type Secret = v.InferOutput<typeof secret>

/** That which opens a secret: a password, or a PIN on this device. */
export type Knowledge = string | { pin: string; device: CryptoKey }

/** A secret under a password. `key`: the private key of `publicKey`, absent before there was one. */
const keyedSecret = v.object({ ...secret.entries, key: v.optional(bytes) })

export async function encrypt(
  { subtle, randomBytes }: VaultPort,
  known: Knowledge,
  given: Secret,
): Promise<Encrypted> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const pair = await subtle.generateKey(curve, true, ['deriveKey'])
  const own = new Uint8Array(await subtle.exportKey('pkcs8', pair.privateKey))
  const key = await keyOf(subtle, known, salt)
  const sealed = await seal(subtle, key, iv, { ...asJson(given), key: [...own] })
  return { salt, iv, secret: sealed, publicKey: await rawOf(subtle, pair) }
}

/** Replaces the secret by another one, which the same password decrypts. Null: there is no key for that. */
export async function withoutPassword(
  { subtle, randomBytes }: VaultPort,
  kept: Encrypted,
  given: Secret,
): Promise<Encrypted | null> {
  if (!kept.publicKey) return null
  const pair = await subtle.generateKey(curve, true, ['deriveKey'])
  const iv = randomBytes(12)
  const key = await agreedKey(subtle, pair.privateKey, kept.publicKey)
  const sealed = await seal(subtle, key, iv, asJson(given))
  return { ...kept, moved: { from: await rawOf(subtle, pair), iv, secret: sealed } }
}

/** Decrypts a secret; null when the password or PIN is wrong. */
export async function decrypt(
  subtle: SubtleCrypto,
  known: Knowledge,
  { salt, iv, secret: data, moved: later }: Encrypted,
): Promise<Secret | null> {
  try {
    const key = await keyOf(subtle, known, salt)
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

/**
 * The key of a password or a PIN. A PIN is a part of the salt and the device's key is the secret, so that each guess
 * takes all iterations, and takes them on this device.
 */
async function keyOf(subtle: SubtleCrypto, known: Knowledge, salt: Bytes) {
  if (typeof known !== 'string') {
    const withPin = Uint8Array.from([...salt, ...new TextEncoder().encode(known.pin)])
    return derived(subtle, known.device, withPin, iterations)
  }
  const typed = new TextEncoder().encode(known)
  const material = await subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey'])
  return derived(subtle, material, salt, iterations)
}

function derived(subtle: SubtleCrypto, material: CryptoKey, salt: Bytes, rounds: number) {
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  return subtle.deriveKey(derivation, material, cipher, false, ['encrypt', 'decrypt'])
}

const asJson = ({ token, roles, tablet }: Secret) => ({
  token,
  roles,
  ...(tablet && { tablet: [...tablet] }),
})

/** The device's own cipher. Its key is random already, so one iteration is enough. */
export const deviceCipher = (subtle: SubtleCrypto, device: CryptoKey): Promise<CryptoKey> =>
  derived(subtle, device, new TextEncoder().encode('frontdesk tablet key'), 1)

/** The cipher of a key of 32 bytes. */
export const cipherOf = (subtle: SubtleCrypto, key: Bytes): Promise<CryptoKey> =>
  subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])

/** Encrypts a secret under a cipher. */
export async function sealFor(
  { subtle, randomBytes }: VaultPort,
  key: CryptoKey,
  given: Secret,
): Promise<Sealed> {
  const iv = randomBytes(12)
  return { iv, secret: await seal(subtle, key, iv, asJson(given)) }
}

/** Decrypts what `sealFor` has made; null under another key. */
export async function openFrom(
  subtle: SubtleCrypto,
  key: CryptoKey,
  { iv, secret: data }: Sealed,
): Promise<Secret | null> {
  return opened(subtle, key, { iv, data }, secret).catch(() => null)
}

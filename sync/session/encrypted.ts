import * as v from 'valibot'

export type Bytes = Uint8Array<ArrayBuffer>

export const bytes = v.pipe(
  v.array(v.number()),
  v.transform((numbers): Bytes => Uint8Array.from(numbers)),
)

/** A secret encrypted by AES-GCM under a key that the private key of `publicKey` and the public key `from` agree on. */
const moved = v.object({ from: bytes, iv: bytes, secret: bytes })

/**
 * A secret encrypted by AES-GCM under a key derived from a password. A later one is encrypted for its public key, when
 * the password isn't known any more.
 */
export const encrypted = v.object({
  salt: bytes,
  iv: bytes,
  /** the encrypted JSON of token, roles and private key */
  secret: bytes,
  publicKey: v.optional(bytes),
  /** the later secret, which counts */
  moved: v.optional(moved),
})
export type Encrypted = v.InferOutput<typeof encrypted>

/** A secret encrypted by AES-GCM under a random key. */
export const sealed = v.object({ iv: bytes, secret: bytes })
export type Sealed = v.InferOutput<typeof sealed>

/** For JSON.stringify: bytes as lists of numbers. */
export const asNumbers = (_: string, value: unknown): unknown =>
  value instanceof Uint8Array ? [...value] : value

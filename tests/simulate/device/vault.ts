import { createHash, createHmac } from 'node:crypto'
import type { VaultPort } from '#sync'
import type { Random } from '../time/random'

type Data = Uint8Array<ArrayBuffer>

interface Key {
  bytes: Data
}

/** The parts of an algorithm that make a key: the salt of a derivation, or the other side of an agreement. */
interface Derivation {
  salt?: Data
  public?: Key
}

const hashOf = (...parts: readonly Data[]): Data => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return new Uint8Array(hash.digest())
}

const isBefore = (one: Key, other: Key) => Buffer.compare(one.bytes, other.bytes) < 0

/**
 * Cryptography without a cipher: data is stored behind its key, and no other key opens it. The real one works in threads,
 * of which the run's clock knows nothing, and its keys take too long to derive.
 */
export function createVault(random: Random, tablet: string): VaultPort {
  const randomBytes = (size: number): Data =>
    Uint8Array.from({ length: size }, () => random.between(0, 255))
  const device: Key = { bytes: hashOf(new TextEncoder().encode(tablet)) }

  const subtle = {
    async generateKey() {
      const key: Key = { bytes: randomBytes(8) }
      // One secret is both halves of a pair, so that two pairs agree on a key.
      return { publicKey: key, privateKey: key }
    },
    exportKey: async (_: string, { bytes }: Key) => bytes.slice().buffer,
    importKey: async (_: string, bytes: Data): Promise<Key> => ({ bytes: bytes.slice() }),
    async deriveKey({ salt, public: other }: Derivation, own: Key): Promise<Key> {
      if (!other) return { bytes: hashOf(own.bytes, salt ?? new Uint8Array()) }
      const [first, second] = isBefore(own, other) ? [own, other] : [other, own]
      return { bytes: hashOf(first.bytes, second.bytes) }
    },
    encrypt: async (_: object, { bytes }: Key, data: Data) =>
      Uint8Array.from([...hashOf(bytes), ...data]).buffer,
    async decrypt(_: object, { bytes }: Key, data: Data) {
      const mark = hashOf(bytes)
      if (Buffer.compare(data.subarray(0, mark.length), mark) !== 0)
        throw new DOMException('The key is another one.', 'OperationError')
      return data.slice(mark.length).buffer
    },
    digest: async (_: string, data: Data) => hashOf(data).buffer,
    sign: async (_: string, { bytes }: Key, data: Data) =>
      new Uint8Array(createHmac('sha256', bytes).update(data).digest()).buffer,
  }
  return {
    subtle: subtle as unknown as SubtleCrypto, // the functions that the engine calls
    randomBytes,
    deviceKey: async () => device as unknown as CryptoKey, // only given back to them
  }
}

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { limitConcurrency } from '../kernel/concurrency-limit'

/** Hashes and compares passwords, at most two at a time: each takes 128 MB and half a second. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** `hash` null: no such account; answers false after the time of a real comparison */
  matches(password: string, hash: string | null): Promise<boolean>
  /** whether too many callers wait, so that new ones should be refused */
  isBusy(): boolean
}

/** Parameters N, r and p of scrypt, as OWASP recommends them. Tests pass a smaller N. */
interface Cost {
  N: number
  r: number
  p: number
}

const usualCost: Cost = { N: 2 ** 17, r: 8, p: 1 }
const keyBytes = 32
const saltBytes = 16
const atOnce = 2
const maxWaiting = 40

export function createPasswords(cost: Cost = usualCost): Passwords {
  const limit = limitConcurrency(atOnce)
  const unknownUser = textOf(cost, randomBytes(saltBytes), randomBytes(keyBytes))
  return {
    async hash(password) {
      const salt = randomBytes(saltBytes)
      return textOf(cost, salt, await limit.run(() => derive(password, salt, cost)))
    },
    async matches(password, hash) {
      const known = read(hash ?? unknownUser)
      const key = await limit.run(() => derive(password, known.salt, known.cost))
      return timingSafeEqual(key, known.key) && hash !== null
    },
    isBusy: () => limit.waiting() >= maxWaiting,
  }
}

function textOf({ N, r, p }: Cost, salt: Buffer, key: Buffer): string {
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

function read(hash: string): { cost: Cost; salt: Buffer; key: Buffer } {
  const [, N, r, p, salt = '', key = ''] = hash.split('$')
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  }
}

function derive(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  const maxmem = 256 * N * r
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

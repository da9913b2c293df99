import { sql } from 'kysely'
import type { StoreRights } from '#domain/kernel/rights'
import type { Reader } from '../db/tx'
import type { Actor } from './actor'
import { hashOf } from './hash'

/** The beginning of every key, by which a leaked key is recognised. */
const prefix = 'fdk_'
const keyBytes = 32
/** Milliseconds by which the recorded last use may be too old, so that not every call costs a write. */
const noteEveryMs = 60_000

export const isApiKey = (token: string): boolean => token.startsWith(prefix)

export const newKey = (randomBytes: (size: number) => Uint8Array): string =>
  prefix + Buffer.from(randomBytes(keyBytes)).toString('base64url')

/** Finds the program that owns a key. The program has the rights of an ADMIN. */
export async function actorOfKey(
  db: Reader,
  key: string,
  nowMs: number,
): Promise<Actor | 'unknown' | 'revoked'> {
  const hash = hashOf(key)
  const found = await db
    .selectFrom('api_keys')
    .innerJoin('stores', 'stores.code', 'api_keys.store_code')
    .select(['api_keys.id', 'api_keys.name', 'store_code', 'access', 'last_used_at'])
    .select(['revoked_date_time', 'stores.rights'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!found) return 'unknown'
  if (found.revoked_date_time !== null) return 'revoked'
  if (Date.parse(found.last_used_at ?? '') > nowMs - noteEveryMs) return actorFor(found, hash)
  const now = new Date(nowMs).toISOString()
  await sql`update api_keys set last_used_at = ${now} where hash = ${hash}`.execute(db)
  return actorFor(found, hash)
}

/** The query of those of some keys, by hash, that are still valid; doesn't record a use of them. */
export const liveKeys = (db: Reader, hashes: readonly string[]) =>
  db
    .selectFrom('api_keys')
    .select('hash')
    .where(sql<boolean>`hash = any(${hashes})`)
    .where('revoked_date_time', 'is', null)

interface Found {
  id: string
  name: string
  store_code: string
  access: 'READ' | 'WRITE'
  rights: StoreRights
}

function actorFor({ id, name, store_code, access, rights }: Found, hash: string): Actor {
  const program = { access }
  const username = `${name} (API key)`
  const roles = 'ADMIN'
  return { userId: id, username, roles, rights, storeCode: store_code, tokenHash: hash, program }
}

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader, WriteTx } from '../db/tx'
import type { Actor } from './actor'

const hourMs = 3_600_000
/** However busy, a log-in ends after a week (SPEC.md session-5). */
const longestHours = 7 * 24
/** How late `last_used_at` may be: not every call costs a write. */
const noteEveryMs = 60_000
const tokenBytes = 32

/** Only the hash of a token is stored: who reads the database can't use it. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

interface NewToken {
  userId: string
  storeCode: string
  nowMs: number
  randomBytes: (size: number) => Uint8Array
}

/** Makes a log-in and answers its opaque token. */
export async function issueToken(tx: WriteTx, asked: NewToken): Promise<string> {
  const token = Buffer.from(asked.randomBytes(tokenBytes)).toString('base64url')
  const now = instant(asked.nowMs)
  await tx.db
    .insertInto('tokens')
    .values({
      hash: hashOf(token),
      user_id: asked.userId,
      store_code: asked.storeCode,
      created_at: now,
      last_used_at: now,
      expires_at: instant(asked.nowMs + longestHours * hourMs),
    })
    .execute()
  await tx.db.deleteFrom('tokens').where('expires_at', '<=', now).execute()
  return token
}

export async function endToken(tx: WriteTx, tokenHash: string): Promise<void> {
  await tx.db.deleteFrom('tokens').where('hash', '=', tokenHash).execute()
}

interface Time {
  nowMs: number
  tokenHours: number
}

/** Who a token belongs to; null when it is unknown, too old, unused for too long, or disabled. */
export async function actorOf(db: Reader, token: string, time: Time): Promise<Actor | null> {
  const hash = hashOf(token)
  const found = await liveTokens(db, hash, time)
    .select(['users.id', 'users.username', 'users.roles', 'tokens.store_code'])
    .select('tokens.last_used_at')
    .executeTakeFirst()
  if (!found) return null
  if (Date.parse(found.last_used_at) < time.nowMs - noteEveryMs) await noteUse(db, hash, time.nowMs)
  return {
    userId: found.id,
    username: found.username,
    roles: found.roles.join(','),
    storeCode: found.store_code,
    tokenHash: hash,
  }
}

/** Whether a log-in still holds; asking doesn't count as a use of it. */
export async function isLive(db: Reader, tokenHash: string, time: Time): Promise<boolean> {
  return (
    (await liveTokens(db, tokenHash, time).select('tokens.hash').executeTakeFirst()) !== undefined
  )
}

function liveTokens(db: Reader, hash: string, { nowMs, tokenHours }: Time) {
  return db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .where('tokens.hash', '=', hash)
    .where('tokens.expires_at', '>', instant(nowMs))
    .where('tokens.last_used_at', '>', instant(nowMs - tokenHours * hourMs))
    .where('users.enable_access', '=', true)
}

async function noteUse(db: Reader, hash: string, nowMs: number) {
  await sql`update tokens set last_used_at = ${instant(nowMs)} where hash = ${hash}`.execute(db)
}

const instant = (epochMs: number) => new Date(epochMs).toISOString()

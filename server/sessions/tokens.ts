import { sql } from 'kysely'
import type { Database } from '../db/database'
import type { Reader, WriteTx } from '../db/tx'
import { changesChannel } from '../live/channel'
import type { Actor } from './actor'
import { liveKeys } from './api-keys'
import { approvalKey } from './approval-key'
import { hashOf } from './hash'
import { rolesText } from './roles-text'

const hourMs = 3_600_000
/** Maximum hours of a session, even if it is in use (SPEC.md session-5). */
const maxHours = 7 * 24
/** Milliseconds by which `last_used_at` may be too old, so that not every call costs a write. */
const noteEveryMs = 60_000
/** Random bytes of a token, beside the 17 of its approval key: 12 characters. */
const randomSize = 9
/** Days after its last instant for which a session proves approvals: a tablet may have been offline so long. */
const provesDays = 30

/** The instant before whose expiry sessions are deleted. */
export const oldestExpiry = (nowMs: number): string => instant(nowMs - provesDays * 24 * hourMs)

interface NewToken {
  userId: string
  storeCode: string
  nowMs: number
  randomBytes: (size: number) => Uint8Array
  /** instant; absent: after the maximum hours */
  expiresAt?: string
}

/** Creates a session and returns its token: 32 bytes in base64url, in which `approvingSession` reads. */
export async function issueToken(tx: WriteTx, asked: NewToken): Promise<string> {
  const { userId, storeCode } = asked
  const { approval_secret: secret } = await tx.db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('approval_secret')
    .executeTakeFirstOrThrow()
  const session = asked.nowMs.toString(36).padStart(8, '0')
  const random = Buffer.from(asked.randomBytes(randomSize)).toString('base64url')
  const token = session + random + approvalKey({ secret, storeCode, session })
  const now = instant(asked.nowMs)
  await tx.db
    .insertInto('tokens')
    .values({
      hash: hashOf(token),
      user_id: asked.userId,
      store_code: asked.storeCode,
      created_at: now,
      last_used_at: now,
      expires_at: asked.expiresAt ?? instant(asked.nowMs + maxHours * hourMs),
    })
    .execute()
  await tx.db.deleteFrom('tokens').where('expires_at', '<=', oldestExpiry(asked.nowMs)).execute()
  return token
}

export async function endToken(tx: WriteTx, tokenHash: string): Promise<void> {
  await tx.db.updateTable('tokens').set({ is_ended: true }).where('hash', '=', tokenHash).execute()
}

/** Ends the sessions of an account except one (`keptHash`). Its live streams in all stores end after the commit. */
export async function endSessions(
  tx: WriteTx,
  database: Database,
  userId: string,
  keptHash: string | null = null,
): Promise<void> {
  const ended = await tx.db
    .updateTable('tokens')
    .set({ is_ended: true })
    .where('user_id', '=', userId)
    .where('is_ended', '=', false)
    .$if(keptHash !== null, (tokens) => tokens.where('hash', '!=', keptHash ?? ''))
    .returning('store_code')
    .execute()
  notifyStreams(tx, database, ended)
}

/** Ends the sessions of an account in some stores. */
export async function endSessionsIn(
  tx: WriteTx,
  database: Database,
  userId: string,
  storeCodes: readonly string[],
): Promise<void> {
  if (storeCodes.length === 0) return
  const ended = await tx.db
    .updateTable('tokens')
    .set({ is_ended: true })
    .where('user_id', '=', userId)
    .where('is_ended', '=', false)
    .where('store_code', 'in', storeCodes)
    .returning('store_code')
    .execute()
  notifyStreams(tx, database, ended)
}

/** Wakes the live streams of stores. A stream ends at its next event when its session is over. */
function notifyStreams(tx: WriteTx, database: Database, ended: readonly { store_code: string }[]) {
  for (const storeCode of new Set(ended.map((token) => token.store_code)))
    tx.afterCommit(() => database.notify(changesChannel, storeCode))
}

/**
 * Whether the session of an account that began at an instant has ended; null: it proves no approval any more. One that
 * the service does not know was lost in a restore.
 */
export async function hasEnded(
  db: Reader,
  { userId, storeCode, begunMs }: { userId: string; storeCode: string; begunMs: number },
  nowMs: number,
): Promise<boolean | null> {
  if (!(begunMs > nowMs - (provesDays * 24 + maxHours) * hourMs)) return null
  const found = await db
    .selectFrom('tokens')
    .where('user_id', '=', userId)
    .where('store_code', '=', storeCode)
    .where('created_at', '=', instant(begunMs))
    .where('is_ended', '=', false)
    .select('hash')
    .executeTakeFirst()
  return found === undefined
}

interface Time {
  nowMs: number
  tokenHours: number
}

/** The actor of a token; null when the token is unknown, expired or unused for too long, or its account is disabled. */
export async function actorOf(db: Reader, token: string, time: Time): Promise<Actor | null> {
  const hash = hashOf(token)
  const found = await liveTokens(db, [hash], time)
    .innerJoin('stores', 'stores.code', 'tokens.store_code')
    .select(['users.id', 'users.username', 'users.roles', 'users.is_former', 'stores.rights'])
    .select(['tokens.store_code', 'tokens.last_used_at'])
    .executeTakeFirst()
  if (!found) return null
  if (Date.parse(found.last_used_at) < time.nowMs - noteEveryMs) await noteUse(db, hash, time.nowMs)
  return {
    userId: found.id,
    username: found.username,
    roles: rolesText(found),
    rights: found.rights,
    storeCode: found.store_code,
    tokenHash: hash,
  }
}

/** Those of some sessions and keys, by hash, that are still valid; doesn't record a use of them. */
export async function liveSessions(
  db: Reader,
  hashes: readonly string[],
  time: Time,
): Promise<ReadonlySet<string>> {
  const found = await liveTokens(db, hashes, time)
    .select('tokens.hash')
    .unionAll(liveKeys(db, hashes))
    .execute()
  return new Set(found.map(({ hash }) => hash))
}

function liveTokens(db: Reader, hashes: readonly string[], { nowMs, tokenHours }: Time) {
  return db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .where(sql<boolean>`tokens.hash = any(${hashes})`)
    .where('tokens.expires_at', '>', instant(nowMs))
    .where('tokens.last_used_at', '>', instant(nowMs - tokenHours * hourMs))
    .where('tokens.is_ended', '=', false)
    .where('users.enable_access', '=', true)
}

async function noteUse(db: Reader, hash: string, nowMs: number) {
  await sql`update tokens set last_used_at = ${instant(nowMs)} where hash = ${hash}`.execute(db)
}

const instant = (epochMs: number) => new Date(epochMs).toISOString()

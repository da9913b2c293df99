import { sql } from 'kysely'
import type { Database } from '../db/database'
import { type WriteTx, write } from '../db/tx'
import { type Client, networkOf } from '../kernel/client-address'

const windowMs = 15 * 60_000
/**
 * Failures of an account from one network after which that network has to wait, so that an outsider doesn't lock the
 * account's user out (SPEC.md session-6).
 */
const mostFailures = 6
/** Failures of an account after which every network has to wait. */
const mostOfAccount = 60
/** Failures of all accounts from one network. A store's tablets may share one. */
const mostOfNetwork = 100
const longestName = 200

export interface Attempt {
  /** whether the password must not be compared */
  isLocked: boolean
  /** whether it is the sixth failure of the account, or a later one, unless the password is right */
  isOverLimit: boolean
  /** seconds until the oldest failure is no longer counted */
  retryAfter: number
}

interface Failure {
  at: string
  network: string
}

/**
 * Counts an attempt as failed before its password is compared, so that parallel attempts can't pass the limit. A
 * success deletes all failures of the account. Locked attempts aren't counted.
 */
export function noteAttempt(
  database: Database,
  { username, client }: { username: string; client: Client },
  nowMs: number,
): Promise<Attempt> {
  const name = keyOf(username)
  const network = client.address === null ? '' : networkOf(client.address)
  return write(database, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`login ${name}`}, 0))`.execute(tx.db)
    await tx.db
      .deleteFrom('login_attempts')
      .where('at', '<=', instant(nowMs - windowMs))
      .execute()
    const ofAccount = await failures(tx, 'username', name)
    const ofBoth = ofAccount.filter((failure) => failure.network === network)
    // The address of a proxy, known or not, stands for every user behind it.
    const isShared = client.isLocal || network === ''
    const ofNetwork = isShared ? [] : await failures(tx, 'network', network)
    const limits: [Failure[], number][] = [
      [ofBoth, mostFailures],
      [ofAccount, mostOfAccount],
      [ofNetwork, mostOfNetwork],
    ]
    const reached = limits.find(([those, most]) => those.length >= most)
    if (!reached)
      await tx.db
        .insertInto('login_attempts')
        .values({ username: name, at: instant(nowMs), network })
        .execute()
    const [oldest] = reached?.[0] ?? ofAccount
    const firstMs = Date.parse(oldest?.at ?? instant(nowMs))
    return {
      isLocked: reached !== undefined,
      isOverLimit: ofAccount.length + 1 >= mostFailures,
      retryAfter: Math.ceil((firstMs + windowMs - nowMs) / 1000),
    }
  })
}

/** Failures of an account or a network, oldest first. */
const failures = (tx: WriteTx, column: 'username' | 'network', value: string): Promise<Failure[]> =>
  tx.db
    .selectFrom('login_attempts')
    .select(['at', 'network'])
    .where(column, '=', value)
    .orderBy('at')
    .execute()

export async function forgetAttempts(tx: WriteTx, username: string): Promise<void> {
  await tx.db.deleteFrom('login_attempts').where('username', '=', keyOf(username)).execute()
}

/** The key of an account: the username in lower case, shortened. */
const keyOf = (username: string) => username.slice(0, longestName).toLowerCase()

const instant = (epochMs: number) => new Date(epochMs).toISOString()

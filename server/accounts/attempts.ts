import { sql } from 'kysely'
import type { Database } from '../db/database'
import { type WriteTx, write } from '../db/tx'
import { type Client, networkOf } from '../kernel/client-address'

const windowMs = 15 * 60_000
/**
 * Maximum failed log-ins of an account from one network. Further attempts from that network have to wait, so that an
 * outsider can't lock the account's user out (SPEC.md session-6).
 */
const maxFailures = 6
/** Maximum failed log-ins of an account from all networks. */
const maxAccountFailures = 60
/** Maximum failed log-ins of all accounts from one network. The tablets of a store may share a network. */
const maxNetworkFailures = 100
const maxNameLength = 200

export interface Attempt {
  /** whether the password must not be compared */
  isLocked: boolean
  /** whether the account has at least six failures if this attempt fails */
  isOverLimit: boolean
  /** seconds until the oldest failure is no longer counted */
  retryAfter: number
}

interface Failure {
  at: string
  network: string
}

/**
 * Records an attempt as failed before its password is compared, so that parallel attempts can't pass the limit. A
 * success deletes all failures of the account. Locked attempts aren't recorded.
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
    // Users behind a proxy share its address, so this address must not be locked.
    const isShared = client.isLocal || network === ''
    const ofNetwork = isShared ? [] : await failures(tx, 'network', network)
    const limits: [Failure[], number][] = [
      [ofBoth, maxFailures],
      [ofAccount, maxAccountFailures],
      [ofNetwork, maxNetworkFailures],
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
      isOverLimit: ofAccount.length + 1 >= maxFailures,
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
const keyOf = (username: string) => username.slice(0, maxNameLength).toLowerCase()

const instant = (epochMs: number) => new Date(epochMs).toISOString()

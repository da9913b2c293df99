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
/** Maximum PINs of an account that are compared with those of its colleagues within a day. */
const maxPins = 6
const dayMs = 24 * 60 * 60_000

export interface Attempt {
  /** whether the password must not be compared */
  isLocked: boolean
  /** whether the account has at least six failures if this attempt fails */
  isOverLimit: boolean
  /** seconds until the oldest failure is no longer counted */
  retryAfter: number
}

/** Who logs in, and from where. */
export interface Account {
  username: string
  client: Client
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
  { username, client }: Account,
  nowMs: number,
): Promise<Attempt> {
  const name = keyOf(username)
  const network = networkAt(client)
  return write(database, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`login ${name}`}, 0))`.execute(tx.db)
    await tx.db
      .deleteFrom('login_attempts')
      .where('at', '<=', instant(nowMs - windowMs))
      .where('username', 'not like', pinKey('%'))
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

/**
 * Records that an account's new PIN is compared with those of its colleagues. Returns null, or the seconds until the
 * next one may be. Neither a success nor a log-in deletes it: a free PIN says as much of the others as a taken one.
 */
export function notePin(database: Database, userId: string, nowMs: number): Promise<number | null> {
  const key = pinKey(userId)
  return write(database, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx.db)
    await tx.db
      .deleteFrom('login_attempts')
      .where('username', '=', key)
      .where('at', '<=', instant(nowMs - dayMs))
      .execute()
    const chosen = await failures(tx, 'username', key)
    const [oldest] = chosen
    if (oldest && chosen.length >= maxPins)
      return Math.ceil((Date.parse(oldest.at) + dayMs - nowMs) / 1000)
    await tx.db
      .insertInto('login_attempts')
      .values({ username: key, at: instant(nowMs), network: '' })
      .execute()
    return null
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

/** Writes the noted attempts of an account as they are: as much work for an unknown account as for a known one. */
export async function touchAttempts(tx: WriteTx, username: string): Promise<void> {
  await tx.db
    .updateTable('login_attempts')
    .set(({ ref }) => ({ network: ref('network') }))
    .where('username', '=', keyOf(username))
    .execute()
}

/** The key of an account: the username in lower case, shortened. */
const keyOf = (username: string) => username.slice(0, maxNameLength).toLowerCase()

/** The key of an account's chosen PINs. The key of a username never has a capital letter. */
const pinKey = (userId: string) => `PIN ${userId}`

const networkAt = ({ address }: Client) => (address === null ? '' : networkOf(address))

/** Names the attempts that are counted together first: those of an account from one network. */
export const keyOfAttempts = ({ username, client }: Account): string =>
  `${keyOf(username)} ${networkAt(client)}`

const instant = (epochMs: number) => new Date(epochMs).toISOString()

import { type Kysely, sql } from 'kysely'
import { AnotherServer, DatabaseUnavailable, sqlState } from '../kernel/database-errors'
import type { AnsweredKeys } from './answered-keys'
import type { Database, ServerCheck } from './database'
import { noteSwitch, readDatabaseId, renewDatabaseId } from './database-id'
import type { DB } from './schema'
import { type WriteTx, write } from './tx'
import { within } from './within'

/** How a server of the database differs from the one before. */
export interface Recognized {
  /** its system identifier and timeline */
  cluster: string
  change: 'moved' | 'promoted' | null
  /** whether it lacks a write that this instance has answered */
  isMissing: boolean
}

/** The line of the log about writes that a promoted server lacks. */
export const lossText =
  'answered writes are missing since a promotion: every tablet reads everything again, and sends them again'

const denied = '42501'

/** Limits of a look at a server, in milliseconds. */
export interface LookLimits {
  /** for which a request waits for it; then it is answered 503, and the look goes on */
  waitMs: number
  /** after which another look may begin, because the connection of this one may have died without a sign */
  lookMs: number
}

export const usualLimits: LookLimits = { waitMs: 8_000, lookMs: 60_000 }

/**
 * Compares each server with the one that the database notes. Another timeline means that a standby was promoted or the
 * server restored to a point in time; another system identifier, that the rows were moved.
 */
export function createServerCheck(
  clock: () => number,
  tell: (recognized: Recognized) => void,
  { waitMs, lookMs }: LookLimits = usualLimits,
): ServerCheck {
  let known: Cluster | null = null
  let running: Promise<void> | null = null

  async function refuseUnknown(queries: Kysely<DB>) {
    // A statement that the provider forbids would end the transaction.
    if (known?.cluster === '') return
    const { cluster, noted, mark } = await readCluster(queries)
    // Two standbys that are promoted apart may both take the same timeline. The later one lacks the note, or has one
    // that another instance has made.
    const isKnown = cluster === known?.cluster && noted === cluster && mark === known.mark
    if (!isKnown) throw new AnotherServer('Another server answers than before.')
  }

  async function look(database: Database, { answered }: Database) {
    const { cluster } = await readCluster(database.queries)
    const unchecked: Database = { ...database, checkInWrites: () => null }
    const { noted, ...recognized } = await write(unchecked, (tx) =>
      compare(tx, cluster, answered, { clock, lookMs }),
    )
    tell(recognized)
    return noted
  }

  async function recognize(database: Database, limitMs?: number) {
    const looking = database.unlimited((unlimited) => look(unlimited, database))
    known = await (limitMs === undefined ? looking : within(looking, limitMs))
  }

  function recognizeAgain(database: Database) {
    running ??= recognize(database, lookMs).finally(() => {
      running = null
    })
    return within(running, waitMs)
  }

  return {
    recognize,
    recognizeAgain,
    async recognizeOn(connection, database) {
      try {
        await refuseUnknown(connection)
      } catch (error) {
        if (!(error instanceof AnotherServer)) throw error
        await recognizeAgain(database)
        await refuseUnknown(connection)
      }
    },
    refuseUnknown,
  }
}

interface Cluster {
  /** system identifier and timeline; '': the provider forbids to read them */
  cluster: string
  /** the one that the database notes */
  noted: string | null
  /** differs between two notes of the same cluster */
  mark: string | null
}

/**
 * The system identifier and the timeline, which is current at once; the control file's is old until a checkpoint. Throws
 * DatabaseUnavailable on a standby: it may be behind, and keeps its connections when it is promoted.
 */
async function readCluster(queries: Kysely<DB>): Promise<Cluster> {
  try {
    const { rows } = await sql<
      Omit<Cluster, 'cluster'> & { system: string; timeline: number | null }
    >`
      select system_identifier::text as system, case when not pg_is_in_recovery() then
        ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end as timeline,
        (select value from meta where key = 'cluster') as noted,
        (select value from meta where key = 'cluster-mark') as mark
      from pg_control_system()`.execute(queries)
    const [row] = rows
    if (!row?.timeline) throw new DatabaseUnavailable('The database is a standby.')
    const { system, timeline, noted, mark } = row
    return { cluster: `${system}/${timeline}`, noted, mark }
  } catch (error) {
    // Some providers forbid these functions. A cursor that is ahead of the database still shows a restore.
    if (sqlState(error) === denied) return { cluster: '', noted: '', mark: null }
    throw error
  }
}

async function compare(
  tx: WriteTx,
  cluster: string,
  answered: AnsweredKeys,
  { clock, lookMs }: { clock: () => number; lookMs: number },
): Promise<Recognized & { noted: Cluster }> {
  await lockIdentity(tx, lookMs)
  const before = await readNoted(tx)
  const change = changeOf(before.cluster, cluster)
  if (change === 'promoted') await noteSwitch(tx.db)
  if (change === 'moved') await renewDatabaseId(tx.db)
  if (before.cluster !== cluster)
    await sql`insert into meta (key, value) values ('cluster', ${cluster}), ('cluster-mark', gen_random_uuid()::text)
      on conflict (key) do update set value = excluded.value`.execute(tx.db)
  const { mark } = await readNoted(tx)
  const isMissing = await renewIfMissing(tx, answered, clock())
  return { cluster, change, isMissing, noted: { cluster, noted: cluster, mark } }
}

async function readNoted({ db }: WriteTx) {
  const keys = ['cluster', 'cluster-mark']
  const rows = await db.selectFrom('meta').selectAll().where('key', 'in', keys).execute()
  const found = new Map(rows.map(({ key, value }) => [key, value]))
  return { cluster: found.get('cluster'), mark: found.get('cluster-mark') ?? null }
}

function changeOf(known: string | undefined, cluster: string): Recognized['change'] {
  if (known === undefined || known === cluster) return null
  const systemOf = (text: string) => text.split('/')[0]
  return systemOf(known) === systemOf(cluster) ? 'promoted' : 'moved'
}

/**
 * Holds off other changes of the database's identity until the commit. The server ends the transaction when it hears
 * nothing for `silentMs`: a connection that died without a sign would hold the others off for hours.
 */
export const lockIdentity = async (tx: WriteTx, silentMs = usualLimits.lookMs): Promise<void> => {
  await sql`select set_config('idle_in_transaction_session_timeout', ${String(silentMs)}, true)`.execute(
    tx.db,
  )
  await sql`select pg_advisory_xact_lock(hashtextextended('cluster', 0))`.execute(tx.db)
}

/** Renews the id after a promotion if one of these writes has no receipt. */
async function renewIfMissing(
  tx: WriteTx,
  answered: AnsweredKeys,
  nowMs: number,
): Promise<boolean> {
  const { id, switchedAt } = await readDatabaseId(tx.db)
  answered.keepOf(id)
  const keys = answered.recent(nowMs)
  if (switchedAt === null || keys.length === 0) return false
  const { rows } = await sql`
    select 1 from unnest(
      ${keys.map(({ storeCode }) => storeCode)}::text[], ${keys.map(({ key }) => key)}::text[]
    ) as answered (store_code, key)
    where not exists (select from idempotency receipt
      where receipt.store_code = answered.store_code and receipt.key = answered.key)
    limit 1`.execute(tx.db)
  if (rows.length > 0) await renewDatabaseId(tx.db)
  return rows.length > 0
}

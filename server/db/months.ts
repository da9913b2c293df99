import { sql } from 'kysely'
import type { Database } from './database'
import { type WriteTx, write } from './tx'

/** Tables in partitions by month, with the instant by which a row belongs to one. */
const keysOfMonthly = {
  audit: 'at',
  idempotency: 'created_at',
  sms_outbox: 'created_at',
} as const
export type Monthly = keyof typeof keysOfMonthly

/** The month after the next has its partition, so that a service may be off for that long. */
const monthsAhead = 2

/**
 * Makes the partitions of this month and the next ones. A month of which the default partition has rows already stays
 * there. Returns the partitions that a clock which was ahead has made, or its rows.
 */
export function makeMonths(database: Database, table: Monthly, nowMs: number): Promise<string[]> {
  return write(database, async (tx) => {
    const present = await partitionsOf(tx, table)
    for (let ahead = 0; ahead <= monthsAhead; ahead += 1) {
      const [from, until] = [monthBegin(nowMs, ahead), monthBegin(nowMs, ahead + 1)]
      const isTaken = present.some((other) => other.from < until && from < other.until)
      if (!isTaken && !(await hasRest(tx, table, from, until)))
        await makeMonth(tx, table, from, until)
    }
    // One more month, because the clocks of two instances may differ at the end of a month.
    const last = monthBegin(nowMs, monthsAhead + 2)
    return present.filter(({ until }) => until > last).map(({ name }) => name)
  })
}

/** Drops the partitions whose rows are all older than an instant, but for those that have rows to keep. */
export function dropMonths(
  database: Database,
  table: Monthly,
  oldestMs: number,
  kept = sql<unknown>`false`,
): Promise<void> {
  return write(database, async (tx) => {
    for (const { name, until } of await partitionsOf(tx, table)) {
      const month = sql.table(`months.${name}`)
      if (until > monthBegin(oldestMs, 0)) continue
      const { rows } = await sql`select from ${month} where ${kept} limit 1`.execute(tx.db)
      if (rows.length === 0) await sql`drop table ${month}`.execute(tx.db)
    }
  })
}

/** Sets restored rows apart, which all came into the default partition. A backup of an older release has no such table. */
export async function setRestoredApart({ db }: WriteTx): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regproc('set_apart') is not null as "isThere"`.execute(db)
  if (!rows[0]?.isThere) return
  for (const [table, key] of Object.entries(keysOfMonthly))
    await sql`select set_apart(${table}, ${key})`.execute(db)
}

/**
 * The partitions but the default one, and the months at which they begin and end. Locks them against other instances. A statement that waits
 * for the whole table gives up soon and is tried again the next day: all bookings wait behind it.
 */
async function partitionsOf({ db }: WriteTx, table: Monthly) {
  await sql`set local lock_timeout = '1s'`.execute(db)
  await sql`select pg_advisory_xact_lock(hashtextextended('months', 0))`.execute(db)
  const monthOf = (word: string) => sql`to_char(
    (regexp_match(bound, ${`${word} \\('([^']+)'`}))[1]::timestamptz at time zone 'UTC', 'YYYY-MM')`
  const { rows } = await sql<{ name: string; from: string; until: string }>`
    select relname as name, coalesce(${monthOf('FROM')}, '') as from, ${monthOf('TO')} as until
    from pg_inherits join pg_class on pg_class.oid = inhrelid, pg_get_expr(relpartbound, inhrelid) bound
    where inhparent = ${table}::regclass and bound <> 'DEFAULT' order by until`.execute(db)
  return rows
}

/** The month that begins a number of months after that of an instant, such as `2026-12`. In UTC. */
function monthBegin(epochMs: number, monthsLater: number): string {
  const at = new Date(epochMs)
  const begin = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + monthsLater)
  return new Date(begin).toISOString().slice(0, 7)
}

const instantOf = (month: string) => `${month}-01T00:00:00Z`

async function hasRest({ db }: WriteTx, table: Monthly, from: string, until: string) {
  const key = sql.ref(keysOfMonthly[table])
  const { rows } = await sql`
    select from ${sql.table(`months.${table}_default`)}
    where ${key} >= ${instantOf(from)} and ${key} < ${instantOf(until)} limit 1`.execute(db)
  return rows.length > 0
}

/** Makes a partition beside the table and attaches it, which stops no write of other partitions. */
async function makeMonth({ db }: WriteTx, table: Monthly, from: string, until: string) {
  const month = sql.table(`months.${table}_until_${until.replace('-', '_')}`)
  await sql`create table ${month} (like ${sql.table(`months.${table}_default`)} including all)`.execute(
    db,
  )
  await sql`
    alter table ${sql.table(table)} attach partition ${month}
    for values from (${sql.lit(instantOf(from))}) to (${sql.lit(instantOf(until))})`.execute(db)
}

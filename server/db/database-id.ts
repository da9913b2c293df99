import { type Kysely, type RawBuilder, sql } from 'kysely'
import { usualRestoreDays } from '#domain/calls/restored-to'
import type { DB } from './schema'

/** More changes than a store makes in the time that a restore may reach back. */
export const skipped = 1_000_000

/** Days for which the tablets of any store keep what they sent. A restored backup may lack the column here. */
export async function readRestoreDays(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ days: number | null }>`
    select max(coalesce((to_jsonb(store) ->> 'restore_days')::int, ${usualRestoreDays}::int)) as days
    from stores store`.execute(db)
  return rows[0]?.days ?? usualRestoreDays
}

/** Notes an instant. Of several ones while tablets keep what they sent the first stays, for those that were off. */
async function noteInstant(db: Kysely<DB>, key: string, instant: RawBuilder<unknown>) {
  const days = await readRestoreDays(db)
  await sql`insert into meta (key, value) select ${key}, instant from (select ${instant} as instant) noted
    on conflict (key) do update set value = case
      when meta.value::timestamptz > excluded.value::timestamptz - make_interval(days => ${days})
      then least(meta.value, excluded.value) else excluded.value end`.execute(db)
}

const lastWrite = sql`(
  select to_char(coalesce(last, 'epoch') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  from (select greatest((select max(created_at) from idempotency),
    (select at from audit order by id desc limit 1)) as last) written)`

const switchedAt = sql`(select value from meta where key = 'switched-at')`

/**
 * Gives a database that may have lost writes a new id, and notes the instant of the last one that it has, or had when its
 * server was promoted. Versions of its stores and customers go on behind a gap: none that was given to a lost row is
 * given again.
 */
export async function renewDatabaseId(db: Kysely<DB>): Promise<void> {
  await sql`update meta set value = gen_random_uuid()::text where key = 'database-id'`.execute(db)
  await noteInstant(db, 'restored-to', sql`coalesce(${switchedAt}, ${lastWrite})`)
  await sql`delete from meta where key = 'switched-at'`.execute(db)
  // A restored backup may have the tables of an older release here.
  await sql`update stores set last_version = last_version + ${skipped}`.execute(db)
  await sql`update customers set version = version + ${skipped}`.execute(db)
}

/**
 * Leaves a gap in the versions of a database whose server was promoted, and notes when. The id stays until a version
 * in the gap, or a key without its receipt, shows that writes are missing.
 */
export async function noteSwitch(db: Kysely<DB>): Promise<void> {
  const gap = sql`last_version = last_version + ${skipped}, switched_after = switched_after || last_version`
  await sql`update stores set ${gap}`.execute(db)
  await sql`update customer_lanes set ${gap}`.execute(db)
  await noteInstant(db, 'switched-at', lastWrite)
  await sql`insert into meta (key, value) values ('promotions', '1')
    on conflict (key) do update set value = (meta.value::int + 1)::text`.execute(db)
}

/** The id of a database, and what has happened to it. Instants are ISO texts. */
export interface DatabaseId {
  id: string | null
  /** the instant to which it was restored; null: it never was */
  restoredTo: string | null
  /** number of promotions of another database server */
  promotions: number
  /** the last write at the promotion; null: there was none, or the id is a new one since */
  switchedAt: string | null
}

export async function readDatabaseId(db: Kysely<DB>): Promise<DatabaseId> {
  const rows = await db
    .selectFrom('meta')
    .selectAll()
    .where('key', 'in', ['database-id', 'restored-to', 'promotions', 'switched-at'])
    .execute()
  const found = new Map(rows.map(({ key, value }) => [key, value]))
  return {
    id: found.get('database-id') ?? null,
    restoredTo: found.get('restored-to') ?? null,
    promotions: Number(found.get('promotions') ?? 0),
    switchedAt: found.get('switched-at') ?? null,
  }
}

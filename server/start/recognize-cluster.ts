import { type Kysely, sql } from 'kysely'
import type { Log } from '../context'
import type { Database } from '../db/database'
import type { DB } from '../db/schema'
import { write } from '../db/tx'
import { sqlState } from '../kernel/database-errors'

const denied = '42501'

/**
 * Gives the database a new id when its rows were moved to another PostgreSQL cluster or restored to an earlier time.
 * Transaction ids, which order the feed of customers, are not valid there. Tablets then read everything again.
 */
export async function recognizeCluster(db: Database, log: Log): Promise<void> {
  const cluster = await readCluster(db.queries)
  const isMoved = await db.unlimited((unlimited) =>
    write(unlimited, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('cluster', 0))`.execute(tx.db)
      const { rows } = await sql<{ known: string | null; is_ahead: boolean }>`
        select (select value from meta where key = 'cluster') as known,
          exists (select from customers where changed_xid >= ${nextTransaction})
          or exists (select from customer_stores where changed_xid >= ${nextTransaction}) as is_ahead`.execute(
        tx.db,
      )
      const [found] = rows
      const isSame = !found?.is_ahead && (found?.known ?? cluster) === cluster
      if (!isSame) await beginAgain(tx.db)
      if (found?.known !== cluster) await note(tx.db, cluster)
      return !isSame
    }),
  )
  if (isMoved)
    log.warn({ cluster }, 'the database was moved or restored: every tablet reads everything again')
}

/** The lowest transaction id that was not in use when the statement began. */
const nextTransaction = sql`pg_snapshot_xmax(pg_current_snapshot())`

/** The cluster's identifier and its timeline. The timeline changes when the cluster is restored to a point in time. */
async function readCluster(queries: Kysely<DB>): Promise<string> {
  try {
    const { rows } = await sql<{ cluster: string }>`
      select system_identifier || '/' || timeline_id as cluster
      from pg_control_system(), pg_control_checkpoint()`.execute(queries)
    return rows[0]?.cluster ?? ''
  } catch (error) {
    // Some providers forbid these functions. The transaction ids still show a move.
    if (sqlState(error) === denied) return ''
    throw error
  }
}

/**
 * Gives the database a new id. The updates change no value: triggers stamp each row with the id of this transaction.
 */
async function beginAgain(db: Kysely<DB>) {
  await sql`update meta set value = gen_random_uuid()::text where key = 'epoch'`.execute(db)
  await sql`update customers set id = id`.execute(db)
  await sql`update customer_stores set customer_id = customer_id`.execute(db)
}

const note = (db: Kysely<DB>, cluster: string) =>
  sql`insert into meta (key, value) values ('cluster', ${cluster})
    on conflict (key) do update set value = excluded.value`.execute(db)

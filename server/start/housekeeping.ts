import { type RawBuilder, sql } from 'kysely'
import type { ServiceDeps } from '../context'
import type { Database } from '../db/database'
import { write } from '../db/tx'

const dayMs = 24 * 3_600_000
/** Days for which answers to writes (SPEC.md service-8) and delivered messages are kept. */
const keptDays = 90

type Deps = Pick<ServiceDeps, 'db' | 'clock' | 'log'>

/** Deletes expired answers to writes, sessions and messages, and maintains the tables. */
export async function cleanUp({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const nowMs = clock()
  const instant = (epochMs: number) => new Date(epochMs).toISOString()
  const oldest = instant(nowMs - keptDays * dayMs)
  await deleteInPortions(db, 'idempotency', sql`created_at < ${oldest}`)
  await deleteInPortions(db, 'sms_outbox', sql`created_at < ${oldest} and state <> 'QUEUED'`)
  await deleteInPortions(db, 'tokens', sql`expires_at <= ${instant(nowMs)}`)
  await db.maintain()
}

/** Maximum rows in a transaction, so that other writes don't wait long. */
const rowsAtOnce = 5_000

async function deleteInPortions(db: Database, table: string, condition: RawBuilder<unknown>) {
  const name = sql.table(table)
  const portion = sql`delete from ${name} where ctid = any(array(
    select ctid from ${name} where ${condition} limit ${rowsAtOnce}))`
  let deleted = 1n
  while (deleted > 0n)
    deleted = await write(db, async (tx) => (await portion.execute(tx.db)).numAffectedRows ?? 0n)
}

/** Cleans up now and once a day, and calls `besides` afterwards. Returns a stop function. */
export function cleanUpDaily(deps: Deps, besides: () => void): () => void {
  const run = () => {
    cleanUp(deps)
      .then(besides)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'tidying failed'))
  }
  run()
  const timer = setInterval(run, dayMs)
  return () => clearInterval(timer)
}

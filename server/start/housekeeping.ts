import { type RawBuilder, sql } from 'kysely'
import type { ServiceDeps } from '../context'
import type { Database } from '../db/database'
import { dropMonths, type Monthly, makeMonths } from '../db/months'
import { write } from '../db/tx'
import { DatabaseUnavailable } from '../kernel/database-errors'
import { oldestExpiry } from '../sessions/tokens'

const dayMs = 24 * 3_600_000
/** Days for which answers to writes (SPEC.md service-8) and delivered messages are kept; answers to the month's end. */
const keptDays = 90

interface Deps extends Pick<ServiceDeps, 'db' | 'clock' | 'log'> {
  /** months for which the audit trail is kept; null: for ever */
  auditMonths: number | null
}

/** Deletes expired answers to writes, sessions, messages and audit trail, and maintains the tables. */
export async function cleanUp({ db, clock, log, auditMonths }: Deps): Promise<void> {
  const nowMs = clock()
  const instant = (epochMs: number) => new Date(epochMs).toISOString()
  const oldestMs = nowMs - keptDays * dayMs
  const oldest = instant(oldestMs)
  const oldestAuditMs = auditMonths === null ? null : monthsBefore(nowMs, auditMonths)

  /** Keeps the months of a table. One that others hold, or that fails, is left for the next day. */
  async function keepMonths(
    table: Monthly,
    oldestOfTable: number | null,
    kept?: RawBuilder<unknown>,
  ) {
    try {
      const ahead = await makeMonths(db, table, nowMs)
      if (ahead.length > 0) log.warn({ ahead }, 'a clock was ahead, or is behind now')
      if (oldestOfTable !== null) await dropMonths(db, table, oldestOfTable, kept)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      log.warn({ err: error, table }, 'months are tidied the next day')
    }
  }
  await keepMonths('idempotency', oldestMs)
  await keepMonths('sms_outbox', oldestMs, sql`state = 'QUEUED'`)
  await keepMonths('audit', oldestAuditMs)
  await deleteInPortions(
    db,
    'months.idempotency_default',
    ['store_code', 'key'],
    sql`created_at < ${oldest}`,
  )
  await deleteInPortions(
    db,
    'months.sms_outbox_default',
    ['store_code', 'id'],
    sql`created_at < ${oldest} and state <> 'QUEUED'`,
  )
  if (oldestAuditMs !== null)
    await deleteInPortions(db, 'months.audit_default', ['id'], sql`at < ${instant(oldestAuditMs)}`)
  await deleteInPortions(db, 'tokens', ['hash'], sql`expires_at <= ${oldestExpiry(nowMs)}`)
  await deleteInPortions(
    db,
    'restore_reports',
    ['store_code', 'database_id', 'device_id'],
    sql`reported_at < ${oldest}`,
  )
  await db.maintain()
}

function monthsBefore(epochMs: number, months: number): number {
  const at = new Date(epochMs)
  return at.setUTCMonth(at.getUTCMonth() - months)
}

/** Maximum rows in a transaction, so that other writes don't wait long. */
const rowsAtOnce = 5_000

async function deleteInPortions(
  db: Database,
  table: string,
  key: readonly string[],
  condition: RawBuilder<unknown>,
) {
  const name = sql.table(table)
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const portion = sql`delete from ${name} where (${columns}) in (
    select ${columns} from ${name} where ${condition} limit ${rowsAtOnce})`
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

import { sql } from 'kysely'
import type { ServiceContext } from '../context'
import type { Database } from '../db/database'
import { readDatabaseId, renewDatabaseId } from '../db/database-id'
import { lockIdentity, lossText, usualLimits } from '../db/recognition'
import { write } from '../db/tx'
import { within } from '../db/within'
import { changesChannel } from '../live/channel'

type Context = Pick<ServiceContext, 'db' | 'log'>

/** Renewals that run, by the lost id: the tablets of all stores show the same loss at once. */
const running = new WeakMap<Database, Map<string, Promise<void>>>()

/**
 * Gives the database a new id because a tablet has shown that a promoted server lacks answered writes, and tells all
 * tablets. Does nothing if it has got another id than `lost` meanwhile, so that a loss renews it once. Throws
 * DatabaseUnavailable when it takes long; then it goes on.
 */
export function renewAfterLoss(context: Context, lost: string): Promise<void> {
  const renewals = running.get(context.db) ?? new Map<string, Promise<void>>()
  running.set(context.db, renewals)
  const { waitMs, lookMs } = usualLimits
  const renewal =
    renewals.get(lost) ?? within(renew(context, lost), lookMs).finally(() => renewals.delete(lost))
  renewals.set(lost, renewal)
  return within(renewal, waitMs)
}

async function renew({ db, log }: Context, lost: string): Promise<void> {
  const restoredTo = await db.unlimited((unlimited) =>
    write(unlimited, async (tx) => {
      await lockIdentity(tx)
      const { id, switchedAt } = await readDatabaseId(tx.db)
      if (id !== lost || switchedAt === null) return null
      await renewDatabaseId(tx.db)
      return switchedAt
    }),
  )
  if (restoredTo === null) return
  log.error({ restoredTo }, lossText)
  await sql`select pg_notify(${changesChannel}, code) from stores`.execute(db.queries)
}

/** Renews the id after a promotion if one of these keys, which a tablet has answers to, has no receipt in any store. */
export async function renewIfMissing(
  context: Context,
  storeCode: string,
  keys: readonly string[],
): Promise<void> {
  const { queries } = context.db
  const { id, switchedAt } = await readDatabaseId(queries)
  if (id === null || switchedAt === null) return
  const { rows } = await sql`
    select 1 from unnest(${keys}::text[]) as answered (key)
    where not exists (select from idempotency where store_code = ${storeCode} and key = answered.key)
      and not exists (select from stores join idempotency on store_code = code and key = answered.key)
    limit 1`.execute(queries)
  if (rows.length > 0) await renewAfterLoss(context, id)
}

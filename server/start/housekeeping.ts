import type { ServiceDeps } from '../context'
import { write } from '../db/tx'

const dayMs = 24 * 3_600_000
/** Days for which receipts (SPEC.md service-8) and delivered messages are kept. */
const keptDays = 90

type Deps = Pick<ServiceDeps, 'db' | 'clock' | 'log'>

/** Deletes expired receipts, sessions and messages, and cleans up the tables. */
export async function tidy({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const nowMs = clock()
  const instant = (epochMs: number) => new Date(epochMs).toISOString()
  await write(db, async (tx) => {
    const oldest = instant(nowMs - keptDays * dayMs)
    await tx.db.deleteFrom('idempotency').where('created_at', '<', oldest).execute()
    await tx.db
      .deleteFrom('sms_outbox')
      .where('created_at', '<', oldest)
      .where('state', '!=', 'QUEUED')
      .execute()
    await tx.db.deleteFrom('tokens').where('expires_at', '<=', instant(nowMs)).execute()
  })
  await db.tidy()
}

/** Tidies now and every day, then calls `besides`. Returns a function that stops it. */
export function tidyDaily(deps: Deps, besides: () => void): () => void {
  const run = () => {
    tidy(deps)
      .then(besides)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'tidying failed'))
  }
  run()
  const timer = setInterval(run, dayMs)
  return () => clearInterval(timer)
}

import type { Log } from '../context'
import type { Database } from '../db/database'
import { createServerCheck, type LookLimits, lossText, type Recognized } from '../db/recognition'

/**
 * Notices when another server of the database answers: now, and from now on at each new connection, because a fail-over
 * breaks all of them.
 */
export async function recognizeCluster(
  db: Database,
  { clock, log }: { clock: () => number; log: Log },
  limits?: LookLimits,
): Promise<void> {
  const check = createServerCheck(clock, (recognized) => tell(log, recognized), limits)
  await check.recognize(db)
  db.checkServers(check)
}

function tell(log: Log, { cluster, change, isMissing }: Recognized) {
  if (change === 'moved')
    log.warn(
      { cluster },
      'the database was moved: every tablet reads everything again, and sends again what is missing',
    )
  if (change === 'promoted') log.warn({ cluster }, 'another server of the database was promoted')
  if (isMissing) log.error({ cluster }, lossText)
}

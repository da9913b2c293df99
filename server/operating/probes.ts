import { readDatabaseId } from '../db/database-id'
import type { Probes } from './operating-routes'
import { type Operated, readMetrics } from './read-metrics'

/** The probes of one service on one database, and a function that makes it not ready because it stops. */
export function probesOf(operated: Operated): Probes & { drain(): void } {
  const { db } = operated
  let isDraining = false
  return {
    async whyNotReady({ isForReading }) {
      if (isDraining) return 'The service stops.'
      const down = await db.health()
      if (down !== null || isForReading) return down
      return (await db.whyUnsaved()) ?? (db.listening().isOn ? null : deaf)
    },
    whyDown: () => db.health(),
    async past() {
      const past = await readDatabaseId(db.queries).catch(() => null)
      const { promotions = 0, restoredTo = null } = past ?? {}
      return { ...(promotions > 0 && { promotions }), ...(restoredTo !== null && { restoredTo }) }
    },
    metrics: () => readMetrics(operated),
    drain() {
      isDraining = true
    },
  }
}

const deaf =
  'Messages of the database do not arrive, so tablets hear of changes late. The connection is being replaced.'

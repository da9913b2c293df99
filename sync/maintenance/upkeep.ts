import type { SyncCoverage, Upkeep } from '../api/maintenance'
import type { View } from '../api/view'
import { notSaved } from '../commands/result'
import type { WithStatus } from '../host/status'
import { notLoaded, wordsOf } from '../kernel/error-text'
import type { WithDeps } from '../kernel/ports'
import type { WithOutboxCache } from '../outbox/outbox-cache'
import { clearReplica } from '../session/clear-replica'
import type { WithSessions } from '../session/session'
import type { WithWrites } from '../session/writes'
import type { WithDb } from '../store/db'
import { readProgress } from '../store/progress'
import { exportQueue } from './export-queue'
import { journalView } from './journal'

/** Creates the functions for the device page and support. */
export function createUpkeep(
  parts: WithDeps & WithDb & WithStatus & WithSessions & WithWrites & WithOutboxCache,
  wake: () => void,
): Upkeep {
  return {
    journal: (limit) => journalView(parts, limit),
    syncCoverage: () => syncCoverageView(parts),
    bringBack: (entryId) => saved(parts, ({ bringBack }) => bringBack(parts, entryId)),
    exportQueue: (more) => exportQueue(parts, more),
    async importQueue(text) {
      const result = await saved(parts, ({ importQueue }) => importQueue(parts, text))
      if (result.ok) wake()
      return result
    },
    async wipe() {
      await clearReplica(parts)
      wake()
    },
  }
}

const loadRepairs = async () => (await import('./repairs')).repairs
type Repairs = Awaited<ReturnType<typeof loadRepairs>>

/**
 * Runs a write of a part that is loaded when it is used first, because the start doesn't need it. Returns an error text
 * when the part can't be loaded or the storage fails; then nothing was changed.
 */
async function saved<T>(
  parts: WithDeps & WithStatus,
  work: (repairs: Repairs) => Promise<T>,
): Promise<T | Failed> {
  const repairs = await loadRepairs().catch((error) => {
    parts.deps.log('a part of the app could not be loaded', wordsOf(error))
    return null
  })
  if (!repairs) return { ok: false, message: notLoaded }
  try {
    return await work(repairs)
  } catch (error) {
    return { ok: false, message: notSaved(parts, error).message }
  }
}

interface Failed {
  ok: false
  message: string
}

/** View of the parts of the session's store that the first sync has completed. */
function syncCoverageView({ db, sessions }: WithDb & WithSessions): View<SyncCoverage> {
  const store = sessions.current()?.storeCode
  return {
    key: `${store} sync coverage`,
    async read() {
      const { phase } = await readProgress(db, store ?? '')
      const board = phase === 'customers' || phase === 'done'
      return { board, customers: phase === 'done' }
    },
  }
}

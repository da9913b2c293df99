import { runningDay } from '#domain/appointment/night'
import { businessTimeAt } from '#domain/kernel/dates'
import { keptClockAhead } from '../host/clock-ahead'
import type { SyncDeps } from '../kernel/ports'
import { readSession } from '../session/session-items'
import {
  databaseNameOf,
  type EarlyLook,
  type Looked,
  openAsItStands,
  readAsItStands,
} from '../store/as-it-stands'

type EarlyDeps = Pick<SyncDeps, 'clock' | 'databaseName' | 'indexedDB' | 'IDBKeyRange' | 'storage'>

/**
 * Begins to read the business and its day for `createSync`. It needs next to none of the engine, so that a page can
 * begin with it while its other scripts are still being read. Null when nobody is logged in.
 */
export function lookEarly(deps: EarlyDeps): EarlyLook | null {
  const session = readSession(deps.storage)
  if (!session) return null
  const { storeCode: store } = session
  // The store's own hour stands in what is yet to be read.
  const date = runningDay(businessTimeAt(deps.clock() - (keptClockAhead(deps) ?? 0)))
  // What is wrong is told to whoever reads it then in the ordinary way.
  return { store, date, looked: look(deps, store, date).catch(() => null) }
}

async function look(deps: EarlyDeps, store: string, date: string): Promise<Looked | null> {
  const database = await openAsItStands(deps.indexedDB, databaseNameOf(deps))
  if (!database) return null
  try {
    return await readAsItStands(database, deps.IDBKeyRange, store, [date, date])
  } finally {
    database.close()
  }
}

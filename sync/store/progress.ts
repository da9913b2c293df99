import type { Database } from './db'
import { readMeta, writeMeta } from './meta'

/** Progress of a store's replica, stored so that an interrupted first sync continues. */
export interface Progress {
  phase: 'start' | 'board' | 'customers' | 'done'
  /** cursors of the feed; null: from the beginning */
  board: string | null
  customers: string | null
  /** for each part, the cursor before the first row that the app could not read; absent: it has read all rows */
  unreadFrom?: Partial<Pick<Progress, 'board' | 'customers'>>
  /** the host's database id when the first sync began */
  databaseId: string | null
  /** when the replica was last completely in sync, milliseconds since the epoch; absent: never */
  syncedAt?: number
}

export const start: Progress = {
  phase: 'start',
  board: null,
  customers: null,
  databaseId: null,
}
const key = (store: string) => `progress ${store}`

export async function readProgress(db: Database, store: string): Promise<Progress> {
  return ((await readMeta(db, key(store))) as Progress | undefined) ?? start // only writeProgress writes it
}

export async function writeProgress(
  db: Database,
  store: string,
  progress: Progress,
): Promise<void> {
  await writeMeta(db, key(store), progress)
}

/**
 * Moves the cursors back to before rows that the app could not read, because a newer version may read them. Rows that
 * it still can't read are recorded again. An unfinished first sync stays as it is.
 */
export async function rewind(db: Database, store: string): Promise<Progress> {
  return db.dexie.transaction('rw', db.meta, async () => {
    const stored = await readProgress(db, store)
    if (stored.phase !== 'done') return stored
    const { unreadFrom, ...progress } = stored
    const rewound = { ...progress, ...unreadFrom }
    await writeProgress(db, store, rewound)
    return rewound
  })
}

/**
 * Stores the time when a store's replica was in sync, for starts without a connection. `isWanted` is called inside the
 * transaction; false: nothing is stored.
 */
export async function noteSynced(
  db: Database,
  store: string,
  syncedAt: number,
  isWanted: () => boolean,
): Promise<void> {
  await db.dexie.transaction('rw', db.meta, async () => {
    if (!isWanted()) return
    await writeProgress(db, store, { ...(await readProgress(db, store)), syncedAt })
  })
}

/** Deletes the progress of a store, so that the next pull is a first sync. */
export async function forgetProgress(db: Database, store: string): Promise<void> {
  await db.meta.delete(key(store))
}

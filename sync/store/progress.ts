import type { Database } from './db'
import { readMeta, writeMeta } from './meta'

/** Progress of a store's replica, stored so that a first sync can continue after an interruption. */
export interface Progress {
  phase: 'start' | 'board' | 'customers' | 'done'
  /** cursors of the feed; null: from the beginning */
  board: string | null
  customers: string | null
  /** cursors before the first rows that could not be read, if any */
  unreadFrom?: Partial<Pick<Progress, 'board' | 'customers'>>
  /** the host's database id when it began; absent when an older version wrote it */
  life?: string | null
  /** when everything was last in sync, milliseconds since the epoch; absent before the first time */
  syncedAt?: number
}

export const start: Progress = { phase: 'start', board: null, customers: null }
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
 * Moves the cursors back before rows that could not be read, because the app may be newer now. Rows that still can't
 * be read are recorded again. A first sync continues where it was.
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
 * Stores when a store's replica was in sync, for starts without a connection. `isWanted` is checked in the
 * transaction.
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

/** Deletes the progress, so that the next pull is a first sync. */
export async function forgetProgress(db: Database, store: string): Promise<void> {
  await db.meta.delete(key(store))
}

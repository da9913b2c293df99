import type { Database } from './db'
import { readMeta, writeMeta } from './meta'

/** How far the replica of a store has come; kept so that a first sync goes on after a cut. */
export interface Progress {
  phase: 'start' | 'board' | 'customers' | 'done'
  /** cursors of the feed; null: from the beginning */
  board: string | null
  customers: string | null
  /** the cursors before the first rows that could not be read, where there were any */
  unreadFrom?: Partial<Pick<Progress, 'board' | 'customers'>>
  /** the life of the host's database in which it began; absent in what an older version has written */
  life?: string | null
  /** when all that is kept was last in step, milliseconds since the epoch; absent until the first time */
  syncedAt?: number
}

export const start: Progress = { phase: 'start', board: null, customers: null }
const key = (store: string) => `progress ${store}`

export async function readProgress(db: Database, store: string): Promise<Progress> {
  return ((await readMeta(db, key(store))) as Progress | undefined) ?? start // only we write it
}

export async function writeProgress(
  db: Database,
  store: string,
  progress: Progress,
): Promise<void> {
  await writeMeta(db, key(store), progress)
}

/**
 * Goes back to before the rows that could not be read: the app may be a newer one now. Rows that it can't read either
 * are noted again. A first sync goes on where it was.
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

/** Keeps when the replica of a store was in step, so that it is known offline too; not where it isn't wanted by then. */
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

/** The next pull is a first sync again. */
export async function forgetProgress(db: Database, store: string): Promise<void> {
  await db.meta.delete(key(store))
}

import type { Database } from '../store/db'
import { readMeta, writeMeta } from '../store/meta'

/** How far the replica of a store has come; kept so that a first sync goes on after a cut. */
export interface Progress {
  phase: 'start' | 'board' | 'customers' | 'done'
  /** cursors of the feed; null: from the beginning */
  board: string | null
  customers: string | null
}

const start: Progress = { phase: 'start', board: null, customers: null }
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

/** The next pull is a first sync again. */
export async function forgetProgress(db: Database, store: string): Promise<void> {
  await db.meta.delete(key(store))
}

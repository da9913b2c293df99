import Dexie from 'dexie'
import type { SyncDeps } from '../kernel/ports'
import { type Asked, type Looked, openAsItStands, readAsItStands } from './as-it-stands'

/**
 * Reads the rows for a start with plain IndexedDB, because Dexie takes longer to open than the reading takes. Ends with
 * the first read of days, or after a second without one.
 */
export interface FirstLook {
  /**
   * Reads rows. Null when the first look has ended, has failed, or is called by a live query: then read through Dexie.
   */
  read(store: string, asked: Asked): Promise<Looked | null> | null
  /**
   * Calls back when the first look has ended, at once if it already has. Other parts start only then, to keep it fast.
   */
  whenOver(act: () => void): void
  close(): void
}

/** Maximum time in milliseconds to wait for the first read of days. */
const firstLookMs = 1000
/** Time in milliseconds for the first render of the screen, which the other parts would delay. */
const drawnMs = 100

/** Opens the database at once if `isWanted`: a user is logged in, so there are rows to read. */
export function createFirstLook(deps: SyncDeps, isWanted: boolean): FirstLook {
  const opening = isWanted ? openAsItStands(deps) : null
  let waiting: (() => void)[] | null = isWanted ? [] : null
  let isClosed = false

  function end() {
    const acts = waiting ?? []
    waiting = null
    if (timer !== null) deps.timers.clear(timer)
    void opening?.then((database) => database?.close())
    if (acts.length > 0) deps.timers.set(() => isClosed || run(acts), drawnMs)
  }

  const timer = isWanted ? deps.timers.set(end, firstLookMs) : null

  async function look(store: string, asked: Asked): Promise<Looked | null> {
    try {
      const database = await opening
      return database && (await readAsItStands(database, deps.IDBKeyRange, store, asked))
    } catch {
      return null // the caller reads in the ordinary way, which reports the error
    } finally {
      if (asked) end()
    }
  }

  return {
    read: (store, asked) => (waiting && !isWatched() ? look(store, asked) : null),
    whenOver(act) {
      if (waiting) waiting.push(act)
      else act()
    },
    close() {
      isClosed = true
      end()
    },
  }
}

/**
 * Whether a live query calls, which must read through Dexie to notice changes. Dexie keeps its state in the zone of a
 * promise.
 */
function isWatched(): boolean {
  const zone = 'PSD' in Dexie.Promise ? Dexie.Promise.PSD : null
  return typeof zone !== 'object' || zone === null || 'subscr' in zone
}

function run(acts: readonly (() => void)[]) {
  for (const act of acts) act()
}

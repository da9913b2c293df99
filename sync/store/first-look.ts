import Dexie from 'dexie'
import type { SyncDeps } from '../kernel/ports'
import {
  type Asked,
  databaseNameOf,
  type Looked,
  openAsItStands,
  readAsItStands,
} from './as-it-stands'

/**
 * Reads the rows for a start without Dexie, whose opening and first use take longer than the reading. It is over
 * after the first read of days, or after some time without a call.
 */
export interface FirstLook {
  /** Reads rows. Null when it is over or failed; the caller then reads in the ordinary way. */
  read(store: string, asked: Asked): Promise<Looked | null> | null
  /** Calls back when it is over, at once if it is already. Nothing else should use the device until then. */
  whenOver(act: () => void): void
  close(): void
}

/** Longest time until a start asks, on a slow device. */
const firstLookMs = 1000
/** Time for the first drawing, which the rest of the engine would delay. */
const drawnMs = 100

/** `isWanted`: whether a user is logged in, so that there are rows to read. */
export function createFirstLook(deps: SyncDeps, isWanted: boolean): FirstLook {
  const opening = isWanted ? openAsItStands(deps.indexedDB, databaseNameOf(deps)) : null
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

/** Whether the caller is a live query, which must read through Dexie's tables to see changes. */
function isWatched(): boolean {
  const zone = 'PSD' in Dexie.Promise ? Dexie.Promise.PSD : null
  return typeof zone !== 'object' || zone === null || 'subscr' in zone
}

function run(acts: readonly (() => void)[]) {
  for (const act of acts) act()
}

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
 * Reads the rows that a start shows past Dexie, which takes longer to open and to be run for the first time
 * than the browser needs for the reading. It ends with the first days read, or after a while without a question.
 */
export interface FirstLook {
  /** Null: it is over, or can't tell; then it is read in the ordinary way. */
  read(store: string, asked: Asked): Promise<Looked | null> | null
  /** Calls back, at once when it is over: nothing else is to be done on the device until then. */
  whenOver(act: () => void): void
  close(): void
}

/** As long as a start may take until it asks, on a slow device. */
const firstLookMs = 1000
/** Time in which the rows begin to be drawn: the rest of the engine would hold that up. */
const drawnMs = 100

/** `isWanted`: a user is logged in, so there is something to read. */
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
      return null // the caller reads it in the ordinary way, which tells what is wrong
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

/** A live query has to see what is read, which only Dexie's own tables show it. */
function isWatched(): boolean {
  const zone = 'PSD' in Dexie.Promise ? Dexie.Promise.PSD : null
  return typeof zone !== 'object' || zone === null || 'subscr' in zone
}

function run(acts: readonly (() => void)[]) {
  for (const act of acts) act()
}

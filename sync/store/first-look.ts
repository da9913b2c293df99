import Dexie from 'dexie'
import type { SyncDeps } from '../deps'
import { databaseNameOf, storedVersion } from './db'
import type { Entry } from './entry'
import type { DayPage, ResourcePage } from './records'

/** What was read in one transaction. */
export interface Looked {
  resources: ResourcePage[]
  outbox: Entry[]
  /** of the days that were asked for */
  days: DayPage[]
}

/** Business days from one to another, both included; null for none. */
type Asked = readonly [from: string, to: string] | null

/**
 * What a start shows is read past Dexie, which takes longer to open and to be run for the first time
 * than the browser needs for the reading. It ends with the first days read, or when nobody asks.
 */
export interface FirstLook {
  /** Null: it is over, or can't tell; then it is read in the ordinary way. */
  read(store: string, asked: Asked): Promise<Looked | null> | null
  /** Calls back, at once when it is over: nothing else is to be done on the device until then. */
  whenOver(act: () => void): void
  close(): void
}

/** As long as a start may take until it asks, on a slow device. */
const patienceMs = 1000
/** In which what was read begins to be drawn: the rest of the engine would hold that up. */
const drawnMs = 100

/** `isWanted`: somebody is logged in, so there is something to read. */
export function createFirstLook(deps: SyncDeps, isWanted: boolean): FirstLook {
  const opening = isWanted ? open(deps) : null
  let waiting: (() => void)[] | null = isWanted ? [] : null
  let isClosed = false

  function end() {
    const acts = waiting ?? []
    waiting = null
    if (timer !== null) deps.timers.clear(timer)
    void opening?.then((database) => database?.close())
    if (acts.length > 0) deps.timers.set(() => isClosed || run(acts), drawnMs)
  }

  const timer = isWanted ? deps.timers.set(end, patienceMs) : null

  async function look(store: string, asked: Asked): Promise<Looked | null> {
    try {
      const database = await opening
      return database && (await readAll(database, deps.IDBKeyRange, store, asked))
    } catch {
      return null // whoever asked reads it in the ordinary way, which tells what is wrong
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

/** Null where there is no database, or none of this version. */
function open(deps: SyncDeps): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const request = deps.indexedDB.open(databaseNameOf(deps))
    // It is not there: it is Dexie's to make.
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onerror = () => resolve(null)
    request.onsuccess = () => {
      const { result } = request
      result.onversionchange = () => result.close()
      const isOurs = result.version === storedVersion
      if (!isOurs) result.close()
      resolve(isOurs ? result : null)
    }
  })
}

async function readAll(
  database: IDBDatabase,
  ranges: SyncDeps['IDBKeyRange'],
  store: string,
  asked: Asked,
): Promise<Looked> {
  const reading = database.transaction(['resources', 'outbox', 'days'], 'readonly')
  const all = (name: string, range?: IDBKeyRange) =>
    answered(reading.objectStore(name).getAll(range))
  const [resources, outbox, days] = await Promise.all([
    all('resources', ranges.bound([store, ''], [store, '\uffff'])),
    all('outbox'),
    asked ? all('days', ranges.bound([store, asked[0]], [store, asked[1]])) : [],
  ])
  return { resources, outbox, days }
}

function run(acts: readonly (() => void)[]) {
  for (const act of acts) act()
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

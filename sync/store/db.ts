import Dexie, { type DBCore, type Table } from 'dexie'
import type { SyncDeps } from '../deps'
import type { Entry, NewEntry } from './entry'
import { createPageCache, type PageCache } from './page-cache'
import type {
  CustomerPage,
  DayKey,
  DayPage,
  DayPlaces,
  JournalPage,
  MetaRecord,
  ResourcePage,
} from './records'

/** The replica, outbox and journal of one device (design section 5a). */
export interface Database {
  dexie: Dexie
  days: Table<DayPage, DayKey>
  places: Table<DayPlaces, DayKey>
  customers: Table<CustomerPage, [string, number]>
  resources: Table<ResourcePage, [string, string]>
  outbox: Table<Entry, number, NewEntry>
  journal: Table<JournalPage, number>
  meta: Table<MetaRecord, string>
  /** the way to write `days` */
  pages: PageCache
}

/** Dexie numbers databases in tens. */
const tens = 10

/**
 * Opens lazily, at the first read or write. `onOutdated` is called when a newer version of the app
 * wants to change the database (`outdated`), or has done so before this one was opened (`newer`).
 */
export function createDatabase(
  deps: SyncDeps,
  onOutdated: (why: 'outdated' | 'newer') => void,
): Database {
  const dexie = new Dexie(deps.databaseName ?? 'frontdesk', {
    indexedDB: deps.indexedDB,
    IDBKeyRange: deps.IDBKeyRange,
    // Dexie's cache is shared by every database of one name in a process; pages are cached by us.
    cache: 'disabled',
  })
  // Large records have their keys outside: for one inside Chromium reads back what it has just written.
  dexie.version(1).stores({
    days: '',
    places: '[store+date], *ids',
    customers: '',
    resources: '[store+kind]',
    outbox: '++seq, rev, about',
    journal: '++',
    meta: 'key',
  })
  dexie.use({ stack: 'dbcore', name: 'durability', create: withDurability })
  // A newer version of the app wants to upgrade: old code must never write again, nor reopen.
  dexie.on('versionchange', () => {
    dexie.close()
    onOutdated('outdated')
    return false
  })
  // Dexie would work on whatever it finds; what a newer version put there is not ours to change.
  dexie.on('ready', () => {
    if (dexie.backendDB().version < (dexie.verno + 1) * tens) return
    dexie.close()
    onOutdated('newer')
    throw new Error('The database is of a newer version of the app')
  })
  const days = dexie.table<DayPage, DayKey>('days')
  const places = dexie.table<DayPlaces, DayKey>('places')
  const meta = dexie.table<MetaRecord, string>('meta')
  return {
    dexie,
    days,
    places,
    customers: dexie.table('customers'),
    resources: dexie.table('resources'),
    outbox: dexie.table('outbox'),
    journal: dexie.table('journal'),
    meta,
    pages: createPageCache({ days, places, meta }, deps.random),
  }
}

/**
 * What people did must be on disk before it says so; what the service can tell again need not.
 * Dexie knows one durability per database, so it is chosen here per transaction.
 */
function withDurability(core: DBCore): DBCore {
  return {
    ...core,
    transaction(stores, mode, options) {
      const strict = mode === 'readwrite' && stores.includes('outbox')
      return core.transaction(stores, mode, {
        ...options,
        durability: strict ? 'strict' : 'relaxed',
      })
    },
  }
}

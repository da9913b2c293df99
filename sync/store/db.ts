import Dexie, { type DBCore, type Table } from 'dexie'
import type { SyncDeps } from '../kernel/ports'
import { databaseNameOf, storedVersion } from './as-it-stands'
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

/** The replica, outbox and journal of one device. */
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

export interface WithDb {
  db: Database
}

/** Dexie numbers databases in tens. */
const tens = 10

type OnOutdated = (why: 'outdated' | 'newer') => void

/**
 * Opens lazily, at the first read or write, and is not even described before: a start has read its
 * first day by then (`first-look`). `onOutdated` is called when a newer version of the app
 * wants to change the database (`outdated`), or has done so before this one was opened (`newer`).
 */
export function createDatabase(deps: SyncDeps, onOutdated: OnOutdated): Database {
  let described: Database | null = null
  const now = () => {
    described ??= describe(deps, onOutdated)
    return described
  }
  return {
    get dexie() {
      return now().dexie
    },
    get days() {
      return now().days
    },
    get places() {
      return now().places
    },
    get customers() {
      return now().customers
    },
    get resources() {
      return now().resources
    },
    get outbox() {
      return now().outbox
    },
    get journal() {
      return now().journal
    },
    get meta() {
      return now().meta
    },
    get pages() {
      return now().pages
    },
  }
}

function describe(deps: SyncDeps, onOutdated: OnOutdated): Database {
  const dexie = new Dexie(databaseNameOf(deps), {
    indexedDB: deps.indexedDB,
    IDBKeyRange: deps.IDBKeyRange,
    // Dexie's cache is shared by every database of one name in a process; pages are cached by us.
    cache: 'disabled',
  })
  // Large records have their keys outside: for one inside Chromium reads back what it has just written.
  dexie.version(storedVersion / tens).stores({
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
  // Dexie would work on any version that it finds; data of a newer one is not ours to change.
  function refuseNewer() {
    if (dexie.backendDB().version < (dexie.verno + 1) * tens) return
    dexie.close()
    onOutdated('newer')
    throw new Error('The database is of a newer version of the app')
  }
  // Each time: it may be opened anew after a sleep in which an update has come.
  dexie.on('ready', refuseNewer, true)
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
 * The outbox must be on disk before a write to it resolves; rows that the service can tell again need not.
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

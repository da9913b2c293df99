import Dexie, { type DBCore, type Table } from 'dexie'
import type { SyncDeps } from '../kernel/ports'
import { databaseNameOf } from './as-it-stands'
import type { Entry, NewEntry } from './entry'
import type {
  CustomerPage,
  DayKey,
  DayPage,
  DayPlaces,
  JournalPage,
  MetaRecord,
  ResourcePage,
} from './records'
import { shapes, tens } from './shapes'

/** A day as stored: its page, and its single-row records. */
export interface KeptDay {
  page: DayPage | null
  loose: readonly DayPage[]
}

/**
 * Stored days in the memory of one tab (`page-cache`). If the stored stamp is another one, another tab has written or a
 * write of this tab was aborted, and the memory is dropped.
 */
export interface PageMemory {
  /** stamp of the last known write */
  stamp: unknown
  /** by store and date */
  kept: Map<string, KeptDay>
  /** days that were dropped; rows that are read again unchanged stay the same objects */
  former: Map<string, KeptDay>
}

/** Replica, outbox and journal of one device. */
export interface Database {
  dexie: Dexie
  days: Table<DayPage, DayKey>
  places: Table<DayPlaces, DayKey>
  customers: Table<CustomerPage, [string, number]>
  resources: Table<ResourcePage, [string, string]>
  outbox: Table<Entry, number, NewEntry>
  journal: Table<JournalPage, number>
  meta: Table<MetaRecord, string>
  /** days in the memory of this tab, used by code that writes them */
  pageMemory: PageMemory
  /** randomness for stamps */
  random: () => number
}

type Tables = Omit<Database, 'pageMemory' | 'random'>

export interface WithDb {
  db: Database
}

type OnOutdated = (why: 'outdated' | 'newer') => void

/**
 * Creates the database. Dexie is set up and opened at the first use, after the start has read its first day without it
 * (`first-look`). `onOutdated` is called when a newer version of the app upgrades the database (`outdated`), or has
 * done so before (`newer`).
 */
export function createDatabase(deps: SyncDeps, onOutdated: OnOutdated): Database {
  let described: Tables | null = null
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
    pageMemory: { stamp: undefined, kept: new Map(), former: new Map() },
    random: deps.random,
  }
}

function describe(deps: SyncDeps, onOutdated: OnOutdated): Tables {
  const dexie = new Dexie(databaseNameOf(deps), {
    indexedDB: deps.indexedDB,
    IDBKeyRange: deps.IDBKeyRange,
    // Dexie would share its cache between databases of one name in a process, as those of simulated tabs. Our own cache
    // holds the pages.
    cache: 'disabled',
  })
  for (const [at, { tables, upgrade }] of [...shapes, ...(deps.laterShapes ?? [])].entries()) {
    const version = dexie.version(at + 1).stores({ ...tables })
    if (upgrade) version.upgrade(upgrade)
  }
  dexie.use({ stack: 'dbcore', name: 'durability', create: withDurability })
  // A newer version of the app wants to upgrade. Old code must not write to the database or open it again.
  dexie.on('versionchange', () => {
    dexie.close()
    onOutdated('outdated')
    return false
  })
  // Closes a database of a newer version. Dexie would open it, although this app can't read its records.
  function refuseNewer() {
    if (dexie.backendDB().version < (dexie.verno + 1) * tens) return
    dexie.close()
    onOutdated('newer')
    throw new Error('The database is of a newer version of the app')
  }
  // Checked at every opening: the app may have been updated while the device slept, and Dexie opens again after that.
  dexie.on('ready', refuseNewer, true)
  return {
    dexie,
    days: dexie.table('days'),
    places: dexie.table('places'),
    customers: dexie.table('customers'),
    resources: dexie.table('resources'),
    outbox: dexie.table('outbox'),
    journal: dexie.table('journal'),
    meta: dexie.table('meta'),
  }
}

/**
 * Makes transactions that may write the outbox durable. Other transactions needn't be, because rows can be pulled
 * again. Dexie has one setting per database, so this sets it per transaction.
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

import Dexie, { type DBCore, type Table, type Transaction } from 'dexie'
import type { SyncDeps } from '../kernel/ports'
import { databaseNameOf, storedVersion } from './as-it-stands'
import { type CustomerStamps, createCustomerStamps } from './customer-stamps'
import type { Entry, NewEntry } from './entry'
import { createPageCache, type PageCache, voidVisits } from './page-cache'
import type {
  CustomerPage,
  DayKey,
  DayPage,
  DayPlaces,
  JournalPage,
  MetaRecord,
  ResourcePage,
} from './records'

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
  /** writes `days` */
  pages: PageCache
  customerStamps: CustomerStamps
}

export interface WithDb {
  db: Database
}

/** Dexie multiplies database versions by ten. */
const tens = 10

/** Stored by the upgrade to version 2 until all pages of customers are divided. */
export const undivided = { key: 'undivided customers', value: true }

type OnOutdated = (why: 'outdated' | 'newer') => void

/**
 * Creates the database, opened at the first use and defined only then: by that time a start has read its first day
 * (`first-look`). `onOutdated` is called when a newer version of the app wants to change the database (`outdated`),
 * or has done so before (`newer`).
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
    get customerStamps() {
      return now().customerStamps
    },
  }
}

function describe(deps: SyncDeps, onOutdated: OnOutdated): Database {
  const dexie = new Dexie(databaseNameOf(deps), {
    indexedDB: deps.indexedDB,
    IDBKeyRange: deps.IDBKeyRange,
    // Dexie's cache is shared by all databases of one name in a process; pages have our own cache.
    cache: 'disabled',
  })
  // Large records have keys outside of the value: Chromium reads a record back to get a key inside.
  dexie.version(1).stores({
    days: '',
    places: '[store+date], *ids',
    customers: '',
    resources: '[store+kind]',
    outbox: '++seq, rev, about',
    journal: '++',
    meta: 'key',
  })
  // Tabs of the older release close: they would not find customers in quarters of pages, nor loose rows of days.
  dexie
    .version(storedVersion / tens)
    .stores({})
    .upgrade(upgradeToSmallPages)
  dexie.use({ stack: 'dbcore', name: 'durability', create: withDurability })
  // A newer version of the app wants to upgrade: old code must not write or reopen the database again.
  dexie.on('versionchange', () => {
    dexie.close()
    onOutdated('outdated')
    return false
  })
  // Closes a database of a newer version, which Dexie would use although its data isn't for this app.
  function refuseNewer() {
    if (dexie.backendDB().version < (dexie.verno + 1) * tens) return
    dexie.close()
    onOutdated('newer')
    throw new Error('The database is of a newer version of the app')
  }
  // At every opening: it may be reopened after a sleep during which the app was updated.
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
    customerStamps: createCustomerStamps(meta, deps.random),
  }
}

/**
 * Makes writes to the outbox durable before they resolve; rows can be pulled again and need no durability. Dexie has
 * one setting per database, so it is set for each transaction.
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

/**
 * Prepares the records of version 1 without rewriting its pages, because a start waits for it. The daily tidying divides
 * pages of customers and indexes the visits.
 */
async function upgradeToSmallPages(tx: Transaction): Promise<void> {
  const meta = tx.table('meta')
  await meta.put(undivided)
  await voidVisits(meta, 0)
  await tx
    .table<DayPlaces>('places')
    .filter(({ visits }) => visits !== undefined)
    .delete()
}

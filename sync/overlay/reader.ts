import { addDays } from '#domain/kernel/dates'
import type { Appointment } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import type { World } from '#domain/rows/world'
import type { WithOutboxCache } from '../outbox/outbox-cache'
import type { WithSessions } from '../session/session'
import type { Looked } from '../store/as-it-stands'
import { readDays } from '../store/days'
import type { Database, WithDb } from '../store/db'
import type { FirstLook } from '../store/first-look'
import { countedOf } from '../store/resources'
import { readCustomerOverlay } from './customer'
import { createDayOverlayReader, type DayOverlayReader } from './day-overlay'
import {
  type BusinessReader,
  businessFor,
  createBusinessOverlay,
  createBusinessReader,
  type ReadContext,
  type Stretch,
} from './read-context'

interface ReadOptions {
  /** whether `run` reads customers */
  customers: boolean
  /** whether `run` reads all visits of a customer */
  visits?: boolean
  /** days to read together with the context, because they are needed next */
  days?: Stretch
}

/** Reads rows as screens show them: base rows with pending commands applied. */
export interface Reader extends DayOverlayReader {
  /** Opens one read transaction for all reads in `run`. Null without a session or before the first sync. */
  readTransaction<T>(
    options: ReadOptions,
    run: (context: ReadContext) => Promise<T>,
  ): Promise<T | null>
  /** Reads the business without pending changes. Null before the first sync. Needs a transaction over `resources`. */
  business: BusinessReader['read']
  /** Reads the business with this user's pending changes. Null before the first sync. */
  shownBusiness(store: string): Promise<World | null>
  /** Reads a customer with pending changes; null when unknown. `context` must come from `readTransaction` with `customers`. */
  customer(context: ReadContext, mobileNumber: string): Promise<Customer | null>
  /**
   * Reads the rows of a scope with pending changes. If the scope names a customer, `context` must come from `readTransaction` with
   * `customers`.
   */
  world(context: ReadContext, scope: WorldScope): Promise<World>
}

interface Sources extends WithDb, WithSessions, WithOutboxCache {
  first: FirstLook
  days: DayOverlayReader
  business: BusinessReader
  overlayBusiness: ReturnType<typeof createBusinessOverlay>
}

export function createReader(
  { db, sessions, outboxCache }: WithDb & WithSessions & WithOutboxCache,
  first: FirstLook,
): Reader {
  const days = createDayOverlayReader(db)
  const business = createBusinessReader(db)
  const overlayBusiness = createBusinessOverlay()
  const sources: Sources = { db, sessions, outboxCache, first, days, business, overlayBusiness }
  return {
    ...days,
    business: business.read,
    shownBusiness: (store) => shownBusiness(sources, store),
    customer: (context, mobileNumber) => readCustomerOverlay(db, context, mobileNumber),
    world: (context, scope) => worldOf(sources, context, scope),
    readTransaction: (options, run) => runTransaction(sources, options, run),
  }
}

const userNow = ({ sessions }: WithSessions): string => sessions.current()?.username ?? ''

async function runTransaction<T>(
  sources: Sources,
  options: ReadOptions,
  run: (context: ReadContext) => Promise<T>,
): Promise<T | null> {
  const { db, first } = sources
  const store = sources.sessions.current()?.storeCode
  if (store === undefined) return null
  const { days } = options
  const firstLook = days ? first.read(store, days) : null
  const looked = firstLook && (await firstLook)
  if (looked && days) {
    const context = firstContext(sources, store, days, looked)
    return context && run(context)
  }
  return db.dexie.transaction('r', tablesOf(db, options), async () => {
    const context = await contextFor(sources, store, days)
    return context && run(context)
  })
}

const tablesOf = (db: Database, { customers, visits }: ReadOptions) => [
  db.days,
  db.places,
  db.resources,
  db.outbox,
  ...(customers ? [db.customers] : []),
  ...(customers || visits ? [db.meta] : []),
]

async function contextFor(
  { db, outboxCache, business, ...sources }: Sources,
  store: string,
  days: ReadOptions['days'],
): Promise<ReadContext | null> {
  const user = userNow(sources)
  const [base, pending, pages] = await Promise.all([
    business.read(store),
    outboxCache.refresh(),
    days && readDays(db, store, ...days),
  ])
  const ofUser = base && businessFor(user, sources.overlayBusiness(base, pending.entries))
  const context = ofUser && { store, base, ...ofUser, pending }
  return context && days && pages ? { ...context, prefetched: { of: days, pages } } : context
}

/** Builds the context from the rows of the first look, which reads without Dexie. */
function firstContext(
  sources: Sources,
  store: string,
  of: Stretch,
  { resources, outbox, days }: Looked,
): ReadContext | null {
  const base = sources.business.adopt(store, countedOf(resources))
  const pending = sources.outboxCache.adopt(outbox)
  const prefetched = { of, pages: days }
  const overlaid = base && sources.overlayBusiness(base, pending.entries)
  const ofUser = overlaid && businessFor(userNow(sources), overlaid)
  return ofUser && { store, base, ...ofUser, pending, prefetched }
}

async function shownBusiness(sources: Sources, store: string): Promise<World | null> {
  const { first, business, outboxCache, overlayBusiness } = sources
  // Await only if needed: a live query misses reads that follow a native await.
  const firstLook = first.read(store, null)
  const looked = firstLook && (await firstLook)
  if (!looked) return readBusiness(sources, store)
  const base = business.adopt(store, countedOf(looked.resources))
  return base && overlayBusiness(base, outboxCache.adopt(looked.outbox).entries)(userNow(sources))
}

async function readBusiness(sources: Sources, store: string): Promise<World | null> {
  const { db, business, overlayBusiness } = sources
  return db.dexie.transaction('r', [db.resources, db.outbox], async () => {
    const [base, pending] = await Promise.all([
      business.read(store),
      db.outbox.where('about').equals('business').sortBy('seq'),
    ])
    return base && overlayBusiness(base, pending)(userNow(sources))
  })
}

/** Rows that a command may read: some days, each with the days before and after, and one customer. */
export interface WorldScope {
  dates: readonly string[]
  mobileNumber: string | null
}

/** Builds the world as screens show it: base rows with all pending commands applied. */
async function worldOf(
  { db, days }: Sources,
  context: ReadContext,
  { dates, mobileNumber }: WorldScope,
): Promise<World> {
  const appointments = new Map<string, Appointment>()
  for (const date of new Set(dates)) {
    const { base, groups } = await days.days(context, addDays(date, -1), addDays(date, 1))
    for (const row of base) if (!appointments.has(row.id)) appointments.set(row.id, row)
    for (const group of groups) for (const row of group.rows.values()) appointments.set(row.id, row)
  }
  const customer = mobileNumber ? await readCustomerOverlay(db, context, mobileNumber) : null
  const customers = new Map(customer ? [[customer.mobileNumber, customer]] : [])
  return { ...context.business, appointments, customers }
}

import { addDays } from '#domain/kernel/dates'
import type { Appointment } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import type { World } from '#domain/rows/world'
import type { WithOutboxCache } from '../outbox/outbox-cache'
import type { WithSessions } from '../session/session'
import type { Looked } from '../store/as-it-stands'
import type { WithDb } from '../store/db'
import type { FirstLook } from '../store/first-look'
import { keepFormer, recallDays } from '../store/page-cache'
import { countedOf } from '../store/resources'
import { type ReadTx, read, type TableName } from '../store/tx'
import { readCustomerOverlay } from './customer'
import { createDayOverlayReader, type DayOverlayReader } from './day-overlay'
import {
  type BusinessReader,
  businessFor,
  type CustomerContext,
  createBusinessOverlay,
  createBusinessReader,
  type ReadContext,
  type Stretch,
  screenTables,
  type TxContext,
} from './read-context'

/** Reads rows as screens show them: base rows with pending commands applied. */
export interface Reader extends DayOverlayReader {
  /**
   * Opens one read transaction for all reads in `run`, over `more` tables besides those of each screen. Null without a
   * session or before the first sync.
   */
  readTransaction<More extends TableName, T>(
    more: readonly More[],
    run: (context: TxContext<More>) => Promise<T>,
  ): Promise<T | null>
  /** Like `readTransaction`, but reads these days together with the context. */
  readStretch<T>(days: Stretch, run: (context: ReadContext) => Promise<T>): Promise<T | null>
  business: BusinessReader['read']
  /** Reads the business with this user's pending changes. Null before the first sync. */
  shownBusiness(store: string): Promise<World | null>
  /** Reads a customer with pending changes; null when unknown. */
  customer(context: CustomerContext, mobileNumber: string): Promise<Customer | null>
  /** Reads the rows of a scope with pending changes. */
  world(context: CustomerContext, scope: WorldScope): Promise<World>
  /** Reads days with pending changes, each with the days before and after. The world has no customers. */
  worldOfDays(context: TxContext, dates: readonly string[]): Promise<World>
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
  const business = createBusinessReader()
  const overlayBusiness = createBusinessOverlay()
  const sources: Sources = { db, sessions, outboxCache, first, days, business, overlayBusiness }
  return {
    ...days,
    business: business.read,
    shownBusiness: (store) => shownBusiness(sources, store),
    customer: readCustomerOverlay,
    world: (context, scope) => worldOf(sources, context, scope),
    worldOfDays: (context, dates) => worldOfDays(sources, context, dates),
    readTransaction: (more, run) => runTransaction(sources, more, run),
    readStretch: (stretch, run) => runStretch(sources, stretch, run),
  }
}

const userNow = ({ sessions }: WithSessions): string => sessions.current()?.username ?? ''

async function runTransaction<More extends TableName, T>(
  sources: Sources,
  more: readonly More[],
  run: (context: TxContext<More>) => Promise<T>,
  days?: Stretch,
): Promise<T | null> {
  const store = sources.sessions.current()?.storeCode
  if (store === undefined) return null
  return read(sources.db, [...screenTables, ...more], async (tx) => {
    const context = await contextFor(sources, tx, store, days)
    return context && run({ ...context, tx })
  })
}

async function runStretch<T>(
  sources: Sources,
  stretch: Stretch,
  run: (context: ReadContext) => Promise<T>,
): Promise<T | null> {
  const store = sources.sessions.current()?.storeCode
  if (store === undefined) return null
  const firstLook = sources.first.read(store, stretch)
  // Await only if needed: a live query misses reads that follow a native await.
  const looked = firstLook && (await firstLook)
  if (!looked) return runTransaction(sources, [], run, stretch)
  const context = firstContext(sources, store, stretch, looked)
  return context && run(context)
}

async function contextFor(
  { outboxCache, business, ...sources }: Sources,
  tx: ReadTx<'days' | 'resources' | 'outbox' | 'meta'>,
  store: string,
  days: Stretch | undefined,
): Promise<Omit<ReadContext, 'tx'> | null> {
  const user = userNow(sources)
  const [base, pending, pages] = await Promise.all([
    business.read(tx, store),
    outboxCache.refresh(tx),
    days && recallDays(tx, store, ...days),
  ])
  const ofUser = base && businessFor(user, sources.overlayBusiness(base, pending.entries))
  const context = ofUser && { store, base, ...ofUser, pending }
  return context && days && pages ? { ...context, prefetched: { of: days, pages } } : context
}

/** Builds the context from rows that `FirstLook` read with plain IndexedDB. */
function firstContext(
  sources: Sources,
  store: string,
  of: Stretch,
  { resources, outbox, days }: Looked,
): ReadContext | null {
  const base = sources.business.adopt(store, countedOf(resources))
  const pending = sources.outboxCache.adopt(outbox)
  const prefetched = { of, pages: days }
  keepFormer(sources.db, days)
  const overlaid = base && sources.overlayBusiness(base, pending.entries)
  const ofUser = overlaid && businessFor(userNow(sources), overlaid)
  return ofUser && { tx: null, store, base, ...ofUser, pending, prefetched }
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
  return read(db, ['resources', 'outbox'], async (tx) => {
    const [base, pending] = await Promise.all([
      business.read(tx, store),
      tx.outbox.where('about').equals('business').sortBy('seq'),
    ])
    return base && overlayBusiness(base, pending)(userNow(sources))
  })
}

/** Rows that a command may read: some days, each with the days before and after, and one customer. */
export interface WorldScope {
  dates: readonly string[]
  mobileNumber: string | null
}

async function worldOf(
  sources: Sources,
  context: CustomerContext,
  { dates, mobileNumber }: WorldScope,
): Promise<World> {
  const world = await worldOfDays(sources, context, dates)
  const customer = mobileNumber ? await readCustomerOverlay(context, mobileNumber) : null
  return { ...world, customers: new Map(customer ? [[customer.mobileNumber, customer]] : []) }
}

async function worldOfDays(
  { days }: Sources,
  context: TxContext,
  dates: readonly string[],
): Promise<World> {
  const appointments = new Map<string, Appointment>()
  for (const date of new Set(dates)) {
    const { base, groups } = await days.days(context, addDays(date, -1), addDays(date, 1))
    for (const row of base) if (!appointments.has(row.id)) appointments.set(row.id, row)
    for (const group of groups) for (const row of group.rows.values()) appointments.set(row.id, row)
  }
  return { ...context.business, appointments, customers: new Map() }
}

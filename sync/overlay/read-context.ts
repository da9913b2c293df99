import { sameValue } from '#domain/commands/merge'
import { ownEdits } from '#domain/commands/own-edits'
import { applyWork, isCreate, subjectOf, type Work } from '#domain/commands/work'
import { keyOf, rowIn, withRow } from '#domain/rows/rows'
import type { World } from '#domain/rows/world'
import { createPendingIndex, type PendingIndex } from '../outbox/pending-index'
import { contextOf, type Entry } from '../store/entry'
import type { DayPage } from '../store/records'
import { type Counted, readCounted, resourceCount } from '../store/resources'
import type { ReadTx, TableName } from '../store/tx'
import { type BusinessOf, hasSameEffect } from './group-overlay'

/** Tables that each read for a screen may need. */
export const screenTables = ['days', 'places', 'resources', 'outbox', 'meta'] as const
type ScreenTable = (typeof screenTables)[number]

/** Store, user, business and pending entries that all reads of one transaction share. */
export interface ReadContext {
  /** null: the rows were read with plain IndexedDB when the app started (`FirstLook`) */
  tx: ReadTx<ScreenTable> | null
  store: string
  /** the user who is logged in */
  user: string
  /** the business as the service has it */
  base: World
  /** the business with this user's pending changes applied */
  business: World
  /**
   * the business as an entry of the given user will find it: with that user's pending changes, which are sent before,
   * and without those of other users
   */
  businessOf: BusinessOf
  pending: PendingIndex
  /** base rows of days that were read in the same transaction, because they are needed next */
  prefetched?: { of: Stretch; pages: readonly DayPage[] }
}

/** A context with its transaction, over `More` tables besides those of each screen. */
export interface TxContext<More extends TableName = never> extends ReadContext {
  tx: ReadTx<ScreenTable | More>
}

/** Further tables that a read of customers with pending changes needs. */
export const customerTables = ['customers', 'meta'] as const
export type CustomerContext = TxContext<(typeof customerTables)[number]>

/** A range of days, both ends included. */
export type Stretch = readonly [from: string, to: string]

export interface BusinessReader {
  /** Reads the business without pending changes. Null before the first sync. */
  read(tx: ReadTx<'resources'>, store: string): Promise<World | null>
  /** Takes over resources that the caller has read. Returns the former object while their counter is the same. */
  adopt(store: string, read: Counted): World | null
}

/** Reads a store's resources again only when their counter (`resourceCount`) has changed. */
export function createBusinessReader(): BusinessReader {
  const known = new Map<string, Counted>()
  function adopt(store: string, now: Counted) {
    const former = known.get(store)
    if (former && former.count === now.count) return former.business
    known.set(store, now)
    return now.business
  }
  return {
    adopt,
    async read(tx, store) {
      const former = known.get(store)
      if (former && former.count === (await resourceCount(tx, store))) return former.business
      const now = await readCounted(tx, store)
      known.set(store, now)
      return now.business
    },
  }
}

/** Applies the pending changes of each user to the business. Returns the same function for the same entries. */
export type BusinessOverlay = (base: World, pending: readonly Entry[]) => BusinessOf

export function createBusinessOverlay(): BusinessOverlay {
  let done: { base: World; entries: readonly Entry[]; businessOf: BusinessOf } | null = null
  return (base, pending) => {
    const entries = ofBusiness(pending, base)
    if (done && done.base === base && hasSameEffect(done.entries, entries)) return done.businessOf
    const businessOf = overlayFor(base, entries)
    done = { base, entries, businessOf }
    return businessOf
  }
}

function overlayFor(base: World, entries: readonly Entry[]): BusinessOf {
  const known = new Map<string, World>()
  return (user) => {
    const former = known.get(user)
    if (former) return former
    const seen = entries.filter((entry) => entry.user === user || isCreate(entry))
    const business = seen.reduce(applyEntry, base)
    known.set(user, business)
    return business
  }
}

/** The context without parked entries and their effects, because the host has refused them. */
export function withoutParked<Context extends ReadContext>(context: Context): Context {
  const entries = context.pending.entries.filter(({ state }) => state !== 'parked')
  if (entries.length === context.pending.entries.length) return context
  const { base, user } = context
  return {
    ...context,
    pending: createPendingIndex(entries),
    ...businessFor(user, overlayFor(base, ofBusiness(entries, base))),
  }
}

/** Fields of a context that depend on the user. */
export const businessFor = (user: string, businessOf: BusinessOf) => ({
  user,
  business: businessOf(user),
  businessOf,
})

/**
 * Pending changes of this store's business. Refused changes are left out, so that they don't affect prices; refused new
 * rows are kept.
 */
const ofBusiness = (entries: readonly Entry[], { store }: World): Entry[] =>
  entries.filter(
    (entry) =>
      entry.about === 'business' &&
      entry.store === store.code &&
      (entry.state !== 'parked' || isCreate(entry)),
  )

function applyEntry(world: World, entry: Entry): World {
  const changes = applyWork(ownWork(world, entry), world, contextOf(entry))?.rows ?? []
  return changes.reduce(
    (business, change) => withRow(business, { table: change.table, id: keyOf(change) }, change),
    world,
  )
}

/** The work limited to the form's own edits when another tablet has changed the row since. */
function ownWork(world: World, entry: Entry): Work {
  const now = rowIn(world, subjectOf(entry))
  const { seen: shown } = entry
  if (!now || !shown || sameValue(now.row, shown.row)) return entry
  return ownEdits(entry, { shown, now }, world, contextOf(entry))
}

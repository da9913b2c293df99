import { sameValue } from '#domain/commands/merge'
import { ownEdits } from '#domain/commands/own-edits'
import { applyWork, isCreate, subjectOf, type Work } from '#domain/commands/work'
import { keyOf, rowIn, withRow } from '#domain/rows/rows'
import type { World } from '#domain/rows/world'
import { arrange, type Waiting } from '../outbox/waiting'
import type { Database } from '../store/db'
import { contextOf, type Entry } from '../store/entry'
import type { DayPage } from '../store/records'
import { type Counted, readCounted, resourceCount } from '../store/resources'
import { type BusinessOf, sameDeeds } from './fold'

/** The store, user, business and pending entries that all reads of one transaction share. */
export interface ReadContext {
  store: string
  /** who is logged in */
  user: string
  /** store, lookups and resources as the service has them; no appointments, no customers */
  base: World
  /** the same with what this person's changes make of it, once they are sent */
  business: World
  /** as it will be when somebody's bookings are sent: their own changes go before those, other people's may not */
  businessOf: BusinessOf
  waiting: Waiting
  /** the service's rows of days, where they were asked for together with all this */
  ahead?: { of: Stretch; pages: readonly DayPage[] }
}

/** Days from one to another, both included. */
export type Stretch = readonly [from: string, to: string]

export interface BusinessReader {
  /** Inside a transaction over `resources`. Null before the first sync. */
  read(store: string): Promise<World | null>
  /** What somebody else has read; the same again for the same. */
  adopt(store: string, read: Counted): World | null
}

/** Reads the resources again only when their counter has moved. */
export function createBusinessReader(db: Database): BusinessReader {
  const known = new Map<string, Counted>()
  function adopt(store: string, now: Counted) {
    const former = known.get(store)
    if (former && former.count === now.count) return former.business
    known.set(store, now)
    return now.business
  }
  return {
    adopt,
    async read(store) {
      const former = known.get(store)
      if (former && former.count === (await resourceCount(db, store))) return former.business
      const now = await readCounted(db, store)
      known.set(store, now)
      return now.business
    },
  }
}

/** Puts somebody's waiting changes of the business on top of it; the same again for the same. */
export type BusinessFolder = (base: World, waiting: readonly Entry[]) => BusinessOf

export function createBusinessFolder(): BusinessFolder {
  let done: { base: World; entries: readonly Entry[]; businessOf: BusinessOf } | null = null
  return (base, waiting) => {
    const entries = ofBusiness(waiting, base)
    if (done && done.base === base && sameDeeds(done.entries, entries)) return done.businessOf
    const businessOf = folded(base, entries)
    done = { base, entries, businessOf }
    return businessOf
  }
}

function folded(base: World, entries: readonly Entry[]): BusinessOf {
  const known = new Map<string, World>()
  return (user) => {
    const former = known.get(user)
    if (former) return former
    const seen = entries.filter((entry) => entry.user === user || isCreate(entry))
    const business = seen.reduce(foldInto, base)
    known.set(user, business)
    return business
  }
}

/** The same as if nothing had been refused: what is parked changes nothing at the service. */
export function unparked(context: ReadContext): ReadContext {
  const entries = context.waiting.entries.filter(({ state }) => state !== 'parked')
  if (entries.length === context.waiting.entries.length) return context
  const { base, user } = context
  return {
    ...context,
    waiting: arrange(entries),
    ...ground(user, folded(base, ofBusiness(entries, base))),
  }
}

export const ground = (user: string, businessOf: BusinessOf) => ({
  user,
  business: businessOf(user),
  businessOf,
})

/** What was refused stands in the tray, but no booking is priced by it. A row that was to be added is shown with it. */
const ofBusiness = (entries: readonly Entry[], { store }: World): Entry[] =>
  entries.filter(
    (entry) =>
      entry.about === 'business' &&
      entry.store === store.code &&
      (entry.state !== 'parked' || isCreate(entry)),
  )

function foldInto(world: World, entry: Entry): World {
  const changes = applyWork(ownWork(world, entry), world, contextOf(entry))?.rows ?? []
  return changes.reduce(
    (folded, change) => withRow(folded, { table: change.table, id: keyOf(change) }, change),
    world,
  )
}

/** Where others have changed its row meanwhile, a form's own edits stand on top of that, and not all that it says. */
function ownWork(world: World, entry: Entry): Work {
  const now = rowIn(world, subjectOf(entry))
  const { seen: shown } = entry
  if (!now || !shown || sameValue(now.row, shown.row)) return entry
  return ownEdits(entry, { shown, now }, world, contextOf(entry))
}

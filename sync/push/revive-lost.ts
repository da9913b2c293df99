import { subjectOf } from '#domain/commands/work'
import type { Appointment } from '#domain/rows/appointment'
import { rowIn } from '#domain/rows/rows'
import type { RowChange, World } from '#domain/rows/world'
import { currentRow } from '../commands/current-row'
import { fitsNow } from '../conflict/detect'
import { nextInSeries } from '../invoices/next-in-series'
import { prerequisitesOf, replacePrerequisite } from '../outbox/prerequisites'
import { type IssuedEarly, isEarly, isIssuedEarly, isLostAndEarly } from '../outbox/states'
import { supersede } from '../outbox/supersede'
import { writeOutbox } from '../outbox/write'
import { type CustomerContext, customerTables } from '../overlay/read-context'
import type { Authors } from '../session/authors'
import { findAppointments } from '../store/days'
import type { Entry, Lost, Parked } from '../store/entry'
import { endEntries, journalRecord } from '../store/journal'
import { readProgress } from '../store/progress'
import type { BatchParts } from './batch-parts'

type Refused = Entry & { conflict: Parked; lost: Lost }

/**
 * Queues entries of the authors again that were refused because others had not been sent again yet since a restore, under
 * new keys, because the service repeats a refusal. Each lost one is tried once for each newer row. False: there are none.
 */
export async function reviveLost(
  parts: BatchParts,
  { store, isAuthor }: Authors,
): Promise<boolean> {
  const { deps, leaderTerm, outboxCache, reader, writes } = parts
  // Those of other users would leave the cards, and wait until these log in.
  const waiting = outboxCache
    .current()
    .entries.filter((entry) => entry.store === store && isAuthor(entry.user))
    .filter(isEarly)
  const business = await reader.shownBusiness(store)
  const back =
    business &&
    (await reader.readTransaction(customerTables, async (context) => {
      const { databaseId } = await readProgress(context.tx, store)
      // Rows of before the restore look newer than those that were restored.
      if (databaseId !== parts.capabilities.databaseId()) return null
      const lost = await passingNow(context, business, waiting.filter(isLostAndEarly))
      const issued = issuedNow(context.base, waiting.filter(isIssuedEarly), databaseId)
      return new Map([...lost, ...issued])
    }))
  if (!back || back.size === 0) return false
  await writeOutbox(parts, { leaderTerm }, async (tx, { entries, byId }, rev) => {
    const renewed = [...back.keys()].flatMap((id) => byId.get(id) ?? []).filter(isEarly)
    const ids = new Map(renewed.map(({ id }) => [id, deps.ids()]))
    const endedAt = deps.clock()
    const records = renewed.map((entry) =>
      journalRecord(entry, {
        ending: 'superseded',
        endedAt,
        supersededBy: ids.get(entry.id) ?? null,
      }),
    )
    const changed = entries.flatMap((entry) => {
      const id = ids.get(entry.id)
      const needs = prerequisitesOf(entry).filter((each) => ids.has(each))
      if (!id && needs.length === 0) return []
      const again = { ...entry, ...back.get(entry.id) }
      const next = id ? supersede(again, again, { ...again, id }) : entry
      return needs.reduce(
        (before, each) => replacePrerequisite(before, each, ids.get(each) ?? each),
        next,
      )
    })
    await endEntries(tx, [], records)
    await tx.outbox.bulkPut(changed.map((entry) => ({ ...entry, rev })))
  })
  writes.announce('settled')
  return true
}

/** The rows for which an entry is sent again, so that it is sent once for each. */
type Tried = Pick<Entry, 'lost' | 'sentBehind'>

/** The refused documents that are the next ones of their series by now. Rows may still be those of before the restore. */
const issuedNow = (base: World, waiting: readonly IssuedEarly[], databaseId: string | null) =>
  [...nextInSeries(base, waiting)].flatMap(([id, version]): [string, Tried][] => {
    const sentBehind = `${databaseId} ${version}`
    const isTried = waiting.some((entry) => entry.id === id && entry.sentBehind === sentBehind)
    return isTried ? [] : [[id, { sentBehind }]]
  })

/**
 * The ids of entries whose row, or one in the way, has changed since the refusal, so that they may be carried out now,
 * with its version.
 */
async function passingNow(
  context: CustomerContext,
  business: World,
  waiting: readonly Refused[],
): Promise<ReadonlyMap<string, Tried>> {
  const { tx, store, base } = context
  const visits = await findAppointments(tx, store, waiting.flatMap(visitsOf))
  const rows = new Map(visits.map((row) => [row.id, row]))
  const passing = new Map<string, Tried>()
  for (const entry of waiting) {
    const { table, id } = subjectOf(entry)
    const row = rows.get(id)
    const visit = row ? { table: 'appointments' as const, row } : null
    const listed = table === 'appointments' ? visit : rowIn(base, { table, id })
    // Awaited only where it asks the database: many awaits without a request would end the transaction.
    const current = table === 'customers' ? await currentRow(context, entry) : listed
    const version = newerVersion(business, entry, current, rows)
    if (version !== null) passing.set(entry.id, { lost: { ...entry.lost, tried: version } })
  }
  return passing
}

/** The visit that an entry is about, and those in its way. */
const visitsOf = (entry: Refused): string[] => [
  subjectOf(entry).id,
  ...entry.conflict.blocking.map(({ id }) => id),
]

/** The version of the row that may let an entry pass; null: none is newer than the refusal and the last try. */
function newerVersion(
  business: World,
  { lost, ...entry }: Refused,
  current: RowChange | null,
  visits: ReadonlyMap<string, Appointment>,
): number | null {
  const { code, blocking, current: refused } = entry.conflict
  const { tried = 0 } = lost
  const newest = (versions: readonly number[]) => Math.max(0, ...versions)
  if (code === 'slot-taken') {
    const before = newest([tried, ...blocking.map(({ version }) => version)])
    const now = newest(blocking.map(({ id }) => visits.get(id)?.version ?? 0))
    return now > before ? now : null
  }
  // Resources of before the restore have the version 0.
  if (!current || current.row.version <= newest([tried, refused?.row.version ?? 0])) return null
  return code === 'gone' || fitsNow(business, { ...entry, lost }, current)
    ? current.row.version
    : null
}

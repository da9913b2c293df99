import { groupBy } from '#domain/kernel/group-by'
import type { Appointment } from '#domain/rows/appointment'
import { dateIn, dayRange, isLoose, looseKeyOf } from './day-records'
import { pagesInMemory } from './page-cache'
import type { DaysTx, ReadTx } from './tx'

/**
 * Maps a row's id to the keys, without the store, of the records in `days` that hold the row: its day's page, a
 * single-row record, or both.
 */
export type Places = ReadonlyMap<string, readonly string[]>

const maxAround = 1000
/** For more rows than this, reading all of `places` costs less than one look-up per row. */
const maxLookUps = 500

/** Finds the records that hold these rows. */
export async function placesOf(tx: DaysTx, store: string, ids: readonly string[]): Promise<Places> {
  return ids.length > 1 && (await isNoneAround(tx, ids)) ? new Map() : keysOf(tx, store, ids)
}

/**
 * Whether no row is stored with an id between the first and the last of these. Ids are in order of time, so one request
 * shows that new rows aren't stored yet.
 */
async function isNoneAround(tx: DaysTx, ids: readonly string[]): Promise<boolean> {
  if (ids.length >= maxAround) return false
  const sorted = [...ids].sort()
  const found = await tx.places
    .where('ids')
    .between(sorted[0], sorted.at(-1), true, true)
    .limit(1)
    .primaryKeys()
  return found.length === 0
}

/** Finds the records of rows most of which are stored already: like `placesOf`, without its shortcut for new rows. */
export async function keysOf(
  tx: ReadTx<'places'>,
  store: string,
  ids: readonly string[],
): Promise<Places> {
  if (ids.length > maxLookUps) return allKeysOf(tx, store, new Set(ids))
  const found = await Promise.all(ids.map((id) => tx.places.where('ids').equals(id).primaryKeys()))
  return new Map(
    ids.flatMap((id, at) => {
      const keys = (found[at] ?? []).flatMap(([of, key]) => (of === store ? key : []))
      return keys.length > 0 ? [[id, keys]] : []
    }),
  )
}

async function allKeysOf(
  tx: ReadTx<'places'>,
  store: string,
  wanted: ReadonlySet<string>,
): Promise<Places> {
  const all = await tx.places
    .where('[store+date]')
    .between([store, ''], [store, '\uffff'])
    .toArray()
  const keys = new Map<string, string[]>()
  for (const { date, ids } of all)
    for (const id of ids) if (wanted.has(id)) keys.set(id, [...(keys.get(id) ?? []), date])
  return keys
}

/** Maximum number of single-row records of a day. When there would be more, the day's page is written with all rows. */
const maxLoose = 16
/** Maximum number of rows of a day that are written as single-row records at once. */
const maxAtOnce = 8

/**
 * Picks the rows to store as single-row records. The rows of a day are written into its page instead when it has no
 * page yet, when they are many, or when one of them was stored under another day.
 */
export async function looseAmong(
  tx: DaysTx,
  store: string,
  rows: readonly Appointment[],
  places: Places,
): Promise<Appointment[]> {
  const isHere = ({ id, startDate }: Appointment) =>
    (places.get(id) ?? []).every((key) => dateIn(key) === startDate)
  const days = [...groupBy(rows, ({ startDate }) => startDate)].filter(
    ([, ofDay]) => ofDay.length <= maxAtOnce && ofDay.every(isHere),
  )
  if (days.length === 0) return []
  const stored = await Promise.all(
    days.map(([date]) =>
      tx.days
        .where(':id')
        .between(...dayRange(store, date, date), true, true)
        .primaryKeys(),
    ),
  )
  return days.flatMap(([, ofDay], at) => {
    const [page, ...loose] = (stored[at] ?? []).map(([, key]) => key)
    const keys = new Set([...loose, ...ofDay.map((row) => looseKeyOf(store, row)[1])])
    return page && !isLoose(page) && keys.size <= maxLoose ? ofDay : []
  })
}

/**
 * Stored rows by id, as far as they are in memory or have a single-row record, so that no page is read. The caller has
 * called `checkStamp`.
 */
export async function storedAmong(
  tx: DaysTx,
  store: string,
  rows: readonly Appointment[],
  places: Places,
): Promise<ReadonlyMap<string, Appointment>> {
  if (places.size === 0) return new Map()
  const known = rows.filter(({ id }) => places.has(id))
  const dates = known.map(({ startDate }) => startDate)
  const pages = pagesInMemory(tx, store, [...new Set(dates)])
  const read = known.filter(
    ({ id, startDate }) => !pages.has(startDate) && places.get(id)?.some(isLoose),
  )
  const records =
    read.length > 0 ? await tx.days.bulkGet(read.map((row) => looseKeyOf(store, row))) : []
  const found = [...pages.values(), ...records].flatMap((page) => page?.rows ?? [])
  return new Map(found.map((row) => [row.id, row]))
}

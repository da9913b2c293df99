import type { Appointment } from '#domain/rows/appointment'
import { groupBy } from '../kernel/group-by'
import { dateIn, dayRange, isLoose, looseKeyOf } from './day-records'
import type { Database } from './db'
import { isOlder } from './older'

/** The keys of records that have a row, behind the store, by id: its day's page, a record of its own, or both. */
export type Places = ReadonlyMap<string, readonly string[]>

const mostAround = 1000
/** For more rows than these it is cheaper to read all places than to look each row up. */
const mostLookUps = 500

/** Where rows are stored. Inside a transaction that includes `places`, as all of this. */
export async function placesOf(
  db: Database,
  store: string,
  ids: readonly string[],
): Promise<Places> {
  return ids.length > 1 && (await isNoneAround(db, ids)) ? new Map() : keysOf(db, store, ids)
}

/**
 * Whether no row is stored between the first and the last id. One question, for ids are in the order in which they
 * were made: new ones lie behind all others.
 */
async function isNoneAround(db: Database, ids: readonly string[]): Promise<boolean> {
  if (ids.length >= mostAround) return false
  const sorted = [...ids].sort()
  const found = await db.places
    .where('ids')
    .between(sorted[0], sorted.at(-1), true, true)
    .limit(1)
    .primaryKeys()
  return found.length === 0
}

/** The same for rows of which most are stored. */
export async function keysOf(db: Database, store: string, ids: readonly string[]): Promise<Places> {
  if (ids.length > mostLookUps) return allKeysOf(db, store, new Set(ids))
  const found = await Promise.all(ids.map((id) => db.places.where('ids').equals(id).primaryKeys()))
  return new Map(
    ids.flatMap((id, at) => {
      const keys = (found[at] ?? []).flatMap(([of, key]) => (of === store ? key : []))
      return keys.length > 0 ? [[id, keys]] : []
    }),
  )
}

async function allKeysOf(
  db: Database,
  store: string,
  wanted: ReadonlySet<string>,
): Promise<Places> {
  const all = await db.places
    .where('[store+date]')
    .between([store, ''], [store, '\uffff'])
    .toArray()
  const keys = new Map<string, string[]>()
  for (const { date, ids } of all)
    for (const id of ids) if (wanted.has(id)) keys.set(id, [...(keys.get(id) ?? []), date])
  return keys
}

/** Loose rows of a day; one more, and all of them go into its page. */
const mostLoose = 16
/** Rows of a day that arrive together; more are written with their page. */
const mostAtOnce = 8

/** The rows that are stored loose: a few of days that have a page, and of those that did not move to another day. */
export async function looseAmong(
  db: Database,
  store: string,
  rows: readonly Appointment[],
  places: Places,
): Promise<Appointment[]> {
  const isHere = ({ id, startDate }: Appointment) =>
    (places.get(id) ?? []).every((key) => dateIn(key) === startDate)
  const days = [...groupBy(rows, ({ startDate }) => startDate)].filter(
    ([, ofDay]) => ofDay.length <= mostAtOnce && ofDay.every(isHere),
  )
  if (days.length === 0) return []
  const stored = await Promise.all(
    days.map(([date]) =>
      db.days
        .where(':id')
        .between(...dayRange(store, date, date), true, true)
        .primaryKeys(),
    ),
  )
  return days.flatMap(([, ofDay], at) => {
    const [page, ...loose] = (stored[at] ?? []).map(([, key]) => key)
    const keys = new Set([...loose, ...ofDay.map((row) => looseKeyOf(store, row)[1])])
    return page && !isLoose(page) && keys.size <= mostLoose ? ofDay : []
  })
}

/** Puts loose rows; those older than what is stored are left out. The page is not read for that: see `joinRows`. */
export async function putLoose(
  db: Database,
  store: string,
  rows: readonly Appointment[],
  places: Places,
): Promise<void> {
  if (rows.length === 0) return
  const known = rows.filter((row) => places.get(row.id)?.some(isLoose))
  const records =
    known.length > 0 ? await db.days.bulkGet(known.map((row) => looseKeyOf(store, row))) : []
  const stored = new Map(
    records.flatMap((record) => record?.rows.map((row) => [row.id, row] as const) ?? []),
  )
  const newer = rows.filter((row) => !isOlder(row, stored.get(row.id)))
  if (newer.length > 0) await db.pages.writeLoose(store, newer)
}

import type { Appointment } from '#domain/rows/appointment'
import { dayRange, joinRows, looseKeyOf } from './day-records'
import { type KeptDay, type PageMemory, unindexed } from './db'
import type { DayKey, DayPage, DayPlaces } from './records'
import type { DaysTx, ReadTx, WriteTx } from './tx'
import { arrivalsOn, dropVisits, noteVisits } from './visits'

/*
 * Stored days, cached in memory for code that writes them: all writes to `days` go through these functions. Each write
 * stores a new random stamp, by which other tabs notice it.
 */

/** Number of past days that the replica keeps current (SPEC.md offline-13). */
export const daysBack = 7

/** Maximum number of days in memory: past days and a month ahead, which a sync after an interruption touches. */
const maxDays = daysBack + 33

const stampKey = unindexed.key

const nameOf = ({ store, date }: Pick<DayPage, 'store' | 'date'>) => `${store} ${date}`

const placesOf = ({ store, date, rows }: DayPage): DayPlaces => ({
  store,
  date,
  ids: [...new Set(rows.flatMap(({ id, groupId }) => (groupId === null ? id : [id, groupId])))],
})

/**
 * Whether a page has the same ids and customers as before. Its record in `places` then stays: writing that index takes
 * longer than writing the page.
 */
function hasSameIds(before: DayPage | null | undefined, { rows }: DayPage): boolean {
  if (!before || before.rows.length !== rows.length) return false
  const mobiles = new Map(before.rows.map(({ id, mobileNumber }) => [id, mobileNumber]))
  return rows.every(({ id, mobileNumber }) => mobiles.get(id) === mobileNumber)
}

/**
 * Prefix of the stamps that releases with an index of visits (`store/visits`) write. After a stamp of another release
 * the index may be incomplete.
 */
const withVisits = 'visits '

export async function hasVisits(tx: ReadTx<'meta'>): Promise<boolean> {
  return isWithVisits(await readStamp(tx))
}

/** Marks the index of visits as complete; `lot` is a new random number. */
export const putStamp = (tx: WriteTx<'meta'>, lot: number) => writeStamp(tx, `${withVisits}${lot}`)

/** Marks the index of visits as incomplete, so that it is rebuilt soon (`pull/maintain`). */
export const voidVisits = (tx: WriteTx<'meta'>, lot: number) => writeStamp(tx, lot)

/** Whether the index of visits is complete. Without a stamp there are no pages, so the index is complete. */
const isWithVisits = (stamp: unknown): boolean =>
  stamp === undefined || (typeof stamp === 'string' && stamp.startsWith(withVisits))

async function readStamp({ meta }: ReadTx<'meta'>): Promise<unknown> {
  return (await meta.get(stampKey))?.value
}

const writeStamp = ({ meta }: WriteTx<'meta'>, value: unknown) => meta.put({ key: stampKey, value })

/** Reads days by date with their single-row records; null for a day without a page. */
export async function readPages(
  tx: DaysTx,
  store: string,
  dates: readonly string[],
): Promise<(DayPage | null)[]> {
  const { pageMemory: memory } = tx
  await checkStamp(tx)
  const found = await Promise.all(
    dates.map((date) => memory.kept.get(nameOf({ store, date })) ?? readStored(tx, store, date)),
  )
  for (const [at, day] of found.entries())
    keep(memory, nameOf({ store, date: dates[at] ?? '' }), day)
  return found.map(wholeOf)
}

/** Writes the pages of days that were read in the same transaction. */
export async function writePages(tx: DaysTx, pages: readonly DayPage[]): Promise<void> {
  const { days, places, pageMemory: memory } = tx
  const { stamp, kept } = memory
  const former = pages.map((page) => kept.get(nameOf(page)))
  const moved = pages.filter((page, at) => !hasSameIds(former[at]?.page, page))
  const arrivals = isWithVisits(stamp)
    ? pages.flatMap((page, at) => arrivalsOn(page, former[at] && wholeOf(former[at])))
    : []
  const loose = former.flatMap((day) => day?.loose.flatMap(keysOfLoose) ?? [])
  for (const page of pages) keep(memory, nameOf(page), { page, loose: [] })
  await Promise.all([
    stampAnew(tx),
    noteVisits(tx, arrivals),
    ...pages.map((page) => days.put(page, [page.store, page.date])),
    moved.length > 0 ? places.bulkPut(moved.map(placesOf)) : null,
    ...(loose.length > 0 ? [days.bulkDelete(loose), places.bulkDelete(loose)] : []),
  ])
  trim(memory)
}

/** Writes rows as single-row records beside the pages of their days. */
export async function writeLoose(
  tx: DaysTx,
  store: string,
  rows: readonly Appointment[],
): Promise<void> {
  await checkStamp(tx)
  await writeRecords(
    tx,
    rows.map((row) => ({ store, date: row.startDate, rows: [row] })),
  )
  trim(tx.pageMemory)
}

/** Writes single-row records, and adds them to cached days. */
async function writeRecords(tx: DaysTx, records: readonly DayPage[]): Promise<void> {
  const { days, places, pageMemory: memory } = tx
  const { stamp, kept } = memory
  for (const record of records) {
    const day = kept.get(nameOf(record))
    const isOther = ({ rows: [row] }: DayPage) => row?.id !== record.rows[0]?.id
    if (day) keep(memory, nameOf(record), { ...day, loose: [...day.loose.filter(isOther), record] })
  }
  const arrivals = isWithVisits(stamp) ? records.flatMap((record) => arrivalsOn(record)) : []
  await Promise.all([
    stampAnew(tx),
    noteVisits(tx, arrivals),
    ...records.flatMap((record) =>
      keysOfLoose(record).flatMap((key): PromiseLike<unknown>[] => [
        days.put(record, key),
        places.put({ ...placesOf(record), date: key[1] }),
      ]),
    ),
  ])
}

export async function removePages(tx: DaysTx, keys: readonly DayKey[]): Promise<void> {
  const { pageMemory: memory } = tx
  memory.kept = new Map()
  memory.stamp = await readStamp(tx)
  await Promise.all([
    stampAnew(tx),
    tx.days.bulkDelete([...keys]),
    tx.places.bulkDelete([...keys]),
    dropVisits(tx, keys),
  ])
}

/**
 * Deletes all pages and the stamp; without a stamp every tab drops its cache. It only deletes, so it works on a full
 * disk.
 */
export const clearPages = ({ days, places, meta }: DaysTx): Promise<unknown> =>
  Promise.all([days.clear(), places.clear(), meta.delete(stampKey)])

function keep({ kept }: PageMemory, name: string, day: KeptDay): void {
  kept.delete(name)
  kept.set(name, day)
}

/**
 * Drops the oldest days beyond the limit. Called after a write, because a write needs all days that were read for it.
 */
function trim({ kept }: PageMemory): void {
  for (const name of [...kept.keys()].slice(0, -maxDays)) kept.delete(name)
}

/** Drops all cached days when another tab has written since. */
async function checkStamp(tx: DaysTx): Promise<void> {
  const { pageMemory: memory } = tx
  const now = await readStamp(tx)
  if (now !== memory.stamp) memory.kept = new Map()
  memory.stamp = now
}

async function stampAnew(tx: DaysTx): Promise<void> {
  const { pageMemory: memory, random } = tx
  memory.stamp = isWithVisits(memory.stamp) ? `${withVisits}${random()}` : random()
  await writeStamp(tx, memory.stamp)
}

async function readStored({ days }: DaysTx, store: string, date: string): Promise<KeptDay> {
  const [page = null, ...loose] = await days
    .where(':id')
    .between(...dayRange(store, date, date), true, true)
    .toArray()
  return { page, loose }
}

const wholeOf = ({ page, loose }: KeptDay): DayPage | null =>
  page && loose.length > 0 ? { ...page, rows: joinRows([page, ...loose]) } : page

const keysOfLoose = ({ store, rows }: DayPage): DayKey[] =>
  rows.map((row) => looseKeyOf(store, row))

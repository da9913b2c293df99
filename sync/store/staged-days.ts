import { groupBy } from '#domain/kernel/group-by'
import type { Appointment } from '#domain/rows/appointment'
import { putAppointments, removeAppointments } from './days'
import type { Database } from './db'
import { type Chunk, type Sorting, saysAnything, settled } from './staged'
import type { WriteTx } from './tx'

/*
 * Chunks of appointments that a first sync stores until it sorts them into days, because the feed is ordered by change.
 * They are in the table `days`, under a name that no store has.
 */

const asideOf = (store: string) => `${store} staged`

const stagedOf = (db: Database, store: string) =>
  db.days.where(':id').between([asideOf(store), ''], [asideOf(store), '\uffff'])

/** Stores chunks under keys that follow those of the chunks stored so far. */
export async function stageAppointments(
  tx: WriteTx<'days'>,
  store: string,
  chunks: readonly Chunk<Appointment>[],
): Promise<void> {
  const [, last = '0'] = (await stagedOf(tx, store).primaryKeys()).at(-1) ?? []
  const aside = asideOf(store)
  const put = ({ rows, gone }: Chunk<Appointment>, at: number) => {
    const date = String(Number(last) + 1 + at).padStart(6, '0')
    return tx.days.put({ store: aside, date, rows: [...rows], gone }, [aside, date])
  }
  await Promise.all(chunks.filter(saysAnything).map(put))
}

/** Reads the staged chunks in the order in which they came. */
export function readStagedDays(db: Database, store: string): Promise<Chunk<Appointment>[]> {
  return db.dexie.transaction('r', db.days, async () => {
    const pages = await stagedOf(db, store).toArray()
    return pages.map(({ rows, gone = [] }) => ({ rows, gone }))
  })
}

/** Deletes the staged chunks. */
export async function dropStagedDays(tx: WriteTx<'days'>, store: string): Promise<void> {
  await stagedOf(tx, store).delete()
}

const daysAtOnce = 16

interface SortingDays extends Sorting {
  /** whether to add a page for a day */
  wants: (date: string) => boolean
}

/** Sorts staged chunks into the days, merged with stored rows. False when the first sync was given up midway. */
export async function sortDays(
  { store, step, wants }: SortingDays,
  chunks: readonly Chunk<Appointment>[],
): Promise<boolean> {
  const { latest, gone } = settled(chunks)
  const byDate = [...groupBy(latest.values(), (row) => row.startDate).values()]
  if (gone.size > 0 && !(await step((tx) => removeAppointments(tx, store, [...gone])))) return false
  for (let first = 0; first < byDate.length; first += daysAtOnce) {
    const rows = byDate.slice(first, first + daysAtOnce).flat()
    if (!(await step((tx) => putAppointments(tx, store, rows, wants)))) return false
  }
  return true
}

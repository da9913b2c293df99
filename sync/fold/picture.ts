import type { Appointment } from '#domain/appointment/appointment'
import { familyOf } from '../outbox/waiting'
import { bookingOf, isCreate } from '../outbox/work'
import { findAppointments, readDays } from '../store/days'
import type { Database } from '../store/db'
import type { Entry } from '../store/entry'
import { createFolder, type Family } from './fold'
import { createKeeper } from './keep'
import type { Scene } from './scene'

/** Some days as they are to be shown, before anything is made of them. */
export interface Picture {
  scene: Scene
  /** the service's rows of these days */
  base: readonly Appointment[]
  /** every customer's entries that touch these days, folded */
  families: readonly Family[]
}

interface PictureOfDays extends Picture {
  /** which of the days the replica has */
  held: readonly string[]
}

export interface Painter {
  /** The days from one to another. Inside `look`. */
  days(scene: Scene, from: string, to: string): Promise<PictureOfDays>
}

export function createPainter(db: Database): Painter {
  const keeper = createKeeper()
  const fold = createFolder()
  return {
    async days(scene, from, to) {
      const { store, businessOf } = scene
      const { ahead } = scene
      const isRead = ahead?.of[0] === from && ahead.of[1] === to
      const pages = isRead ? ahead.pages : await readDays(db, store, from, to)
      const base = pages.flatMap((page) => keeper.keep(`${store} ${page.date}`, page.rows))
      const families = familiesOf(scene, base, from, to)
      const elsewhere = await findElsewhere(db, store, families, base)
      const rows = new Map([...base, ...elsewhere].map((row) => [row.id, row]))
      return {
        scene,
        base,
        held: pages.map(({ date }) => date),
        families: families.map((entries) =>
          fold(keyOf(entries), businessOf, entries, rowsOf(entries, rows)),
        ),
      }
    },
  }
}

const keyOf = (entries: readonly Entry[]): string => (entries[0] ? familyOf(entries[0]) : '')

function rowsOf(entries: readonly Entry[], rows: ReadonlyMap<string, Appointment>) {
  const ids = new Set(entries.flatMap((entry) => bookingOf(entry) ?? []))
  return [...ids].flatMap((id) => rows.get(id) ?? [])
}

/** The entries of every customer of whom something waits on these days. */
function familiesOf(
  { store, waiting }: Scene,
  base: readonly Appointment[],
  from: string,
  to: string,
): Entry[][] {
  if (waiting.entries.length === 0) return []
  const keys = new Set<string>()
  const add = (entries: readonly Entry[]) => {
    for (const entry of entries) if (entry.store === store) keys.add(familyOf(entry))
  }
  for (const row of base) add(waiting.byLane.get(`appointments/${row.id}`) ?? [])
  for (const [date, entries] of waiting.byDate) if (date >= from && date <= to) add(entries)
  return [...keys].map((key) =>
    (waiting.byFamily.get(key) ?? []).filter((entry) => entry.store === store),
  )
}

/** The base rows of entries that build on a row of another day. */
function findElsewhere(
  db: Database,
  store: string,
  families: readonly (readonly Entry[])[],
  base: readonly Appointment[],
): Promise<Appointment[]> {
  const here = new Set(base.map((row) => row.id))
  const made = new Set<string>()
  const ids = new Set<string>()
  for (const entries of families)
    for (const entry of entries) {
      const id = bookingOf(entry)
      if (id === null || here.has(id)) continue
      if (isCreate(entry)) made.add(id)
      else ids.add(id)
    }
  return findAppointments(
    db,
    store,
    [...ids].filter((id) => !made.has(id)),
  )
}

import type { Appointment } from '#domain/appointment/appointment'
import type { QueueItem } from '../api'
import type { Core } from '../core'
import type { Reader } from '../fold/reader'
import type { Scene } from '../fold/scene'
import { bookingOf } from '../outbox/work'
import type { Entry } from '../store/entry'
import { readSender } from '../store/meta'
import { bookingIn } from '../store/rows'
import type { View } from '../view'

/** What waits of this store, in sending order. Parked entries are conflicts, not queue. */
export function queueView({ db }: Core, reader: Reader): View<readonly QueueItem[]> {
  return {
    key: 'queue',
    async read() {
      const { flying } = await readSender(db)
      const items = await reader.look({ customers: false }, (scene) =>
        itemsOf(reader, scene, new Set(flying)),
      )
      return items ?? []
    },
  }
}

async function itemsOf(
  reader: Reader,
  scene: Scene,
  flying: ReadonlySet<string>,
): Promise<QueueItem[]> {
  const here = scene.waiting.entries.filter(
    (entry) => entry.store === scene.store && entry.state !== 'parked',
  )
  const rows = await shownRows(reader, scene, here)
  return here.map((entry) => {
    const { id: entryId, command, input, queuedAt, user } = entry
    const state = flying.has(entryId) ? 'sending' : entry.state
    const row = rows.get(bookingOf(entry) ?? '') ?? bookingIn(entry.seen)
    return { entryId, command, input, state, queuedAt, user, row }
  })
}

async function shownRows(reader: Reader, scene: Scene, entries: readonly Entry[]) {
  const rows = new Map<string, Appointment>()
  for (const date of new Set(entries.flatMap((entry) => entry.dates))) {
    const { families } = await reader.days(scene, date, date)
    for (const family of families) for (const [id, row] of family.rows) rows.set(id, row)
  }
  return rows
}

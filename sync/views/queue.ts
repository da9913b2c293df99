import type { Appointment } from '#domain/appointment/appointment'
import type { QueueItem } from '../api'
import { currentRow } from '../conflict/current-row'
import type { Core } from '../core'
import type { Reader } from '../fold/reader'
import { createRiskFinder, overtakenIn, type RiskFinder } from '../fold/risk'
import type { Scene } from '../fold/scene'
import { bookingOf } from '../outbox/work'
import type { Entry } from '../store/entry'
import { readSender } from '../store/meta'
import { bookingIn } from '../store/rows'
import type { View } from '../view'

/** By day: each checks an entry again only when something in its way has changed. */
type Finders = Map<string, RiskFinder>

/** What waits of this store, in sending order. Parked entries are conflicts, not queue. */
export function queueView(core: Core, reader: Reader): View<readonly QueueItem[]> {
  const finders: Finders = new Map()
  return {
    key: 'queue',
    async read() {
      const { flying } = await readSender(core.db)
      const items = await reader.look({ customers: true }, (scene) =>
        itemsOf(core, reader, scene, { finders, flying: new Set(flying) }),
      )
      return items ?? []
    },
  }
}

async function itemsOf(
  core: Core,
  reader: Reader,
  scene: Scene,
  { finders, flying }: { finders: Finders; flying: ReadonlySet<string> },
): Promise<QueueItem[]> {
  const here = scene.waiting.entries.filter(
    (entry) => entry.store === scene.store && entry.state !== 'parked',
  )
  const { rows, risks } = await lookAtDays(reader, scene, finders, here)
  for (const entry of here) {
    const risk = await riskOfOther(core, scene, entry)
    if (risk) risks.set(entry.id, risk)
  }
  return here.map((entry) => {
    const { id: entryId, command, input, queuedAt, user } = entry
    const state = flying.has(entryId) ? 'sending' : entry.state
    const row = rows.get(bookingOf(entry) ?? '') ?? bookingIn(entry.seen)
    const risk = risks.get(entryId) ?? null
    return { entryId, command, input, state, queuedAt, user, row, risk }
  })
}

/** Of what is no booking only the first of its lane is compared: the others build on that. */
async function riskOfOther(core: Core, scene: Scene, entry: Entry): Promise<string | null> {
  const isFirst = scene.waiting.byLane.get(entry.lane)?.[0]?.id === entry.id
  if (bookingOf(entry) !== null || entry.state !== 'queued' || !isFirst) return null
  return overtakenIn(scene.base, entry, (await currentRow(core, scene, entry))?.row ?? null)
}

/** The bookings of the days that entries are about, and what the rules say against those. */
async function lookAtDays(
  reader: Reader,
  scene: Scene,
  finders: Finders,
  entries: readonly Entry[],
) {
  const rows = new Map<string, Appointment>()
  const risks = new Map<string, string>()
  for (const date of new Set(entries.flatMap((entry) => entry.dates))) {
    const picture = await reader.days(scene, date, date)
    for (const family of picture.families) for (const [id, row] of family.rows) rows.set(id, row)
    const finder = finders.get(date) ?? createRiskFinder()
    finders.set(date, finder)
    for (const [id, risk] of finder(picture)) risks.set(id, risk)
  }
  return { rows, risks }
}

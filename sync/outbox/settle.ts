import type { World } from '#domain/world'
import { detect } from '../conflict/detect'
import { announce, type Core } from '../core'
import type { Reader } from '../fold/reader'
import type { Entry } from '../store/entry'
import type { Verdict } from './classify'
import { createDesk, type Desk } from './desk'
import { writeOutbox } from './write'

export interface Settlement {
  entry: Entry
  verdict: Verdict
}

/**
 * Takes answers in: base rows, outbox and journal in one transaction (design section 5). Only the
 * holder of `epoch` may, for whom `flying` is on its way after that; an entry that is no longer what
 * was sent is left alone.
 */
export async function settle(
  core: Core,
  reader: Reader,
  { epoch, flying }: { epoch: number; flying: readonly string[] },
  settlements: readonly Settlement[],
): Promise<void> {
  const { db, deps, mirror } = core
  const options = { epoch, tables: [db.days, db.customers, db.resources], flying }
  const write = await writeOutbox(core, options, async ({ byId, byLane }, rev) => {
    // A round is sent for one store.
    const store = settlements[0]?.entry.store
    const business = store === undefined ? null : await reader.business(store)
    const desk = createDesk(core, { byLane, rev, now: deps.clock() })
    // Nothing in this loop may wait: Dexie loses a transaction after many awaits that read nothing.
    for (const { entry, verdict } of settlements) {
      const still = byId.get(entry.id)
      if (still && still.state !== 'parked') act(business, desk, still, verdict)
    }
    return desk.save()
  })
  mirror.replace(write.changed, write.gone)
  announce(
    core,
    'settled',
    settlements.map(({ entry }) => entry.id),
  )
}

/** What is to come later stays as it is. */
function act(business: World | null, desk: Desk, entry: Entry, verdict: Verdict): void {
  if (verdict.kind === 'applied') desk.applied(entry, verdict.row)
  else if (verdict.kind === 'unsure') desk.unsure(entry, verdict.failing)
  else if (verdict.kind === 'refused') {
    const finding = detect(business, entry, verdict.refusal, desk.now)
    if (finding.kind === 'applied') desk.applied(entry, finding.row)
    else if (finding.kind === 'merge') desk.merged(entry, finding.work, finding.row)
    else desk.parked(entry, finding.conflict)
  }
}

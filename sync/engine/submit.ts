import { createOutcomes, type Outcomes } from '../commands/outcome'
import { createRunner, type Runner } from '../commands/run'
import { createSnapshotCache, type SnapshotCache } from '../commands/snapshot-cache'
import type { Capabilities } from '../host/capabilities'
import { once } from '../kernel/once'
import { createQueue } from '../outbox/queue'
import type { Reader } from '../overlay/reader'
import { createAppend } from '../store/append'
import { deviceId } from '../store/meta'
import type { EngineParts } from './parts'

/** The way of a command from a form to the disk. `onSlow` is called when the storage takes too long. */
export function createSubmit(
  parts: EngineParts,
  reader: Reader,
  capabilities: Capabilities,
  onSlow: () => void,
): { outcomes: Outcomes; snapshots: SnapshotCache; runner: Runner } {
  const { db, deps, outboxCache, news } = parts
  const outcomes = createOutcomes(parts)
  const snapshots = createSnapshotCache(parts, reader)
  const append = createAppend(db, deps, {
    known: outboxCache.reach,
    kept: outboxCache.take,
    told: () => news.announce('appended', { isInCache: true }),
  })
  const runner = createRunner({
    ...parts,
    snapshots,
    outcomes,
    onSlow,
    queue: createQueue(append),
    device: once(() => deviceId(db, deps.ids)),
    recordsTwins: () => !capabilities.isOwnService(),
  })
  return { outcomes, snapshots, runner }
}

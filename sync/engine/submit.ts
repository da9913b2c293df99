import { createOutcomes } from '../commands/outcome'
import { createResolver, type Resolver } from '../commands/resolve'
import { createRunner, type Runner } from '../commands/run'
import { createSnapshotCache } from '../commands/snapshot-cache'
import type { Capabilities } from '../host/capabilities'
import { once } from '../kernel/once'
import { createQueue } from '../outbox/queue'
import type { Reader } from '../overlay/reader'
import { createAppend } from '../store/append'
import { deviceId } from '../store/meta'
import type { EngineParts } from './parts'

/** Stores commands and resolutions of conflicts. `onSlow` is called when the storage takes too long. */
export function createSubmit(
  parts: EngineParts,
  reader: Reader,
  capabilities: Capabilities,
  onSlow: () => void,
): { runner: Runner; resolver: Resolver } {
  const { db, deps, outboxCache, writes } = parts
  const outcomes = createOutcomes(parts)
  const snapshots = createSnapshotCache(parts, reader)
  const append = createAppend(db, deps, {
    known: outboxCache.extent,
    kept: outboxCache.add,
    announce: () => writes.announce('appended', { isInCache: true }),
  })
  const runner = createRunner({
    ...parts,
    snapshots,
    outcomes,
    onSlow,
    queue: createQueue(append),
    device: once(() => deviceId(db, deps.ids)),
    recordsMatches: () => !capabilities.isOwnService(),
  })
  const { make } = runner
  return { runner, resolver: createResolver({ ...parts, reader, outcomes, snapshots, make }) }
}

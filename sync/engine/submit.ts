import type { RunResult } from '../api/sync'
import { createOutcomes } from '../commands/outcome'
import type { Resolver } from '../commands/resolve'
import { refusedBy } from '../commands/result'
import { createRunner, type Runner } from '../commands/run'
import { createSnapshotCache } from '../commands/snapshot-cache'
import type { Capabilities } from '../host/capabilities'
import { notLoaded, wordsOf } from '../kernel/error-text'
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
  const load = once(async () => {
    const { createResolver } = await import('../commands/resolve')
    return createResolver({ ...parts, reader, outcomes, snapshots, make })
  })
  return { runner, resolver: deferred(load, deps) }
}

/** The resolver, loaded when a user resolves the first conflict, because the start doesn't need it. */
function deferred(load: () => Promise<Resolver>, { log }: EngineParts['deps']): Resolver {
  const withLoaded = async (act: (resolver: Resolver) => Promise<RunResult>) => {
    try {
      return await act(await load())
    } catch (error) {
      log('a part of the app could not be loaded', wordsOf(error))
      return refusedBy({ message: notLoaded })
    }
  }
  return {
    resolve: (...given) => withLoaded((resolver) => resolver.resolve(...given)),
    discard: (...given) => withLoaded((resolver) => resolver.discard(...given)),
    stopWaiting: (user) => withLoaded((resolver) => resolver.stopWaiting(user)),
  }
}

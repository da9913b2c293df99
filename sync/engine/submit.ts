import { askingSeries } from '#domain/commands/kinds'
import type { Invoice } from '#domain/rows/invoice'
import type { RunResult, Session } from '../api/sync'
import type { OwedParts } from '../commands/issue-owed'
import { createOutcomes } from '../commands/outcome'
import type { Resolver } from '../commands/resolve'
import { notLoggedIn, notSaved, refusedBy } from '../commands/result'
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
): { runner: Runner; resolver: Resolver; owed: Owed } {
  const { db, deps, outboxCache, writes } = parts
  const outcomes = createOutcomes(parts)
  const snapshots = createSnapshotCache(parts, reader)
  const append = createAppend(db, deps, {
    known: outboxCache.extent,
    kept: outboxCache.add,
    announce: () => writes.announce('appended', { isInCache: true }),
  })
  const running = {
    ...parts,
    reader,
    snapshots,
    outcomes,
    onSlow,
    queue: createQueue(append),
    device: once(() => deviceId(db, deps.ids)),
    recordsMatches: () => !capabilities.isOwnService(),
  }
  const runner = createRunner(running)
  const { make } = runner
  const load = once(async () => {
    const { createResolver } = await import('../commands/resolve')
    return createResolver({ ...parts, reader, outcomes, snapshots, make })
  })
  return { runner, resolver: deferred(load, deps), owed: owedBy(running, runner) }
}

/** Series of invoices, and documents of no command; loaded when they are needed. */
interface Owed {
  issueOwed(session: Session): Promise<RunResult>
  askSeries(name: string): Promise<RunResult>
  takeZ(earlier?: readonly Invoice[]): Promise<RunResult>
}

function owedBy(parts: OwedParts, runner: Runner): Owed {
  const load = once(() => import('../commands/issue-owed'))
  const saved = (act: () => Promise<RunResult>) => act().catch((error) => notSaved(parts, error))
  return {
    issueOwed: async (session) => (await load()).issueOwed(parts, session),
    askSeries: (name) =>
      saved(async () => runner.runAll([askingSeries(await parts.device(), name)])),
    async takeZ(earlier = []) {
      const session = parts.sessions.current()
      if (!session) return notLoggedIn
      return saved(async () => (await load()).takeZ(parts, session, earlier))
    },
  }
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

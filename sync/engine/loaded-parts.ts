import type { Upkeep } from '../api/maintenance'
import type { RunResult, Sync } from '../api/sync'
import type { ResolverParts } from '../commands/resolve'
import { loadPart, notLoadedText } from '../kernel/load-part'
import type { UnderWay } from '../kernel/under-way'

const notLoaded: RunResult = { kind: 'not-saved', message: notLoadedText }

/** Settling of conflicts and maintenance: scripts of their own, loaded when they are first used. */
export function createLoadedParts(
  parts: ResolverParts,
  underWay: UnderWay,
  syncNow: () => void,
): Pick<Sync, 'resolve' | 'discard' | 'upkeep'> {
  const { deps } = parts
  let upkeep: Upkeep | null = null

  async function resolver() {
    const part = await loadPart(deps, () => import('../commands/resolve'))
    return part?.createResolver(parts)
  }

  return {
    async resolve(entryId, choice, input) {
      const settling = (await resolver())?.resolve(entryId, choice, input)
      return settling ? underWay.add(settling) : notLoaded
    },
    async discard(entryId, reason) {
      const discarding = (await resolver())?.discard(entryId, reason)
      return discarding ? underWay.add(discarding) : notLoaded
    },
    async upkeep() {
      const part = await loadPart(deps, () => import('../maintenance/upkeep'))
      upkeep ??= part?.createUpkeep(parts, syncNow) ?? null
      return upkeep
    },
  }
}

import { useEffect, useMemo, useState } from 'react'
import type { World } from '#domain/rows/world'
import type { Conflict } from '#sync'
import type { ConflictCard } from './model/sync-model'

const loadParts = async () => (await import('./panel-parts')).panelParts
type MakeCard = Awaited<ReturnType<typeof loadParts>>['conflictCard']

/** Time before a script that failed to load is asked for again. */
const retryMs = 5000

/** The cards of conflicts. Their texts are loaded with the panel, so there is none until then. */
export function useConflictCards(
  conflicts: readonly Conflict[] | undefined,
  world: World | null,
  today: string,
): readonly ConflictCard[] {
  const [makeCard, setMakeCard] = useState<MakeCard | null>(null)
  const [failures, setFailures] = useState(0)
  const isWanted = conflicts !== undefined && conflicts.length > 0 && makeCard === null
  useEffect(() => {
    if (!isWanted) return
    const load = () =>
      loadParts().then(
        ({ conflictCard }) => setMakeCard(() => conflictCard),
        () => setFailures(failures + 1),
      )
    const timer = setTimeout(load, failures === 0 ? 0 : retryMs)
    return () => clearTimeout(timer)
  }, [isWanted, failures])
  return useMemo(
    () => (makeCard ? (conflicts ?? []).map((one) => makeCard(one, world, today)) : []),
    [makeCard, conflicts, world, today],
  )
}

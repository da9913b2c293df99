import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { AvailabilityQuery, AvailableResources } from '#domain/slot/availability'
import { useSync } from '../../../data/context'
import { useStatus } from '../../../data/use-session'
import { useSteady } from '../../../data/use-steady-view'
import { useView } from '../../../data/use-view'

/** Ids that are free by this tablet's rows but taken by the service's. `key` is the query that was answered. */
interface Taken {
  key: string
  ids: ReadonlySet<string>
}

const kinds = ['staffs', 'rooms', 'lockers'] as const

const idsOf = (free: AvailableResources) => kinds.flatMap((kind) => free[kind].map(({ id }) => id))

/**
 * Free places at a start: at first by this tablet's rows, then without those that the service reports as taken. Null
 * without a query and during the first read; later reads for the same `subject` keep the last result.
 */
export function useAvailable(
  subject: string,
  query: AvailabilityQuery | null,
): AvailableResources | null {
  const sync = useSync()
  const view = query && sync.views.available(query)
  const here = useView(view)
  const taken = useTaken(view?.key ?? null, query, here)
  const free = useMemo(() => here && without(here, taken), [here, taken])
  return useSteady(subject, free) ?? null
}

/**
 * Places that the service reports as taken. The service isn't asked while offline, or while this tablet has unsent
 * changes, which the service doesn't know.
 */
function useTaken(
  key: string | null,
  query: AvailabilityQuery | null,
  here: AvailableResources | undefined,
): ReadonlySet<string> | null {
  const sync = useSync()
  const { online, queued } = useStatus()
  const [taken, setTaken] = useState<Taken | null>(null)
  const known = here && online !== false && queued === 0 ? idsOf(here).join() : null
  const ask = useEffectEvent(async () => {
    const answer = query && (await sync.online.available(query))
    return answer?.ok && here ? difference(idsOf(here), idsOf(answer.value)) : null
  })
  useEffect(() => {
    if (key === null || known === null) return
    let isWanted = true
    void ask().then((ids) => {
      if (isWanted && ids) setTaken({ key, ids })
    })
    return () => {
      isWanted = false
    }
  }, [key, known])
  return taken?.key === key ? taken.ids : null
}

const difference = (here: readonly string[], there: readonly string[]) => {
  const free = new Set(there)
  return new Set(here.filter((id) => !free.has(id)))
}

function without(
  { staffs, rooms, lockers }: AvailableResources,
  taken: ReadonlySet<string> | null,
): AvailableResources {
  const isFree = ({ id }: { id: string }) => !taken?.has(id)
  return {
    staffs: staffs.filter(isFree),
    rooms: rooms.filter(isFree),
    lockers: lockers.filter(isFree),
  }
}

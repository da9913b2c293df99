import { useMemo } from 'react'
import { lineUp, nextOf, type Place } from '#domain/appointment/line-up/line-up'
import type { World } from '#domain/rows/world'
import { runningDay } from '#domain/slot/night'
import { useBusinessTime } from '../../../data/use-business-time'
import { useDayWorld } from '../../booking/state/use-day-world'

/** The line-up of the running day as this tablet knows it. */
export interface ShownLineUp {
  world: World
  /** the running business day */
  day: string
  now: { date: string; time: string }
  places: readonly Place[]
  next: Place | null
}

export function useLineUp(): ShownLineUp | null {
  const { date, time } = useBusinessTime()
  const world = useDayWorld(date)
  return useMemo(() => {
    if (!world) return null
    const now = { date, time }
    const places = lineUp(world, now)
    return { world, day: runningDay(now, world.store), now, places, next: nextOf(world, places) }
  }, [world, date, time])
}

import { useMemo } from 'react'
import { defaultStart, type Start, usualStart } from '#domain/appointment/default-start'
import type { BusinessTime } from '#domain/kernel/dates'
import type { World } from '#domain/rows/world'
import type { StartedDraft, TypedDraft } from '../draft/draft'
import { useDayWorld } from './use-day-world'

/**
 * The draft with its default start until one is chosen. `inSight` is the day beside the form, YYYY-MM-DD.
 * The day's bookings are read only where the next free start depends on them.
 */
export function useStart(
  typed: TypedDraft,
  world: World | null,
  inSight: string,
  now: BusinessTime,
): StartedDraft {
  const isNext = typed.startTime === undefined && now.time > usualStart
  const day = useDayWorld(isNext && typed.serviceIds.length > 0 ? now.date : null) ?? world
  const { startDate, startTime } = useMemo((): Start => {
    const unknown = { startDate: now.date, startTime: usualStart }
    return { ...(day ? defaultStart(day, typed, inSight, now) : unknown), ...chosen(typed) }
  }, [day, typed, inSight, now])
  return useMemo(() => ({ ...typed, startDate, startTime }), [typed, startDate, startTime])
}

const chosen = ({ startDate, startTime }: TypedDraft): Partial<Start> => ({
  ...(startDate !== undefined && { startDate }),
  ...(startTime !== undefined && { startTime }),
})

import { useMemo } from 'react'
import { addDays } from '#domain/kernel/dates'
import type { World } from '#domain/rows/world'
import { isCarriedOver, mayCarryOver, runningDay } from '#domain/slot/night'
import type { ShownAppointment } from '#sync'
import { useSync } from './context'
import { useBusinessTime } from './use-business-time'
import { useView } from './use-view'

type Business = Pick<World, 'store'> | null

const none: readonly ShownAppointment[] = []

/** The running business day, YYYY-MM-DD. After midnight it is the date before, until the store's night ends. */
export function useRunningDay(): string {
  const now = useBusinessTime()
  const business = useView(useSync().views.business())
  return runningDay(now, business?.store)
}

/** Visits of the previous evening that still run. */
export function useCarriedOver(business: Business): readonly ShownAppointment[] {
  const sync = useSync()
  const now = useBusinessTime()
  const before = addDays(now.date, -1)
  // Not the view `day`: the engine keeps the last day that this view has read for the first frame of the next start,
  // and that day must be today.
  const shown = useView(mayCarryOver(now) ? sync.views.days(before, before) : null)
  return useMemo(() => {
    const running = shown?.filter(({ row }) => isCarriedOver(row, now, business?.store))
    return running?.length ? running : none
  }, [shown, now, business])
}

/** Today's appointments and visits of the previous evening that still run. */
export function useToday(business: Business): readonly ShownAppointment[] {
  const sync = useSync()
  const { date } = useBusinessTime()
  const carried = useCarriedOver(business)
  const shown = useView(sync.views.day(date)) ?? none
  return useMemo(() => (carried.length > 0 ? [...shown, ...carried] : shown), [shown, carried])
}

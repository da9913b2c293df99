import { useMemo } from 'react'
import { addDays } from '#domain/kernel/dates'
import type { World } from '#domain/rows/world'
import { useSync } from '../../../data/context'
import { useView } from '../../../data/use-view'

/**
 * The store's rows with the bookings of a day (YYYY-MM-DD) and of the days beside it, as the rules need them. Null
 * until they are read; null without a date.
 */
export function useDayWorld(date: string | null): World | null {
  const sync = useSync()
  const business = useView(date === null ? null : sync.views.business())
  const shown = useView(date === null ? null : sync.views.days(addDays(date, -1), addDays(date, 1)))
  return useMemo(() => {
    if (!business || !shown) return null
    return { ...business, appointments: new Map(shown.map(({ row }) => [row.id, row])) }
  }, [business, shown])
}

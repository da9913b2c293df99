import { useMemo, useState } from 'react'
import { minuteOfDay } from '#domain/kernel/dates'
import { cleanText } from '#domain/kernel/text'
import { fullName } from '#domain/rows/customer'
import type { World } from '#domain/rows/world'
import { shownRange } from '../../board/layout/calendar-date'
import { columnsFor } from '../../board/layout/columns-for'
import type { DayLoad } from '../../board/layout/day-load'
import type { BoardEvent } from '../../board/layout/model'
import type { Gap } from '../../board/move/gap'
import { useSync } from '../../data/context'
import { useBusinessTime } from '../../data/use-business-time'
import { useCarriedOver } from '../../data/use-running'
import { useStatus } from '../../data/use-session'
import { useView } from '../../data/use-view'
import type { Booking } from '../booking/state/use-booking'
import { boardEvents, draftEvent } from './events'
import { dayLoads } from './loads'
import { boardTherapists } from './therapists'
import type { Place } from './use-place'

/** Data of the board: massages, and the form's draft. */
export function useBoard(booking: Booking, world: World | null, place: Place) {
  const sync = useSync()
  const { date: today, time } = useBusinessTime()
  const [showAll, setShowAll] = useState(false)
  const { date, view } = place
  const { from, to } = shownRange(view, date)
  const shown = useView(from === to ? sync.views.day(date) : sync.views.days(from, to))
  const gap = useGap(from, to)
  const draft = useDraftEvent(booking, world)
  const carried = useCarriedOver(world)
  const events = useMemo(() => {
    const booked = world && shown ? boardEvents(shown, world) : []
    const isNew = world && view === 'day' && date === today
    const before = isNew ? boardEvents(carried, world, date) : []
    return [...before, ...booked, ...(draft ? [draft] : [])]
  }, [world, shown, draft, carried, view, date, today])
  const columns = useMemo(() => {
    if (!world) return []
    const ofDay = view === 'day' ? events.filter((event) => event.date === date) : events
    return columnsFor(boardTherapists(world, date), ofDay, showAll || view !== 'day')
  }, [world, events, date, view, showAll])
  const now = minuteOfDay(time) ?? 0
  const loads = useMemo(() => {
    if (view !== 'month' && view !== 'week') return
    if (!world || !shown) return new Map<string, DayLoad>()
    return dayLoads(world, events, { from, to, missing: gap.dates }, { today, now })
  }, [world, shown, events, view, from, to, gap, today, now])
  return {
    ...place,
    today,
    now,
    columns,
    events,
    gap,
    loads,
    showAll,
    onShowAll: setShowAll,
  }
}

const none: readonly string[] = []

/** Days of a period that are not on this tablet. */
function useGap(from: string, to: string): Gap {
  const sync = useSync()
  const isOffline = useStatus().online === false
  const dates = useView(sync.views.missingDays(from, to)) ?? none
  return useMemo(() => ({ dates, isOffline }), [dates, isOffline])
}

function useDraftEvent(booking: Booking, world: World | null): BoardEvent | null {
  const { draft, lookup, running } = booking
  const name = lookup.kind === 'found' ? fullName(lookup.customer) : cleanText(draft.name)
  // no draft while the booking is being saved, because the board shows its row by then
  const shown = running ? null : world
  return useMemo(() => shown && draftEvent(draft, name, shown), [draft, name, shown])
}

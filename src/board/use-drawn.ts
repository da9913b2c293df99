import { useEffect, useMemo, useRef } from 'react'
import { type ColumnDay, columnDays } from './layout/column-days'
import { completeColumns } from './layout/columns-for'
import type { Day, Loads } from './layout/context'
import { withLate } from './layout/late'
import { type BoardColumn, type BoardEvent, type BoardPlace, dayMinutes } from './layout/model'
import { hourGroups, listedEvents, type PeriodEvent, periodEvents } from './period/period-event'

interface Rows extends BoardPlace {
  columns: readonly BoardColumn[]
  events: readonly BoardEvent[]
  loads?: Loads
}

/** The day to draw. Unchanged parts stay the same objects, so that React doesn't draw them again. */
export function useDrawnDay(props: Rows & { today: string; running?: string; now: number }): Day {
  const { date, today, running = today } = props
  const sinceMidnight = date === running && running !== today ? dayMinutes + props.now : null
  const now = date === today ? props.now : sinceMidnight
  const days = useColumnDays(props, now)
  return useMemo(() => ({ date, now, days }), [date, now, days])
}

function useColumnDays(rows: Rows, now: number | null): readonly ColumnDay[] {
  const { view, date, columns, events } = rows
  const drawn = useRef<readonly ColumnDay[]>([])
  const days = useMemo(() => {
    if (view !== 'day') return []
    const ofDay = withLate(
      events.filter((event) => event.date === date),
      now,
    )
    return columnDays(drawn.current, completeColumns(columns, ofDay), ofDay)
  }, [view, date, columns, events, now])
  useEffect(() => {
    drawn.current = days
  }, [days])
  return days
}

const none: PeriodEvent[] = []

/** Events of month, week and agenda. The day view reads its events from the context. */
export function useDrawnPeriod({ view, columns, events, loads }: Rows): PeriodEvent[] {
  return useMemo(() => {
    if (view === 'day') return none
    if (view === 'month') return periodEvents(listedEvents(events, loads), columns)
    const single = periodEvents(events, columns)
    return view === 'week' ? hourGroups(single) : single
  }, [view, columns, events, loads])
}

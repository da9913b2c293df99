import { useCallbackRef } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { lazyPart } from '../ui/feedback/lazy-part'
import { AppointmentCalendar } from './appointment-calendar'
import css from './board.module.css'
import type { DayTableProps } from './day/day-table'
import {
  ActionsProvider,
  type BoardActions,
  DayProvider,
  type Loads,
  LoadsProvider,
} from './layout/context'
import type { DayForm } from './layout/day-form'
import { useGroupLinks } from './layout/group-links'
import type { BoardColumn, BoardEvent, BoardPlace, BoardView } from './layout/model'
import { Legend } from './legend'
import { type Gap, GapBar, gapText } from './move/gap'
import type { Mover } from './move/move'
import { MoveBar } from './move/move-bar'
import { MoveActionsProvider, MovingProvider } from './move/move-context'
import { useActionsOf, useMovingOf, useStableActions } from './move/use-moving'
import { PeriodNav } from './period/period-nav'
import { useDrawnDay, useDrawnPeriod } from './use-drawn'
import { ViewSwitch } from './view-switch'

export const DayTable = lazyPart<DayTableProps>(
  async () => (await import('./day/day-table')).DayTable,
)

export interface BoardProps extends BoardPlace, BoardActions {
  /** Today's business date and the minutes since its midnight. */
  today: string
  now: number
  /** the running business day; in an evening that runs past midnight it is the day before `today`; absent: `today` */
  running?: string
  /** Columns of the day (see `columnsFor`). Therapists with an appointment are added if missing. */
  columns: readonly BoardColumn[]
  /** events of `shownRange(view, date)`; the day view ignores events of other days */
  events: readonly BoardEvent[]
  /** Loads by day for month and week; absent in other views. */
  loads?: Loads
  showAll: boolean
  /** the search for a locker in use, in the toolbar */
  search?: ReactNode
  /** draws the day's rooms or lockers; absent: the board offers neither */
  places?: (form: 'rooms' | 'lockers') => ReactNode
  /** opens the screen for the therapists' room; absent: the board doesn't offer it */
  onCallOut?: (() => void) | undefined
  /** days missing on this tablet; absent when none is missing */
  gap?: Gap
  /** Moves appointments; absent when nothing can be moved. */
  mover?: Mover
  /** Outcome of the last move, shown at the bottom of the board. */
  notice?: ReactNode
  onShowAll: (showAll: boolean) => void
}

const whole: Gap = { dates: [], isOffline: false }

/** The line of the current time, of the day and of the week. */
const nowLine = '[data-now], .rbc-current-time-indicator'

/** The appointment calendar with toolbar and legend. It reads neither clock nor database. */
export function Board(props: BoardProps) {
  const { date, view, today, now, mover } = props
  const [form, setForm] = useState<DayForm>('therapists')
  const actions = useStableActions(props, mover)
  const calendar = useRef<HTMLDivElement>(null)
  const onNavigate = useCallbackRef((to: BoardPlace) => {
    // Today on today moves nothing, so it goes to the line of the current time.
    if (to.date === date && to.view === view)
      calendar.current?.querySelector(nowLine)?.scrollIntoView({ block: 'center' })
    actions.onNavigate(to)
  })
  const onShowAll = useCallbackRef(props.onShowAll)
  const onView = useCallbackRef((to: BoardView) => props.onNavigate({ date, view: to }))
  const onToday = useCallbackRef(() => onNavigate({ date: today, view }))
  const ofDay = view === 'day'
  const hasPlaces = props.places !== undefined
  const stableCallOut = useCallbackRef(props.onCallOut)
  const onCallOut = props.onCallOut && stableCallOut
  const choices = { showAll: props.showAll, form, hasPlaces, onShowAll, onForm: setForm, onCallOut }
  const cancelled = props.events.filter(
    (event) =>
      event.status === 'CANCELLED' && !event.isUncounted && (!ofDay || event.date === date),
  ).length
  const period = { date, view, today, now, events: useDrawnPeriod(props) }
  const missing = gapText(props.gap ?? whole, view)
  useGroupLinks(calendar)
  const shownForm = ofDay && !mover?.aim ? form : 'therapists'
  return (
    <ActionsProvider value={actions}>
      <DayProvider value={useDrawnDay(props)}>
        <MoveActionsProvider value={useActionsOf(mover)}>
          <MovingProvider value={useMovingOf(mover)}>
            <div className={css.board}>
              <div className={css.toolbar}>
                <PeriodNav {...{ date, view, today, onNavigate }} />
                <div className={css.search}>{props.search}</div>
                <ViewSwitch view={view} onView={onView} onToday={onToday} {...choices} />
              </div>
              <Legend ofDay={ofDay} cancelled={cancelled} {...choices} />
              <div
                ref={calendar}
                className={css.calendar}
                data-noticed={Boolean(props.notice && !mover?.aim) || undefined}
              >
                {shownForm === 'table' && <DayTable empty={missing || undefined} />}
                {shownForm === 'therapists' && (
                  <LoadsProvider value={props.loads ?? null}>
                    <AppointmentCalendar {...period} gap={props.gap ?? whole} />
                  </LoadsProvider>
                )}
                {(shownForm === 'rooms' || shownForm === 'lockers') && props.places?.(shownForm)}
                {missing && <GapBar text={missing} />}
                {mover?.aim ? <MoveBar /> : props.notice}
              </div>
            </div>
          </MovingProvider>
        </MoveActionsProvider>
      </DayProvider>
    </ActionsProvider>
  )
}

import {
  memo,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { clockDigits } from '../layout/clock-text'
import type { ColumnDay } from '../layout/column-days'
import { tracksOf } from '../layout/column-paint'
import { type Day, useActions, useDay } from '../layout/context'
import { dayMinutes, pixelsAt } from '../layout/model'
import { longTitle } from '../layout/period-title'
import { slotAt } from '../layout/slots'
import { MoveGhost } from '../move/move-ghost'
import { useDrag } from '../move/use-drag'
import css from './day-board.module.css'
import { DayColumn } from './day-column'
import columnCss from './day-column.module.css'
import { DayHeads } from './day-heads'
import { firstSight, openingPart } from './first-sight'
import { openingMinute } from './opening-minute'
import { useEventMenu } from './use-event-menu'

/** Pixels of the window that the board can't use: the bars above it, and the form at its left except on a phone. */
const above = 150
const besides = 340
const maxPhoneWidth = 760

/** The day: a column for each therapist, and the hours at the left. Names and hours stay visible. */
export const DayBoard = memo(function DayBoard() {
  const { date, now, days } = useDay()
  // The board of an evening that runs past midnight shows a past day. It opens at the day's end and has no line for the
  // current time.
  const lineAt = now !== null && now < dayMinutes ? now : null
  const { onEventOpen, onSlotPick } = useActions()
  const scroller = useOpeningScroll()
  useDraftInSight(scroller)
  const { onContextMenu, onMenuKey, ...menus } = useEventMenu()
  const onMoveKey = useDrag(scroller, menus)
  const cursor = useRef(slotAt(now ?? 14 * 60))
  const id = useId()
  const { template, width } = tracksOf(days)
  const drawn = useDrawnFirst()
  const line = lineAt === null ? {} : { '--now': `${pixelsAt(lineAt)}px` }
  return (
    <section
      ref={scroller}
      className={css.scroller}
      aria-label={`Day board, ${longTitle({ view: 'day', date })}`}
      onContextMenu={onContextMenu}
      onKeyDown={(key) => {
        onMenuKey(key)
        onMoveKey(key)
      }}
    >
      <div style={{ '--tracks': template, width, ...line }}>
        <DayHeads days={days} id={id} scroller={scroller} />
        <div className={css.body}>
          <TimeGutter now={lineAt} />
          {drawn.map((day, at) => (
            <DayColumn
              key={`${day.column.id}`}
              day={day}
              labelId={`${id}-${at}`}
              cursor={cursor}
              onEventOpen={onEventOpen}
              onSlotPick={onSlotPick}
            />
          ))}
          <MoveGhost />
        </div>
      </div>
    </section>
  )
})

/**
 * Returns at first only the columns in sight, and all columns after the paint, because a full day takes long to draw.
 */
function useDrawnFirst(): readonly ColumnDay[] {
  const day = useDay()
  const isWhole = useDeferredValue(true, false)
  return useMemo(() => {
    if (isWhole) return day.days
    const { innerWidth, innerHeight } = window
    const width = innerWidth > maxPhoneWidth ? innerWidth - besides : innerWidth
    return firstSight(day.days, openingOf(day), { width, height: innerHeight - above })
  }, [day, isWhole])
}

/** Scrolls to the current time, or to the day's start, slightly above the middle. Runs once for each date. */
function useOpeningScroll() {
  const scroller = useRef<HTMLElement>(null)
  const shown = useRef('')
  const day = useDay()
  useLayoutEffect(() => {
    const { date, days } = day
    const isKnown = days.length > 1 || days.some(({ events }) => events.length > 0)
    const opening = `${date} ${isKnown}`
    if (!scroller.current || shown.current === opening) return
    shown.current = opening
    scroller.current.scrollTop = openingOf(day) - scroller.current.clientHeight * openingPart
  })
  return scroller
}

/** Pixels from the top of the day to the minute at which it opens. */
function openingOf({ now, days }: Day): number {
  const columns = days.map(({ column }) => column)
  return pixelsAt(
    openingMinute(
      now,
      columns,
      days.flatMap(({ events }) => events),
    ),
  )
}

/** Scrolls to the booking in the form if its therapist's column is not visible. */
function useDraftInSight(scroller: RefObject<HTMLElement | null>) {
  const { days } = useDay()
  const columnId = days.find(({ events }) => events.some((event) => event.draft))?.column.id
  useEffect(() => {
    if (!columnId) return
    const draft = scroller.current?.querySelector('[data-draft]')
    draft?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [scroller, columnId])
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

const TimeGutter = memo(function TimeGutter({ now }: { now: number | null }) {
  return (
    <div className={columnCss.gutter} aria-hidden="true">
      {hours.map((hour) => (
        <span key={hour} className={columnCss.hour} style={{ top: pixelsAt(hour * 60) }}>
          {hour % 12 || 12} {hour < 12 ? 'AM' : 'PM'}
        </span>
      ))}
      {now !== null && (
        <span className={columnCss.now} data-now>
          {clockDigits(now)}
        </span>
      )}
    </div>
  )
})

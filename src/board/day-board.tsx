import { memo, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { tracksOf } from './column-paint'
import { useActions, useDay } from './context'
import css from './day-board.module.css'
import { DayColumn } from './day-column'
import { DayHeads } from './day-heads'
import { pixelsAt } from './model'
import { MoveGhost } from './move-ghost'
import { openingMinute } from './opening-minute'
import { longTitle } from './period-title'
import { slotAt } from './slots'
import { TimeGutter } from './time-gutter'
import { useDrag } from './use-drag'

/** The day: a column per therapist, times at the left, both in sight however it is scrolled. */
export const DayBoard = memo(function DayBoard() {
  const { date, now, days } = useDay()
  const { onEventOpen, onSlotPick } = useActions()
  const scroller = useOpeningScroll()
  useDraftInSight(scroller)
  const onKeyDown = useDrag(scroller)
  const cursor = useRef(slotAt(now ?? 14 * 60))
  const id = useId()
  const { template, width } = tracksOf(days)
  const line = now === null ? {} : { '--now': `${pixelsAt(now)}px` }
  return (
    <section
      ref={scroller}
      className={css.scroller}
      aria-label={`Day board, ${longTitle({ view: 'day', date })}`}
      onKeyDown={onKeyDown}
    >
      <div className={css.canvas} style={{ '--tracks': template, '--width': width, ...line }}>
        <DayHeads days={days} id={id} scroller={scroller} />
        <div className={css.body}>
          <TimeGutter now={now} />
          {days.map((day, at) => (
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

/** Brings the day's present, or its start, somewhat above the middle: once a date, not as it goes on. */
function useOpeningScroll() {
  const scroller = useRef<HTMLElement>(null)
  const shown = useRef('')
  const { date, now, days } = useDay()
  useLayoutEffect(() => {
    const events = days.flatMap((day) => day.events)
    const isKnown = events.length > 0 || days.length > 1
    const opening = `${date} ${isKnown}`
    if (!scroller.current || shown.current === opening) return
    shown.current = opening
    const minute = openingMinute(
      now,
      days.map((day) => day.column),
      events,
    )
    scroller.current.scrollTop = pixelsAt(minute) - scroller.current.clientHeight * 0.4
  })
  return scroller
}

/** Brings the form's booking into sight when it gets a therapist whose column is out of it. */
function useDraftInSight(scroller: RefObject<HTMLElement | null>) {
  const { days } = useDay()
  const columnId = days.find(({ events }) => events.some((event) => event.draft))?.column.id
  useEffect(() => {
    if (!columnId) return
    const draft = scroller.current?.querySelector('[data-draft]')
    draft?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [scroller, columnId])
}

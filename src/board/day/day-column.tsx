import { memo, type PointerEvent, type RefObject } from 'react'
import { classNames } from '../layout/class-names'
import type { ColumnDay } from '../layout/column-days'
import { offDutyShade } from '../layout/column-paint'
import { type BoardSlot, pixelsAt, type Span } from '../layout/model'
import css from './day-column.module.css'
import { DayEvent } from './day-event'
import { SlotPicker } from './slot-picker'

interface DayColumnProps {
  day: ColumnDay
  labelId: string
  cursor: RefObject<number>
  onEventOpen: (id: string) => void
  onSlotPick: (slot: BoardSlot) => void
}

/** One therapist's day. Memoised, so that a change in another column doesn't redraw it. */
export const DayColumn = memo(function DayColumn(props: DayColumnProps) {
  const { day, labelId, cursor, onEventOpen, onSlotPick } = props
  const { column, placed } = day
  return (
    <article
      aria-labelledby={labelId}
      className={classNames(css.column, column.id === null && css.unassigned)}
      style={{ '--shade': offDutyShade(column.duty) }}
    >
      <SlotPicker day={day} cursor={cursor} onSlotPick={onSlotPick} />
      {column.breaks.map((rest) => (
        <OnBreak key={rest.from} rest={rest} />
      ))}
      <div className={css.events} onPointerOver={showLabel}>
        {placed.map((one) => (
          <DayEvent
            key={one.event.id}
            placed={one}
            columnName={column.name}
            onEventOpen={onEventOpen}
          />
        ))}
      </div>
    </article>
  )
})

/** The full text of an event, as a tooltip created on the first hover. */
function showLabel({ target }: PointerEvent) {
  const event = target instanceof Element ? target.closest('button') : null
  if (event) event.title = event.getAttribute('aria-label') ?? ''
}

function OnBreak({ rest }: { rest: Span }) {
  const top = pixelsAt(rest.from)
  return (
    <div className={css.onBreak} style={{ top, height: pixelsAt(rest.to) - top }}>
      <span className={css.plate}>ON BREAK</span>
    </div>
  )
}

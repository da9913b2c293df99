import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { clockText } from '../layout/clock-text'
import type { ColumnDay } from '../layout/column-days'
import { type BoardSlot, dayHeight, pixelsAt, slotMinutes } from '../layout/model'
import { slotAt, slotLabel, startUnder } from '../layout/slots'
import css from './day-column.module.css'

interface SlotPickerProps {
  day: ColumnDay
  /**
   * The slot that is marked by keyboard, in minutes. All columns share it, so that an arrow key to another column keeps
   * the time.
   */
  cursor: RefObject<number>
  onSlotPick: (slot: BoardSlot) => void
}

/**
 * A column's free area as one button. A click picks the start under the pointer; arrow keys move a mark between slots
 * and columns, and Enter picks the marked slot.
 */
export function SlotPicker({ day, cursor, onSlotPick }: SlotPickerProps) {
  const [focused, setFocused] = useState<number | null>(null)
  const [hovered, setHovered] = useState<number | null>(null)
  const marked = focused ?? hovered

  function pick(event: MouseEvent<HTMLButtonElement>) {
    const minute = isByKey(event) ? cursor.current : startUnder(day, pixelsUnder(event))
    onSlotPick({ columnId: day.column.id, minute })
  }

  function move(event: KeyboardEvent<HTMLButtonElement>) {
    const columns = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (columns) focusNeighbour(event.currentTarget, columns)
    const minutes = { ArrowUp: -slotMinutes, ArrowDown: slotMinutes }[event.key]
    if (minutes) {
      cursor.current = slotAt(cursor.current + minutes)
      setFocused(cursor.current)
    }
    if (columns || minutes) event.preventDefault()
  }

  return (
    <>
      <button
        type="button"
        className={css.slots}
        data-slots
        aria-label={focused === null ? `Pick a time, ${day.column.name}` : slotLabel(day, focused)}
        onClick={pick}
        onKeyDown={move}
        onFocus={(event) => isFocusShown(event.currentTarget) && setFocused(cursor.current)}
        onBlur={() => setFocused(null)}
        onPointerMove={(event) => setHovered(hoveredStart(event, day))}
        onPointerLeave={() => setHovered(null)}
      >
        {marked !== null && <SlotMark minute={marked} isFocused={focused !== null} />}
      </button>
      {focused !== null && (
        <span className={css.spoken} role="status">
          {slotLabel(day, focused)}
        </span>
      )}
    </>
  )
}

function SlotMark({ minute, isFocused }: { minute: number; isFocused: boolean }) {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isFocused) mark.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return (
    <span ref={mark} className={css.mark} style={{ top: pixelsAt(minute) }}>
      {clockText(minute)}
    </span>
  )
}

function isByKey(event: MouseEvent): boolean {
  return event.detail === 0
}

/** Distance of the pointer from the top of the day in pixels. */
function pixelsUnder(event: MouseEvent<HTMLButtonElement>): number {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  return ((event.clientY - top) * dayHeight) / (height || dayHeight)
}

/** The start under the mouse. Null for touch, because the mark would stay where the finger lifted. */
function hoveredStart(event: PointerEvent<HTMLButtonElement>, day: ColumnDay): number | null {
  return event.pointerType === 'mouse' ? startUnder(day, pixelsUnder(event)) : null
}

function isFocusShown(element: Element): boolean {
  return element.matches(':focus-visible')
}

function focusNeighbour(button: HTMLButtonElement, columns: number) {
  const pickers = button.closest('section')?.querySelectorAll<HTMLElement>('[data-slots]') ?? []
  const all = Array.from(pickers)
  all[all.indexOf(button) + columns]?.focus()
}

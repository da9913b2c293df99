import { useCallbackRef } from '@mantine/hooks'
import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { useDay } from '../layout/context'
import { eventSelector } from '../layout/focus-event'
import type { BoardEvent } from '../layout/model'
import { attachDrag } from './drag'
import { startAtPixel } from './move'
import { useMoveActions } from './move-context'

/**
 * Makes the day's events movable by pointer and by the key M. Returns the key's handler. `openMenu` opens the menu of
 * an element's event; it returns false if the event has no menu.
 */
export function useDrag(
  board: RefObject<HTMLElement | null>,
  openMenu: (element: Element) => boolean,
) {
  const { days } = useDay()
  const { reachOf, onAim, onDrop } = useMoveActions()

  const pick = useCallbackRef((id: string) => {
    const event = days.flatMap(({ events }) => events).find((one) => one.id === id)
    return event && reachOf(event) ? event : null
  })

  const aim = useCallbackRef((event: BoardEvent, at: { column: number; top: number }) => {
    const minute = reachOf(event) === 'anywhere' ? startAtPixel(at.top) : event.startMinute
    onAim({ event, columnId: days[at.column]?.column.id ?? null, minute, by: 'pointer' })
  })

  const takeUp = useCallbackRef((event: BoardEvent) => {
    const { columnId, startMinute } = event
    onAim({ event, columnId, minute: startMinute, by: 'hand' })
  })

  /**
   * Opens the menu of an event after a long press. An event without a menu is picked up instead, to be moved by taps or
   * keys.
   */
  const rest = useCallbackRef((event: BoardEvent) => {
    const element = board.current?.querySelector(eventSelector(event.id))
    if (element && openMenu(element)) onAim(null)
    else takeUp(event)
  })

  useEffect(() => {
    if (!board.current) return
    let picked: BoardEvent | null = null
    return attachDrag(board.current, {
      pick: (id) => {
        picked = pick(id)
        return picked
      },
      aim,
      drop: onDrop,
      rest: () => picked && rest(picked),
      cancel: () => onAim(null),
    })
  }, [board, pick, aim, rest, onAim, onDrop])

  return (key: KeyboardEvent) => {
    const isPlain = !(key.ctrlKey || key.metaKey || key.altKey)
    if (key.key.toLowerCase() !== 'm' || !isPlain) return
    const element = key.target instanceof Element ? key.target.closest('[data-event]') : null
    const event = element && pick(element.getAttribute('data-event') ?? '')
    if (event) takeUp(event)
  }
}

import { useCallbackRef } from '@mantine/hooks'
import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { useDay } from '../layout/context'
import { eventSelector } from '../layout/focus-event'
import type { BoardEvent } from '../layout/model'
import type { attachDrag, Picked } from './drag'
import { startAtPixel } from './move'
import { useMoveActions } from './move-context'

interface EventMenus {
  hasMenu: (event: BoardEvent) => boolean
  /** Opens the menu of an element's event. Returns false if the event has no menu. */
  openMenu: (element: Element) => boolean
}

/**
 * Makes the day's events movable by pointer and by the key M, and opens their menus by a finger's long press. Returns
 * the key's handler.
 */
export function useDrag(board: RefObject<HTMLElement | null>, { hasMenu, openMenu }: EventMenus) {
  const { days } = useDay()
  const { reachOf, onAim, onDrop } = useMoveActions()

  const pick = useCallbackRef((id: string): Picked | null => {
    const event = days.flatMap(({ events }) => events).find((one) => one.id === id)
    const isFixed = !event || reachOf(event) === null
    return event && (!isFixed || hasMenu(event)) ? { event, isFixed } : null
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
  const rest = useCallbackRef(({ event, isFixed }: Picked) => {
    const element = board.current?.querySelector(eventSelector(event.id))
    if (element && openMenu(element)) onAim(null)
    else if (!isFixed) takeUp(event)
  })

  useEffect(() => {
    const element = board.current
    if (!element) return
    let picked: Picked | null = null
    return attachLater(element, {
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
    const picked = element && pick(element.getAttribute('data-event') ?? '')
    if (picked && !picked.isFixed) takeUp(picked.event)
  }
}

/** Makes events movable by pointer once the script for it is there; until then they are opened, and moved by keys. */
function attachLater(...of: Parameters<typeof attachDrag>): () => void {
  let isOver = false
  let detach = () => {
    isOver = true
  }
  import('./later-parts').then(
    ({ laterParts }) => {
      if (!isOver) detach = laterParts.attachDrag(...of)
    },
    () => {},
  )
  return () => detach()
}

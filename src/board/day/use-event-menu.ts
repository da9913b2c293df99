import { useCallbackRef } from '@mantine/hooks'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import { useActions, useDay } from '../layout/context'
import type { BoardEvent } from '../layout/model'

/**
 * Opens the menu of an event by the right button, the menu key or Shift+F10. `openMenu` returns false if the element's
 * event has no menu.
 */
export function useEventMenu() {
  const { days } = useDay()
  const { onEventMenu } = useActions()

  const openMenu = useCallbackRef((target: EventTarget | null): boolean => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-event]') : null
    const id = element?.dataset.event
    const event = days.flatMap(({ events }) => events).find((one) => one.id === id)
    if (!onEventMenu || !element || !event || !hasMenu(event)) return false
    onEventMenu(event.id, element)
    return true
  })

  const open = (event: SyntheticEvent) => {
    // After a long press by finger, the drag moves the event and has prevented the default.
    if (!event.defaultPrevented && openMenu(event.target)) event.preventDefault()
  }
  return {
    hasMenu: (event: BoardEvent) => onEventMenu !== undefined && hasMenu(event),
    openMenu,
    onContextMenu: open,
    onMenuKey: (event: KeyboardEvent) => {
      if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) open(event)
    },
  }
}

const hasMenu = ({ status, draft }: BoardEvent): boolean =>
  !draft && (status === 'RESERVED' || status === 'CHECKED_IN')

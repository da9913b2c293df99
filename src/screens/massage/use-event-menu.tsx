import { type ReactNode, useEffect, useState } from 'react'
import type { World } from '#domain/rows/world'
import { focusEvent } from '../../board/layout/focus-event'
import { useStatus } from '../../data/use-session'
import { lazyPart } from '../../ui/feedback/lazy-part'
import type { EventMenuProps } from '../appointment/running/event-menu'
import type { MenuNoticeProps, Told } from './menu-notice'

export const EventMenu = lazyPart<EventMenuProps>(
  async () => (await import('../appointment/running/event-menu')).EventMenu,
  { isAbove: true },
)

export const MenuNotice = lazyPart<MenuNoticeProps>(
  async () => (await import('./menu-notice')).MenuNotice,
)

interface MenuState {
  onEventMenu: ((id: string, element: HTMLElement) => void) | undefined
  /** the open menu; null: no menu is open */
  menu: ReactNode
  /** the outcome of the menu's last action; null: there was none */
  notice: ReactNode
}

/**
 * The menu of an event; none if the host lacks the calls for it. `moveOf`: returns the function that starts a move, or
 * undefined if the event can't be moved. `onEventOpen` opens the visit of an event.
 */
export function useEventMenu(
  world: World | null,
  moveOf: (id: string) => (() => void) | undefined,
  onEventOpen: (id: string) => void,
): MenuState {
  const status = useStatus()
  const [at, setAt] = useState<Pick<EventMenuProps, 'id' | 'element'> | null>(null)
  const [told, setTold] = useState<Told | null>(null)
  // An effect, because the menu or its dialog has the focus until it is removed.
  useEffect(() => {
    const id = at?.id
    return () => {
      if (id) setTimeout(focusEvent, 0, id)
    }
  }, [at?.id])
  const close = () => setAt(null)
  const open = (id: string, element: HTMLElement) => {
    setTold(null)
    setAt({ id, element })
  }
  const done: EventMenuProps['onDone'] = (text, isQueued, started) => {
    setTold({ text, isQueued, started })
    close()
  }
  return {
    onEventMenu: status.hasAllCalls ? open : undefined,
    menu: at && world && (
      <EventMenu {...at} {...{ world }} onMove={moveOf(at.id)} onDone={done} onClose={close} />
    ),
    notice: told && (
      <MenuNotice told={told} onEventOpen={onEventOpen} onClose={() => setTold(null)} />
    ),
  }
}

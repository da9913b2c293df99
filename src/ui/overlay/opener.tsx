import { Box, Portal } from '@mantine/core'
import {
  cloneElement,
  type MouseEventHandler,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from 'react'

interface OpenerButtonProps {
  id?: string
  ref?: (element: HTMLElement | null) => void
  onClick?: MouseEventHandler
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
  'aria-controls'?: string | undefined
  'data-expanded'?: true | undefined
}

export type OpenerButton = ReactElement<OpenerButtonProps>

/** The button of a menu or popover, and whether it is open. The menu's code is fetched when it is first opened. */
export interface Anchor {
  id: string
  element: HTMLElement
  opened: boolean
  onChange: (opened: boolean) => void
}

interface OpenerProps {
  popup: 'menu' | 'dialog'
  button: OpenerButton
  opened: boolean
  onChange: (opened: boolean) => void
  /** draws the menu or popover; not called before it is first opened */
  children: (anchor: Anchor) => ReactNode
}

/** A button with a menu or popover. Their code is large, so it is fetched when they are first opened. */
export function Opener({ popup, button, opened, onChange, children }: OpenerProps) {
  const id = useId()
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [isNeeded, setNeeded] = useState(opened)
  if (opened && !isNeeded) setNeeded(true)
  return (
    <>
      {cloneElement(button, {
        id,
        ref: setElement,
        onClick: () => onChange(!opened),
        'aria-haspopup': popup,
        'aria-expanded': opened,
        'aria-controls': opened ? `${id}-dropdown` : undefined,
        'data-expanded': opened || undefined,
      })}
      {isNeeded && element && (
        // shows the error if the menu's code can't be fetched; the menu itself opens at the button
        <Portal>
          <Box
            pos="fixed"
            inset="auto 0 0"
            display={opened ? 'block' : 'none'}
            style={{ zIndex: 300 }}
          >
            {children({ id, element, opened, onChange })}
          </Box>
        </Portal>
      )}
    </>
  )
}

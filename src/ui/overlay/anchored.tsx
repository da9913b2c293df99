import { Menu, type MenuDropdownProps, type MenuProps, Popover } from '@mantine/core'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import type { Anchor } from './opener'

interface AnchoredMenuProps extends Pick<MenuProps, 'width' | 'returnFocus'> {
  anchor: Anchor
  dropdown?: MenuDropdownProps
  children: ReactNode
}

/** The menu of an `Opener`. */
export function AnchoredMenu({ anchor, dropdown, children, ...props }: AnchoredMenuProps) {
  return (
    <Menu
      {...useOpening(anchor)}
      position="bottom-end"
      withInitialFocusPlaceholder={false}
      {...props}
    >
      <Menu.Target>
        <AnchorTarget anchor={anchor} />
      </Menu.Target>
      <Menu.Dropdown {...dropdown}>{children}</Menu.Dropdown>
    </Menu>
  )
}

interface AnchoredPopoverProps {
  anchor: Anchor
  label: string
  children: ReactNode
}

/** The popover of an `Opener`. The popover takes the focus, and returns it when it closes. */
export function AnchoredPopover({ anchor, label, children }: AnchoredPopoverProps) {
  return (
    <Popover {...useOpening(anchor)} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <AnchorTarget anchor={anchor} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  )
}

/** Opens after the first drawing: Mantine returns the focus only from a menu that was mounted closed. */
function useOpening({ id, opened, onChange }: Anchor) {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return { id, opened: isDrawn && opened, onChange }
}

/** Gives Mantine the button that the `Opener` has drawn. */
function AnchorTarget({ anchor, ref }: { anchor: Anchor; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => anchor.element, [anchor.element])
  return null
}

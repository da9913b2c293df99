import { Menu, type MenuDropdownProps, type MenuProps, Popover } from '@mantine/core'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import type { Anchor } from './opener'

interface AnchoredMenuProps extends Pick<MenuProps, 'width' | 'returnFocus'> {
  anchor: Anchor
  dropdown?: MenuDropdownProps
  children: ReactNode
}

/** A menu at the button that an `Opener` has drawn. */
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

/** A popover at the button that an `Opener` has drawn. It takes the focus, and gives it back when it closes. */
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

/** Closed in the first render: Mantine gives the focus back only if the menu was mounted closed. */
function useOpening({ id, opened, onChange }: Anchor) {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return { id, opened: isDrawn && opened, onChange }
}

/** Tells Mantine which button to place the menu at. */
function AnchorTarget({ anchor, ref }: { anchor: Anchor; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => anchor.element, [anchor.element])
  return null
}

import { Drawer, Modal, type ModalProps } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { closesOn } from './closes-on'

/** The frames of dialogs and sheets, which are fetched after the start in one file. */
export const modalFrames = { Dialog, Sheet }

/** Mantine's modal. Escape closes the upper one of two. */
function Dialog({ closeOnEscape = true, ...props }: ModalProps) {
  const isMounted = useMounted()
  useFocusReturn()
  const root = useRef<HTMLDivElement>(null)
  // when the focused button becomes disabled, the browser focuses the page behind the dialog
  useEffect(() => {
    if (document.activeElement !== document.body) return
    root.current?.querySelector<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true })
  })
  useWindowEvent('keydown', (event) => {
    if (!closeOnEscape || !closesOn(event, root.current)) return
    // a dialog below listens too
    event.preventDefault()
    props.onClose()
  })
  return <Modal {...props} ref={root} opened={props.opened && isMounted} closeOnEscape={false} />
}

export interface SheetProps {
  opened: boolean
  onClose: () => void
  /** name for screen readers */
  label: string
  className?: string
  children: ReactNode
}

/** A sheet that slides in from the bottom and covers the page. */
function Sheet({ opened, onClose, label, className, children }: SheetProps) {
  const isMounted = useMounted()
  useFocusReturn()
  return (
    <Drawer.Root opened={opened && isMounted} onClose={onClose} position="bottom" size="100%">
      <Drawer.Content className={className} aria-label={label}>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** False in the first render: a frame gives the focus back only if it was mounted closed. */
function useMounted(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted
}

/** Gives the focus back when the frame is removed while it is open; Mantine does so only when a frame is closed. */
function useFocusReturn() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}

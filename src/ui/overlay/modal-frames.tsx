import { Drawer, Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'

/** The frames of dialogs and sheets, in one part that is loaded after the start. */
export const modalFrames = { Dialog, Sheet }

/** Mantine's modal with the look of the theme. */
function Dialog(props: ModalProps) {
  const isMounted = useMounted()
  return <Modal {...props} opened={props.opened && isMounted} />
}

export interface SheetProps {
  opened: boolean
  onClose: () => void
  /** the name for screen readers */
  label: string
  className?: string
  children: ReactNode
}

/** A sheet that comes from the bottom and covers the page. */
function Sheet({ opened, onClose, label, className, children }: SheetProps) {
  const isMounted = useMounted()
  return (
    <Drawer.Root opened={opened && isMounted} onClose={onClose} position="bottom" size="100%">
      <Drawer.Content className={className} aria-label={label}>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** False in the first drawing: only a frame that was mounted closed returns the focus when it closes. */
function useMounted(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted
}
